import Glibc
package import Linux

/// A small helper program that restores display and console when this program ends, even by a crash.
///
/// The helper holds the card's descriptor: while it lives the last picture stays, and no other program can light the
/// panel.
/// When the card is opened again, make a new guard with the state that was saved first, and dismiss this one.
@MainActor
package final class RestoreGuard {
    /// A terminal in graphics mode.
    package struct Terminal: Hashable, Sendable {
        package var descriptor: Int32
        /// The keyboard mode to restore, as read by KDGKBMODE.
        package var keyboard: Int32

        package init(descriptor: Int32, keyboard: Int32) { (self.descriptor, self.keyboard) = (descriptor, keyboard) }
    }

    private enum State {
        case watching(ChildProcess, socket: Int32)
        case ended
    }

    private var state: State

    /// Create the guard after the seat is open: a seat that forks would keep our end of the socket open after our exit.
    ///
    /// - Parameters:
    ///   - program: the path of `vitrine-restore`.
    ///   - saved: the card's state before its first commit.
    ///   - backlight: nil if the panel has none.
    ///   - terminal: nil if seatd or logind manages it.
    package init(
        program: String, card: Card, saved: [SavedCRTC], backlight: SavedBacklight? = nil, terminal: Terminal? = nil
    ) throws(SystemError) {
        // A socket, not a pipe: writing to a pipe whose guard was killed would raise SIGPIPE.
        var ends: [Int32] = [-1, -1]
        let kind = Int32(clamping: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError("socket to \(program)") }
        let theirs = Descriptor(owning: ends[0])
        let ours = Descriptor(owning: ends[1])
        let words =
            saved.flatMap(\.words) + (backlight?.words ?? []) + (terminal.map { ["keyboard", "\($0.keyboard)"] } ?? [])
        let descriptors = [theirs.number, card.descriptor] + (terminal.map { [$0.descriptor] } ?? [])
        let child = try ChildProcess.startApart(program, arguments: words, descriptors: descriptors)
        state = .watching(child, socket: ours.release())
    }

    isolated deinit { end(goodbye: true) }

    /// Restores everything now, and waits until that is done. Call it before the card is closed.
    package func restore() { end(goodbye: false) }

    /// Ends the guard without restoring: another program shows its picture next.
    package func dismiss() { end(goodbye: true) }

    private func end(goodbye: Bool) {
        guard case .watching(let child, let socket) = state else { return }
        // If the guard ended first, the send fails, and `reap` reports how it ended.
        if goodbye { _ = send(socket, [0], 1, Int32(clamping: MSG_NOSIGNAL)) }
        close(socket)
        state = .ended
        let end = child.reap()
        if end != "exit status 0" { Log.warning("the display's guard ended early: \(end)") }
    }
}
