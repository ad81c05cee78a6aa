import CLinux
import Glibc

/// A program that systemd runs in its own unit, as its own user. A guard process ends it and reports on it.
///
/// This process may not signal or inspect another user's process, so `vitrine-guard` does both. Each connection
/// to the unit's socket starts one guard, which starts one program. The end of the connection ends both.
package final class GuardedProcess {
    /// The longest wait of `kill` for the guard's next message (ms). This process blocks meanwhile.
    private static let endTimeLimit: Int32 = 200
    /// The longest wait of `usage` for the guard's next message (ms).
    private static let useTimeLimit: Int32 = 50

    private let connection: PacketSocket
    /// The program's process number; 0 until the guard has reported it.
    package private(set) var pid: Int32 = 0
    private var end: Int32?

    /// Requests the program's start without waiting for it.
    ///
    /// - Parameters:
    ///   - unit: path of the unit's socket.
    ///   - socket: becomes the program's descriptor 3; the caller keeps its own.
    /// - Throws: `SystemError` when no unit listens at the path, or the unit accepts no further connection.
    package init(unit: String, arguments: [String], socket: borrowing PacketSocket) throws(SystemError) {
        let descriptor = vt_guard_connect(unit)
        guard descriptor >= 0 else { throw SystemError("connect to \(unit)") }
        connection = PacketSocket(owning: descriptor)
        try connection.send(arguments.flatMap { Array($0.utf8) + [0] }, descriptor: socket.descriptor)
    }

    /// The program's usage; nil if the guard does not answer in time or the program is gone.
    package func usage() -> ProcessUse? {
        // Drops late answers to earlier questions.
        while receive() != nil {}
        guard send(VT_GUARD_ASK), let answer = awaitMessage(VT_GUARD_USE, milliseconds: Self.useTimeLimit) else {
            return nil
        }
        return ProcessUse(processorTime: answer.time, isActive: answer.number != 0)
    }

    /// Ends the program.
    ///
    /// - Returns: a description of its end, for the log.
    package func kill() -> String {
        if send(VT_GUARD_KILL) { _ = awaitMessage(VT_GUARD_ENDED, milliseconds: Self.endTimeLimit) }
        guard let end else { return pid == 0 ? "its unit has not reported its start" : "it is being killed" }
        return ChildProcess.End(status: end).description
    }

    private func send(_ kind: Int) -> Bool {
        let message = vt_guard_word(kind: UInt32(clamping: kind), number: 0, time: 0)
        do throws(SystemError) {
            try connection.send(withUnsafeBytes(of: message) { Array($0) })
            return true
        } catch {
            // The guard has exited. Its last message is the report of the program's end.
            while receive() != nil {}
            return false
        }
    }

    /// Reads until a message of this kind arrives; nil if the time runs out, or the program or connection has ended.
    private func awaitMessage(_ kind: Int, milliseconds: Int32) -> vt_guard_word? {
        while end == nil {
            if let message = receive() {
                if message.kind == kind { return message }
                continue
            }
            var ready = pollfd(fd: connection.descriptor, events: Int16(clamping: POLLIN), revents: 0)
            guard poll(&ready, 1, milliseconds) == 1, ready.revents & Int16(clamping: POLLIN) != 0 else { return nil }
            guard !isOver else { return nil }
        }
        return nil
    }

    /// Whether the connection has ended or failed.
    private var isOver = false

    /// The next message that has arrived, without waiting.
    private func receive() -> vt_guard_word? {
        do throws(SystemError) {
            switch try connection.receive() {
            case .nothingYet: return nil
            case .peerGone:
                isOver = true
                return nil
            case .packet(let bytes, let descriptor):
                if let descriptor { close(descriptor) }
                guard bytes.count == MemoryLayout<vt_guard_word>.size else { return nil }
                let message = bytes.withUnsafeBytes { $0.loadUnaligned(as: vt_guard_word.self) }
                if message.kind == VT_GUARD_STARTED { pid = message.number }
                if message.kind == VT_GUARD_ENDED { end = message.number }
                return message
            }
        } catch {
            isOver = true
            return nil
        }
    }
}

/// The processor time of a process, and whether the process is active now.
package struct ProcessUse: Equatable, Sendable {
    /// The sum over all threads (ns).
    package var processorTime: Int64
    /// Whether the first thread runs, waits for a processor, or waits for a disk or a mount. This is never true of a
    /// stopped process.
    package var isActive: Bool
}
