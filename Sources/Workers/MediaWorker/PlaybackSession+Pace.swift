import Linux
import Time
import WorkerProtocol

/// Sound is the master: what is played keeps pace with the device that it is heard from.
extension PlaybackSession {
    /// Looks at the sound device now and then, while there is something to hear.
    func keepPace() {
        guard clockKind == .live, isSeen, state.isPlaying, state.isResting, let pipeline, pipeline.isRunning
        else { return }
        let now = monotonicNow()
        sound.follower.pace.keep(pipeline, now: now)
        if let drift = sound.follower.pace.news(now: now) {
            Log.debug("sound device: \(drift.partsPerMillion) ppm fast, \(drift.resyncs) resyncs")
            sendQueue.send(.drift(id, drift))
        }
        if !facts.hasVideo { lookAgain(after: now) }
    }

    private func lookAgain(after now: Instant) {
        do {
            let timer = try sound.follower.paceTimer ?? OneShotTimer { [unowned self] in keepPace() }
            sound.follower.paceTimer = timer
            timer.arm(at: now + SoundPace.interval)
        } catch {
            Log.warning("\(path): the sound may jump now and then: \(error)")
        }
    }
}
