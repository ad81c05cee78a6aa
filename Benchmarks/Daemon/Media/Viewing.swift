import Glibc
import Linux
import Playback
import Supervision
import Time
import WorkerProtocol

/// The daemon's side of a real media worker without its panel: each frame is taken when it is due, and not composed.
@MainActor
final class Viewing {
    let player: Player
    let link: Player.Link
    /// What was last shown, and when.
    private(set) var shown: (serial: UInt32, playback: PlaybackID, at: Instant)?
    private(set) var frames = 0
    private(set) var hasEnded = false
    private var timer: OneShotTimer?
    private var armed = Instant.zero

    /// - Parameter keepsSpare: whether a second worker stands ready, as in the daemon.
    init(_ program: String, clip: String, keepsSpare: Bool) throws {
        let folder = String(clip[..<(clip.lastIndex(of: "/") ?? clip.endIndex)])
        link = WorkerLink(
            name: "media worker", path: program, arguments: ["--read", folder, "--sound"], keepsSpare: keepsSpare)
        player = Player(link: link, Player.Configuration(clock: .live))
        timer = try OneShotTimer { [unowned self] in take() }
        player.onNotice = { [unowned self] notice in
            switch notice {
            case .ended, .failed: hasEnded = true
            default: take()
            }
        }
        link.start()
        player.load(clip)
    }

    func play() { player.play(at: monotonicNow()) }

    /// Shows what is due, and sleeps until something else is.
    private func take() {
        let now = monotonicNow()
        if let frame = player.select(flip: now) {
            frames += 1
            shown = (frame.info.serial, frame.info.playback, now)
        }
        guard let next = player.nextChange, next != armed || next <= now else { return }
        armed = next
        timer?.arm(at: max(next, now))
    }

    /// Runs the loop until `done`.
    ///
    /// - Returns: how long that took.
    @discardableResult
    func run(within timeLimit: Seconds = 60, until done: () -> Bool) throws(SystemError) -> Seconds {
        let start = monotonicNow()
        // Wakes the loop once, so that the time limit ends.
        let end = try OneShotTimer {}
        end.arm(at: start + timeLimit)
        while !done() {
            guard monotonicNow() < start + timeLimit else { throw SystemError("playing", code: ETIMEDOUT) }
            Loop.iterate(blocking: true)
        }
        return monotonicNow() - start
    }
}
