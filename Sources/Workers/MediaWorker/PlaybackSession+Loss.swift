import CGStreamer
import Linux
import Time
import WorkerProtocol

/// The loss of a stream: the received data is played to its end before the loss is reported.
extension PlaybackSession {
    /// Without an end-of-stream, the data has been played when no picture has arrived for this long.
    private static let silence: Seconds = 0.5
    /// Sound alone has been played after this time: the queues hold less.
    private static let longestSound: Seconds = 10

    /// - Returns: whether there is data to play.
    func playsOut(after failure: MediaFailure) -> Bool {
        guard clockKind == .live, state.isOpen, isSeen, state.isResting, failure.reason != .privateAddress else {
            return false
        }
        // A second failure is a consequence of the first one.
        guard state.loss == nil else { return true }
        Log.debug("\(path): \(failure.reason), playing what is here: \(failure.detail)")
        let wasBuffering = state.isBuffering
        state.supply = .lost(failure, since: monotonicNow())
        if wasBuffering { advance() }
        lookForEndLater(failure)
        return true
    }

    private func lookForEndLater(_ failure: MediaFailure) {
        do throws(SystemError) { try lookAfterSupply(at: monotonicNow() + Self.silence) } catch { fail(failure) }
    }

    /// Checks whether the rest has been played.
    func lookForEnd(_ failure: MediaFailure, since: Instant) {
        guard let pipeline else { return }
        // The rest stays in the queues during a pause.
        guard orders.wantsPlay else { return lookForEndLater(failure) }
        let now = monotonicNow()
        let isOver = facts.hasVideo ? now - pipeline.lastPicture >= Self.silence : now - since >= Self.longestSound
        if isOver { fail(failure) } else { lookForEndLater(failure) }
    }

    /// Forgets the loss, because another start may deliver the rest of the stream.
    func forgetLoss() {
        guard state.loss != nil else { return }
        state.supply = .flowing
        timers.supply?.disarm()
    }

    /// Whether the stream has no length, so that its end is always a loss.
    var isEndless: Bool {
        guard let pipeline, item.source.isStream, facts.duration == 0 else { return false }
        return pipeline.isLive || pipeline.hasEndlessSource
    }
}
