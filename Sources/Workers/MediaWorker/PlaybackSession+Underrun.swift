import CGStreamer
import Linux
import Time
import WorkerProtocol

/// An underrun of a stream's pictures while its sound still arrives. GStreamer measures the level of the fuller queue,
/// so it reports no underrun and the clock continues. All later pictures would be too late.
extension PlaybackSession {
    /// The delay after which a late picture counts as missing.
    private static let underrunDelay: Seconds = 0.3
    /// The time for which a stream refills its buffer after an underrun.
    private static let refillTime: Seconds = 2

    /// Expects the picture after this one. Visualisations of sound do not come from the network: when one is late, the
    /// processor is busy.
    func expectPicture(after sent: SentFrame) {
        guard item.source.isStream, let pipeline, !pipeline.isLive, clockKind == .live, state.isPlaying,
            state.loss == nil, sound.picture == nil, let end = pipeline.instant(ofRunningTime: timeline.end(of: sent))
        else { return }
        lookForPictures(at: Instant(nanoseconds: end + Self.lead) + Self.underrunDelay)
    }

    private func lookForPictures(at instant: Instant) {
        do throws(SystemError) { try lookAfterSupply(at: instant) } catch {
            Log.warning("\(path): continues after an underrun: \(error)")
        }
    }

    /// Checks whether pictures still arrive.
    func lookForPictures() {
        guard let pipeline, state.isPlaying, !delivered.hasEnded, !pipeline.hasNoMorePictures, state.isResting
        else { return }
        guard monotonicNow() - pipeline.lastPicture > Self.underrunDelay else {
            // Pictures arrive too late to be shown: the processor is too slow.
            return lookForPictures(at: monotonicNow() + Self.underrunDelay)
        }
        standStill(pipeline)
    }

    private func standStill(_ pipeline: Pipeline) {
        guard let last = delivered.last else { return }
        Log.debug("\(path): no pictures; waits for some")
        state.supply = .refilling
        state.transport = .still
        _ = pipeline.setState(GST_STATE_PAUSED)
        pipeline.setStart(timeline.end(of: last))
        sendQueue.send(.buffering(id, percent: 0))
        lookForPictures(at: monotonicNow() + Self.refillTime)
    }

    /// Continues the playback after the time to refill.
    func playOn() {
        // A seek is under way.
        guard state.isResting else { return lookForPictures(at: monotonicNow() + Self.underrunDelay) }
        state.supply = .flowing
        sendQueue.send(.buffering(id, percent: 100))
        advance()
    }
}
