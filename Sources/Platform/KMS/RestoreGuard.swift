import Glibc
package import Linux

/// A small program beside this one that puts display and console back when this one is gone, however it goes.
///
/// It holds the card's descriptor: while it lives the last picture stays, and nobody else can light the panel. When the
/// card is opened anew, make another with what was saved at first, and dismiss this one.
@MainActor
package final class RestoreGuard {
    /// A terminal in graphics mode.
    package struct Terminal: Hashable, Sendable {
        package var descriptor: Int32
        /// What its keyboard was set to before, by KDGKBMODE.
        package var keyboard: Int32

        package init(descriptor: Int32, keyboard: Int32) { (self.descriptor, self.keyboard) = (descriptor, keyboard) }
    }

    private enum State {
        case watching(ChildProcess, socket: Int32)
        case ended
    }

    private var state: State

    /// Make it when the seat is open: a seat that forks would keep our end open after us.
    ///
    /// - Parameters:
    ///   - program: the path of `vitrine-restore`.
    ///   - saved: of the card before its first commit.
    ///   - backlight: nil where there is none.
    ///   - terminal: nil where a seat's daemon looks after it.
    package init(
        program: String, card: Card, saved: [SavedCRTC], backlight: SavedBacklight? = nil, terminal: Terminal? = nil
    ) throws(SystemError) {
        // Not a pipe: a word to a guard that was killed would kill us too.
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

    /// Puts everything back now, and waits until that is done. While the card is still ours.
    package func restore() { end(goodbye: false) }

    /// Ends it with nothing put back: another program shows its picture next.
    package func dismiss() { end(goodbye: true) }

    private func end(goodbye: Bool) {
        guard case .watching(let child, let socket) = state else { return }
        // When it has gone before us there is nobody to read: the send fails, and `reap` tells.
        if goodbye { _ = send(socket, [0], 1, Int32(clamping: MSG_NOSIGNAL)) }
        close(socket)
        state = .ended
        let end = child.reap()
        if end != "exit status 0" { Log.warning("the display's guard ended early: \(end)") }
    }
}
