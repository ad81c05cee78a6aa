import CGStreamer
import Linux
import Time
import WorkerProtocol

/// The supply of a stream's data: playback pauses at an underrun until the queues are full.
extension PlaybackSession {
    /// Handles GStreamer's report about the fill level of its queues.
    func buffer(_ message: UnsafeMutablePointer<GstMessage>) {
        // A live stream would stay late after a wait.
        guard item.source.isStream, let pipeline, !pipeline.isLive, state.loss == nil else { return }
        var percent: gint = 0
        gst_message_parse_buffering(message, &percent)
        let wasBuffering = state.isBuffering
        // GStreamer's report replaces the wait for a refill.
        state.supply = percent < 100 ? .buffering : .flowing
        guard state.isBuffering || wasBuffering else { return }
        sendQueue.send(.buffering(id, percent: UInt8(clamping: percent)))
        guard state.isResting, state.isOpen else { return }
        if state.isBuffering, state.isPlaying {
            state.transport = .still
            _ = pipeline.setState(GST_STATE_PAUSED)
        } else if !state.isBuffering {
            advance()
        }
    }

    /// Ends the refill: a restarted pipeline reports its empty queues itself.
    func endRefill() {
        guard state.isBuffering else { return }
        if case .refilling = state.supply { sendQueue.send(.buffering(id, percent: 100)) }
        state.supply = .flowing
    }

    /// Arms the timer for the next check of the supply.
    func lookAfterSupply(at instant: Instant) throws(SystemError) {
        if timers.supply == nil { timers.supply = try OneShotTimer { [unowned self] in lookAfterSupply() } }
        timers.supply?.arm(at: instant)
    }

    private func lookAfterSupply() {
        switch state.supply {
        case .flowing, .buffering: lookForPictures()
        case .refilling: playOn()
        case .lost(let failure, let since): lookForEnd(failure, since: since)
        }
    }
}
