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
        guard clockKind == .live, state.isOpen, isSeen, state.isResting, failure.reason != .privateAddress else {
            return false
        }
        // One failure follows from another.
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

    /// Looks whether the rest has played out.
    func lookForEnd(_ failure: MediaFailure, since: Instant) {
        guard let pipeline else { return }
        // During a pause the rest stays.
        guard orders.wantsPlay else { return lookForEndLater(failure) }
        let now = monotonicNow()
        let isOver = facts.hasVideo ? now - pipeline.lastPicture >= Self.silence : now - since >= Self.longestSound
        if isOver { fail(failure) } else { lookForEndLater(failure) }
    }

    /// Another start may bring the rest of the stream.
    func forgetLoss() {
        guard state.loss != nil else { return }
        state.supply = .flowing
        timers.supply?.disarm()
    }

    /// Whether the stream knows no end of its own: one that ends was cut off.
    var isEndless: Bool {
        guard let pipeline, item.source.isStream, facts.duration == 0 else { return false }
        return pipeline.isLive || pipeline.hasEndlessSource
    }
}
