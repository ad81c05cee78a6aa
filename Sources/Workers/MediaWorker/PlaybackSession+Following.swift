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
    var isNearEnd: Bool {
        facts.duration == 0 || (delivered.last?.end ?? timeline.origin) > facts.duration - Self.openingLead
    }

    private static let openingLead: Int64 = 4_000_000_000

    /// Comes out from behind, with the configuration of the one that ended.
    func begin(after last: PlaybackSession) {
        guard state.isOpen else { return stage = .due(after: last) }
        stage = .seen
        frames.follow(last.frames)
        setVolume(last.sound.volume)
        orders.wanted = last.orders.wanted
        sendQueue.send(.advanced(id, duration: facts.duration))
        tellSoundTracks()
        guard orders.wantsPlay, let pipeline else { return advance() }
        state.transport = .playing(owesClock: false)
        sound.follower.pace.interrupt()
        delivered.beginStart()
        switch clockKind {
        case .stepped: timeline.anchorAtOrigin(due: last.steppedEnd)
        case .live:
            pipeline.setRunningTimeZero(at: last.liveEnd)
            if let sample = pipeline.takePreroll() { send(sample) }
        }
        setGoing(pipeline)
    }

    /// What follows begins when the pictures are over, though the sound goes on for a moment.
    func beginNextWithPictures() {
        guard clockKind == .live, !delivered.hasEnded, let last = delivered.last, let pipeline,
            pipeline.hasNoMorePictures, facts.duration > 0, facts.duration - last.end < Self.raggedness
        else { return }
        if sequence.beginNext(after: self) { delivered.hasEnded = true }
    }

    /// Falls silent towards the daemon; its sound plays out.
    func retire() { stage = .retired }

    /// The end of its last picture on the daemon's clock.
    private var steppedEnd: Int64? { timeline.steppedDue(delivered.last?.end ?? timeline.origin) }

    /// The end of its last picture, less `lead`.
    private var liveEnd: Int64 {
        let now = monotonicNow().nanoseconds
        guard let last = delivered.last, let end = pipeline?.instant(ofRunningTime: timeline.end(of: last)) else {
            return now
        }
        // Sound that goes on without pictures is heard to its end.
        return abs(now - end) < Self.raggedness ? end : now
    }
}
