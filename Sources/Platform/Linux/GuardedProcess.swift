import CLinux
import Glibc

/// A program that systemd runs in its own unit, as its own user. A guard process ends it and reports on it.
///
/// This process may not signal or inspect another user's process, so `vitrine-guard` does both. Each connection
/// to the unit's socket starts one guard, which starts one program. The end of the connection ends both.
package final class GuardedProcess {
    /// The longest wait of `kill` for the guard's report of the program's end (ms). This process blocks meanwhile.
    private static let endPatience: Int32 = 200
    /// The longest wait of `use` for the guard's answer (ms).
    private static let usePatience: Int32 = 50

    private let leash: PacketSocket
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
        let connection = vt_guard_connect(unit)
        guard connection >= 0 else { throw SystemError("connect to \(unit)") }
        leash = PacketSocket(owning: connection)
        try leash.send(arguments.flatMap { Array($0.utf8) + [0] }, descriptor: socket.descriptor)
    }

    /// The program's usage; nil if the guard does not answer in time or the program is gone.
    package func use() -> ProcessUse? {
        // Drops late answers to earlier questions.
        while take() != nil {}
        guard tell(VT_GUARD_ASK), let word = listen(for: VT_GUARD_USE, milliseconds: Self.usePatience) else {
            return nil
        }
        return ProcessUse(processorTime: word.time, isActive: word.number != 0)
    }

    /// Ends the program.
    ///
    /// - Returns: how it ended, for the log.
    package func kill() -> String {
        if tell(VT_GUARD_KILL) { _ = listen(for: VT_GUARD_ENDED, milliseconds: Self.endPatience) }
        guard let end else { return pid == 0 ? "its unit did not start it" : "it is being killed" }
        return ChildProcess.description(ofStatus: end)
    }

    private func tell(_ kind: Int) -> Bool {
        let word = vt_guard_word(kind: UInt32(clamping: kind), number: 0, time: 0)
        do throws(SystemError) {
            try leash.send(withUnsafeBytes(of: word) { Array($0) })
            return true
        } catch {
            // The guard reported the program's end before it exited.
            while take() != nil {}
            return false
        }
    }

    /// Reads until a message of this kind arrives, or the connection ends.
    private func listen(for kind: Int, milliseconds: Int32) -> vt_guard_word? {
        while end == nil {
            if let word = take() {
                if word.kind == kind { return word }
                continue
            }
            var ready = pollfd(fd: leash.descriptor, events: Int16(clamping: POLLIN), revents: 0)
            guard poll(&ready, 1, milliseconds) == 1, ready.revents & Int16(clamping: POLLIN) != 0 else { return nil }
            guard !isOver else { return nil }
        }
        return nil
    }

    /// The guard has closed the connection.
    private var isOver = false

    /// The next message that has arrived, without waiting.
    private func take() -> vt_guard_word? {
        do throws(SystemError) {
            switch try leash.receive() {
            case .nothingYet: return nil
            case .peerGone:
                isOver = true
                return nil
            case .packet(let bytes, let descriptor):
                if let descriptor { close(descriptor) }
                guard bytes.count == MemoryLayout<vt_guard_word>.size else { return nil }
                let word = bytes.withUnsafeBytes { $0.loadUnaligned(as: vt_guard_word.self) }
                if word.kind == VT_GUARD_STARTED { pid = word.number }
                if word.kind == VT_GUARD_ENDED { end = word.number }
                return word
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
