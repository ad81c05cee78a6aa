import CLinux
import Glibc

/// A program that systemd runs in a unit of its own, with its own user, behind a guard that ends it and tells of it.
///
/// This process may neither signal nor look at a process of another user, so `vitrine-guard` does it: each connection to
/// the unit's socket starts one guard, which starts one program. The end of the connection ends both.
package final class GuardedProcess {
    /// How long the guard may take to say that the program has ended: while it does not, this process waits (ms).
    private static let endPatience: Int32 = 200
    /// How long it may take to say what the program uses (ms).
    private static let usePatience: Int32 = 50

    private let leash: PacketSocket
    /// 0 while the guard has not told it.
    package private(set) var pid: Int32 = 0
    private var end: Int32?

    /// Asks for one. It has not begun when this returns.
    ///
    /// - Parameters:
    ///   - unit: path of the unit's socket.
    ///   - socket: the program's descriptor 3; it stays the caller's.
    /// - Throws: `SystemError` when no unit listens there, or none is accepted any more.
    package init(unit: String, arguments: [String], socket: borrowing PacketSocket) throws(SystemError) {
        let connection = vt_guard_connect(unit)
        guard connection >= 0 else { throw SystemError("connect to \(unit)") }
        leash = PacketSocket(owning: connection)
        try leash.send(arguments.flatMap { Array($0.utf8) + [0] }, descriptor: socket.descriptor)
    }

    /// What it uses; nil where the guard does not say so in time, or the program is gone.
    package func use() -> ProcessUse? {
        // An answer that came too late for the last question is none to this.
        while take() != nil {}
        guard tell(VT_GUARD_ASK), let word = listen(for: VT_GUARD_USE, milliseconds: Self.usePatience) else {
            return nil
        }
        return ProcessUse(processorTime: word.time, isActive: word.number != 0)
    }

    /// Ends it.
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
            // A guard that has ended has said why.
            while take() != nil {}
            return false
        }
    }

    /// Reads until a word of this kind, or the end, has come.
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

    /// The guard has hung up.
    private var isOver = false

    /// The next word that is there.
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

/// What a process has used, and whether it uses anything now.
package struct ProcessUse: Equatable, Sendable {
    /// The sum of all its threads (ns).
    package var processorTime: Int64
    /// Whether its first thread runs, waits for a processor, or waits for a disk or what is mounted like one: what a
    /// stopped process never does.
    package var isActive: Bool
}
