import CLinux
import Glibc

/// A listening Unix socket.
package enum ListeningSocket {
    /// The first descriptor that the service manager opened for this process (sd_listen_fds(3)); nil if there is none.
    package static func inherited() -> Descriptor? {
        guard getenv("LISTEN_PID").map({ Int32(String(cString: $0), radix: 10) == getpid() }) ?? false,
            getenv("LISTEN_FDS").flatMap({ Int32(String(cString: $0), radix: 10) }) ?? 0 > 0
        else { return nil }
        // Workers must not inherit these variables.
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
        let first: Int32 = 3
        _ = fcntl(first, F_SETFD, FD_CLOEXEC)
        _ = fcntl(first, F_SETFL, O_NONBLOCK)
        return Descriptor(owning: first)
    }

    /// Makes a socket at a path. A stale socket is replaced.
    ///
    /// - Parameter mode: the permissions of the file. A user who may write to it may connect.
    /// - Throws: EADDRINUSE if another process listens at the path.
    package static func make(at path: String, mode: UInt32) throws(SystemError) -> Descriptor {
        let descriptor = vt_listen(path, mode)
        guard descriptor >= 0 else { throw SystemError("listen at \(path)") }
        return Descriptor(owning: descriptor)
    }
}
