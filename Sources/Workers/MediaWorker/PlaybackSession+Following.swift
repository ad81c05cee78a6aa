import CGStreamer
import Linux
import Time
import WorkerProtocol

/// What follows an item without a gap: a playback of its own, opened behind the one that is seen.
///
/// It is set going on the same clock at the instant at which that one ends.
///
/// Not playbin's own way (`about-to-finish`): it waits for itself when the sound of a clip ends before its pictures.
extension PlaybackSession {
    /// Pictures may end this long before or after the sound (ns) and what follows still takes their place exactly.
    private static let raggedness: Int64 = 150_000_000

    /// Whether what follows should be opened now: long enough before the end for a slow disk, not hours before.
    var isNearEnd: Bool { duration == 0 || (delivered.last?.end ?? origin) > duration - Self.openingLead }

    private static let openingLead: Int64 = 4_000_000_000

    /// Comes out from behind, with the configuration of the one that ended.
    func begin(after last: PlaybackSession) {
        guard isOpen else {
            beginsAfter = last
            return
        }
        stage = .seen
        beginsAfter = nil
        frames.follow(last.frames)
        setVolume(last.volume)
        wanted = last.wanted
        sendQueue.send(.advanced(id, duration: duration))
        tellSoundTracks()
        guard case .play = wanted, let pipeline else { return advance() }
        isPlaying = true
        hasStarted = true
        follower.pace.interrupt()
        delivered.lastAt = 0
        switch clockKind {
        case .stepped: anchor = (origin, last.steppedEnd)
        case .live:
            pipeline.setRunningTimeZero(at: last.liveEnd)
            if let sample = pipeline.takePreroll() { send(sample) }
        }
        if pipeline.setState(GST_STATE_PLAYING) == GST_STATE_CHANGE_FAILURE {
            Log.debug("\(path): refuses to play; the bus says why")
        }
        pump()
    }

    /// What follows begins when the pictures are over, though the sound goes on for a moment.
    func beginNextWithPictures() {
        guard clockKind == .live, !hasEnded, let last = delivered.last, let pipeline, pipeline.hasNoMorePictures,
            duration > 0, duration - last.end < Self.raggedness
        else { return }
        if onEnd?() ?? false { hasEnded = true }
    }

    /// Falls silent towards the daemon; its sound plays out.
    func retire(_ done: @escaping () -> Void) {
        stage = .behind
        onNearEnd = nil
        onEnd = {
            done()
            return true
        }
    }

    /// When its last picture has been seen, on the daemon's clock.
    private var steppedEnd: Int64? {
        anchor.at.map { $0 + Int64(Double((delivered.last?.end ?? origin) - anchor.position) / rate) }
    }

    /// When its last picture has been seen, but for `lead`.
    private var liveEnd: Int64 {
        let now = monotonicNow().nanoseconds
        guard let last = delivered.last,
            let end = pipeline?.instant(
                ofRunningTime: last.runningTime + Int64(Double(last.end - last.pts) / rate))
        else { return now }
        // Sound that goes on without pictures is heard to its end.
        return abs(now - end) < Self.raggedness ? end : now
    }
}
