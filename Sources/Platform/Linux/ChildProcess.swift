import CLinux
import Glibc
package import Time

/// A program that this process has started.
package struct ChildProcess: Sendable, Equatable {
    package let pid: Int32

    /// Starts a program in its own process group, with the socket as its descriptor 3.
    ///
    /// - Throws: `SystemError` when no process can be made. A program that cannot be executed exits with 127.
    package static func start(
        _ path: String, arguments: [String], socket: borrowing PacketSocket
    ) throws(SystemError) -> ChildProcess {
        var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for a in argv { free(a) } }
        let pid = vt_spawn(path, &argv, socket.descriptor)
        guard pid > 0 else { throw SystemError("fork for \(path)") }
        return ChildProcess(pid: pid)
    }

    /// Starts a program in its own session. The program outlives this process and is not killed with it.
    ///
    /// - Parameter descriptors: the descriptors that become 3, 4 and so on in the program; the caller keeps its own.
    /// - Throws: `SystemError` when no process can be made. A program that cannot be executed exits with 127.
    package static func startApart(
        _ path: String, arguments: [String], descriptors: [Int32]
    ) throws(SystemError) -> ChildProcess {
        var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for a in argv { free(a) } }
        let pid = vt_spawn_apart(path, &argv, descriptors, Int32(clamping: descriptors.count))
        guard pid > 0 else { throw SystemError("fork for \(path)") }
        return ChildProcess(pid: pid)
    }

    /// The processor time and activity of the process; nil once it is gone.
    package func usage() -> ProcessUse? {
        let used = vt_processor_time(pid)
        return used < 0 ? nil : ProcessUse(processorTime: used, isActive: vt_is_active(pid) != 0)
    }

    /// The way in which a process ended, in words for the log: `exit status 1`, `signal 9`.
    package enum End: Equatable, Sendable, CustomStringConvertible {
        case exit(Int32)
        case signal(Int32)

        /// - Parameter status: a status of waitpid(2).
        init(status: Int32) {
            self = status & 0x7f == 0 ? .exit((status >> 8) & 0xff) : .signal(status & 0x7f)
        }

        package var description: String {
            switch self {
            case .exit(let status): "exit status \(status)"
            case .signal(let number): "signal \(number)"
            }
        }
    }

    /// Kills the process and its children, and waits for its end.
    package func kill() -> String {
        sendKill()
        return reap()
    }

    /// Kills the process and its children.
    ///
    /// - Returns: its end, which may have come before; nil for a process that the kernel cannot end within the limit, as
    ///   in a call of a driver.
    package func kill(within limit: Seconds) -> End? {
        sendKill()
        let deadline = monotonicNow() + limit
        var status: Int32 = 0
        while case let found = waitpid(pid, &status, WNOHANG), found != pid {
            guard found == 0 || errno == EINTR, monotonicNow() < deadline else { return nil }
            usleep(1000)
        }
        return End(status: status)
    }

    private func sendKill() {
        Glibc.kill(-pid, SIGKILL)
        // If the group could not be signalled, a wait for the end still must not hang on a live process.
        Glibc.kill(pid, SIGKILL)
    }

    /// Waits for the process to end.
    ///
    /// - Returns: a description of its end for the log.
    package func reap() -> String {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 { guard errno == EINTR else { return "already gone" } }
        return End(status: status).description
    }
}
