import CGStreamer
import Linux
import Time
import WorkerProtocol

/// A stream of which nothing more comes: what is here plays out before the daemon hears of it.
extension PlaybackSession {
    /// Without an end in the pipeline, it has played out when no picture has come for so long.
    private static let silence: Seconds = 0.5
    /// Sound alone has played out after so long: the queues hold less.
    private static let longestSound: Seconds = 10

    /// - Returns: whether there is something to play out.
    func playsOut(after failure: MediaFailure) -> Bool {
        guard clockKind == .live, isOpen, stage == .seen, case .resting = activity, failure.reason != .privateAddress
        else { return false }
        // One failure follows from another.
        guard loss == nil else { return true }
        Log.debug("\(path): \(failure.reason), playing what is here: \(failure.detail)")
        loss = (failure, monotonicNow())
        if isBuffering {
            isBuffering = false
            underrun = .none
            advance()
        }
        lookForEnd()
        return true
    }

    private func lookForEnd() {
        do {
            let timer = try lossTimer ?? OneShotTimer { [unowned self] in lossTimerFired() }
            lossTimer = timer
            timer.arm(at: monotonicNow() + Self.silence)
        } catch {
            if let loss { fail(loss.failure) }
        }
    }

    private func lossTimerFired() {
        guard let loss, !isOver, let pipeline else { return }
        // While it is paused what is here stays.
        guard case .play = wanted else { return lookForEnd() }
        let now = monotonicNow()
        let isOver = hasVideo ? now - pipeline.lastPicture >= Self.silence : now - loss.since >= Self.longestSound
        if isOver { fail(loss.failure) } else { lookForEnd() }
    }

    /// Whether the stream knows no end of its own: one that ends was cut off.
    var isEndless: Bool { item.source.isStream && duration == 0 && (isLive || pipeline?.hasEndlessSource ?? false) }
}
