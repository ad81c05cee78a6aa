import Linux
import Time
import WorkerProtocol

/// The sound device is the master clock: playback keeps pace with it.
extension PlaybackSession {
    /// Reads the sound device's clock at intervals while sound is played.
    func keepPace() {
        guard clockKind == .live, isSeen, state.isPlaying, state.isResting, let pipeline, pipeline.isRunning
        else { return }
        let now = monotonicNow()
        sound.follower.pace.keep(pipeline, now: now)
        if let drift = sound.follower.pace.driftToReport(now: now) {
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
