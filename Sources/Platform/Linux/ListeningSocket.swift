import CLinux
import Glibc

/// A Unix socket that waits for clients.
package enum ListeningSocket {
    /// The first descriptor that the service manager has opened for this process (sd_listen_fds(3)); nil where there is none.
    package static func inherited() -> Descriptor? {
        guard getenv("LISTEN_PID").map({ Int32(String(cString: $0), radix: 10) == getpid() }) ?? false,
            getenv("LISTEN_FDS").flatMap({ Int32(String(cString: $0), radix: 10) }) ?? 0 > 0
        else { return nil }
        // Not for the workers.
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
        let first: Int32 = 3
        _ = fcntl(first, F_SETFD, FD_CLOEXEC)
        _ = fcntl(first, F_SETFL, O_NONBLOCK)
        return Descriptor(owning: first)
    }

    /// Makes one at a path; one that nobody answers any more is replaced.
    ///
    /// - Parameter mode: of the file: who may write it may connect.
    /// - Throws: EADDRINUSE where another process answers.
    package static func make(at path: String, mode: UInt32) throws(SystemError) -> Descriptor {
        let descriptor = vt_listen(path, mode)
        guard descriptor >= 0 else { throw SystemError("listen at \(path)") }
        return Descriptor(owning: descriptor)
    }
}
