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
        case watching(ChildProcess, pipe: Int32)
        case ended
    }

    private var state: State

    /// Make it when the seat is open: a seat that forks would keep the pipe open after us.
    ///
    /// - Parameters:
    ///   - program: the path of `vitrine-restore`.
    ///   - saved: of the card before its first commit.
    ///   - terminal: nil where a seat's daemon looks after it.
    package init(
        program: String, card: Card, saved: [SavedCRTC], terminal: Terminal? = nil
    ) throws(SystemError) {
        var pipe: [Int32] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0 else { throw SystemError("pipe to \(program)") }
        for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(pipe[0]) }
        let words = saved.flatMap(\.words) + (terminal.map { ["keyboard", "\($0.keyboard)"] } ?? [])
        let descriptors = [pipe[0], card.descriptor] + (terminal.map { [$0.descriptor] } ?? [])
        do throws(SystemError) {
            let child = try ChildProcess.startApart(program, arguments: words, descriptors: descriptors)
            state = .watching(child, pipe: pipe[1])
        } catch {
            close(pipe[1])
            throw error
        }
    }

    isolated deinit { end(goodbye: true) }

    /// Puts everything back now, and waits until that is done. While the card is still ours.
    package func restore() { end(goodbye: false) }

    /// Ends it with nothing put back: another program shows its picture next.
    package func dismiss() { end(goodbye: true) }

    private func end(goodbye: Bool) {
        guard case .watching(let child, let pipe) = state else { return }
        state = .ended
        // When it has gone before us there is nobody to read: the write fails, and `reap` tells.
        if goodbye { _ = write(pipe, [0], 1) }
        close(pipe)
        let end = child.reap()
        if end != "exit status 0" { Log.warning("the display's guard ended early: \(end)") }
    }
}
