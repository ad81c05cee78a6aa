import Control
import Linux
import Numbers
import Time

/// The result of a remote request to play an item: its first picture, or the reason for a failure.
@MainActor
package final class PendingPlay {
    let path: String
    private var then: ((Reply) -> Void)?
    /// True until the item is loaded: until then `load` may report the end of the item before it.
    private var isStarting = true
    private var timer: OneShotTimer?

    /// The time limit, in real time even on the virtual clock. The media worker usually gives up an item earlier.
    static let timeLimit: Seconds = 30

    /// - Parameter then: called once.
    init(of path: String, then: @escaping (Reply) -> Void) throws(SystemError) {
        (self.path, self.then) = (path, then)
        timer = try OneShotTimer { [unowned self] in
            let seconds = Int(saturating: Self.timeLimit.value)
            fail("it does not play after \(seconds) s")
        }
        timer?.arm(at: Loop.now + Self.timeLimit)
    }

    func start(by start: () -> Void) {
        start()
        isStarting = false
    }

    package func succeed() { end(.done) }

    /// - Parameter sentence: the reason.
    package func fail(_ sentence: String) { end(.failed("\(path.printable): \(sentence)")) }

    /// Reports the cause of a stream's failed start to the client. The player requests the stream again.
    package func reportRetry(after sentence: String) { fail(sentence + "; it is tried again") }

    /// Fails the request if another item is opened or, with nil, the window is closed.
    package func load(_ other: String?) {
        guard !isStarting, other != path else { return }
        fail(other == nil ? "it was closed before it played" : "something else was asked for before it played")
    }

    /// Fails the request, because another one to play replaces it.
    func replace() { fail("something else was asked for before it played") }

    private func end(_ reply: Reply) {
        timer?.disarm()
        defer { then = nil }
        then?(reply)
    }
}
