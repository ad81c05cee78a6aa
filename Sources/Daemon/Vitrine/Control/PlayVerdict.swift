import Control
import Interface
import Linux
import Numbers
import Time
import WorkerProtocol

/// What becomes of an item that was asked for from afar: its first picture, or why there is none.
@MainActor
final class PlayVerdict {
    let path: String
    private var then: ((Reply) -> Void)?
    /// Until it is loaded, what played before it may be stopped.
    private var isStarting = true
    private var timer: OneShotTimer?

    /// Longer than the player takes to give an item up: of real time, also on the virtual clock.
    static let patience: Seconds = 30

    /// - Parameter then: told once.
    init(of path: String, then: @escaping (Reply) -> Void) throws(SystemError) {
        (self.path, self.then) = (path, then)
        timer = try OneShotTimer { [unowned self] in
            let seconds = Int(saturating: Self.patience.value)
            fail("it does not play after \(seconds) s")
        }
        timer?.arm(at: Loop.now + Self.patience)
    }

    func starts(by start: () -> Void) {
        start()
        isStarting = false
    }

    func plays() { end(.done) }

    func fails(_ reason: FailureReason) { fail(reason.sentence) }

    /// The stream does not start and will be requested again. The client that asked to play it is told the cause.
    func isTriedAgain(after reason: FailureReason) { fail(reason.sentence + "; it is tried again") }

    /// Something is opened, or with nil the window is closed.
    func loads(_ other: String?) {
        guard !isStarting, other != path else { return }
        fail(other == nil ? "it was closed before it played" : "something else was asked for before it played")
    }

    /// Another item is asked for, or the same again.
    func isReplaced() { fail("something else was asked for before it played") }

    private func fail(_ sentence: String) { end(.failed("\(path.printable): \(sentence)")) }

    private func end(_ reply: Reply) {
        timer?.disarm()
        defer { then = nil }
        then?(reply)
    }
}

extension Kiosk {
    /// Plays an item by what `start` does, and says what became of it.
    func play(_ path: String, then: @escaping (Reply) -> Void, by start: () -> Void) {
        verdict?.isReplaced()
        do throws(SystemError) {
            let verdict = try PlayVerdict(of: path, then: then)
            self.verdict = verdict
            use()
            verdict.starts(by: start)
        } catch {
            then(.failed("\(error)"))
        }
    }
}
