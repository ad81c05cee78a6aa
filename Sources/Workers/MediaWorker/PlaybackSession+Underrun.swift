import CGStreamer
import Linux
import Time
import WorkerProtocol

/// A stream whose pictures stay away while its sound is here. GStreamer goes by what there is most of, says nothing, and
/// lets the clock run on: all that comes later would be too late.
extension PlaybackSession {
    /// A picture that is this late is not on its way.
    private static let underrunDelay: Seconds = 0.3
    /// How long a stream fills up before it plays on.
    private static let refillTime: Seconds = 2

    enum Underrun {
        /// The next picture is expected.
        case none
        /// It stands still on the last one, and its clock too.
        case filling
    }

    /// Counts on the picture after this one. Those of a sound do not come from the network: when one is late, the
    /// processor is busy.
    func expectPicture(after sent: Sent) {
        guard item.source.isStream, !isLive, clockKind == .live, isPlaying, sound.picture == nil,
            let end = pipeline?.instant(ofRunningTime: sent.runningTime + Int64(Double(sent.end - sent.pts) / rate))
        else { return }
        armUnderrun(at: Instant(nanoseconds: end + Self.lead) + Self.underrunDelay)
    }

    private func armUnderrun(at instant: Instant) {
        do {
            let timer = try underrunTimer ?? OneShotTimer { [unowned self] in underrunTimerFired() }
            underrunTimer = timer
            timer.arm(at: instant)
        } catch {
            Log.warning("\(path): goes on when it runs dry: \(error)")
        }
    }

    private func underrunTimerFired() {
        switch underrun {
        case .none: lookForPictures()
        case .filling:
            // A seek is under way.
            guard case .resting = activity else { return armUnderrun(at: monotonicNow() + Self.underrunDelay) }
            playOn()
        }
    }

    private func lookForPictures() {
        guard let pipeline, isPlaying, !hasEnded, loss == nil, !pipeline.hasNoMorePictures, case .resting = activity
        else { return }
        guard monotonicNow() - pipeline.lastPicture > Self.underrunDelay else {
            // They come, and too late to be shown: the processor's fault.
            return armUnderrun(at: monotonicNow() + Self.underrunDelay)
        }
        standStill(pipeline)
    }

    private func standStill(_ pipeline: Pipeline) {
        guard let last = delivered.last else { return }
        Log.debug("\(path): no pictures; waits for some")
        underrun = .filling
        isBuffering = true
        isPlaying = false
        owesClock = false
        _ = pipeline.setState(GST_STATE_PAUSED)
        pipeline.setStart(last.runningTime + Int64(Double(last.end - last.pts) / rate))
        sendQueue.send(.buffering(id, percent: 0))
        armUnderrun(at: monotonicNow() + Self.refillTime)
    }

    private func playOn() {
        underrun = .none
        isBuffering = false
        sendQueue.send(.buffering(id, percent: 100))
        advance()
    }
}
