import CGStreamer
import Linux
import Time
import WorkerProtocol

/// The gapless start of the next item: a playback of its own, opened behind the visible one.
///
/// The next item starts on the same clock at the instant at which the visible one ends.
///
/// playbin's own mechanism (`about-to-finish`) is not used: it hangs when the sound of a clip ends before its pictures.
extension PlaybackSession {
    /// The largest difference (ns) between the end of the pictures and the end of the sound. Within this limit, the
    /// next item starts at the end of the pictures.
    private static let endTolerance: Int64 = 150_000_000

    /// Whether the next item should be opened now: early enough for a slow disk, but not hours before the end. Always
    /// true if the duration is unknown.
    var isNearEnd: Bool {
        facts.duration == 0 || (delivered.last?.end ?? timeline.origin) > facts.duration - Self.openingLead
    }

    /// The time (ns) before the end at which the next item is opened.
    private static let openingLead: Int64 = 4_000_000_000

    /// Becomes the visible playback, with the configuration of the one that has ended.
    func begin(after last: PlaybackSession) {
        guard state.isOpen else { return stage = .due(after: last) }
        stage = .seen
        frames.follow(last.frames)
        setVolume(last.sound.volume)
        orders.wanted = last.orders.wanted
        followTracks(of: last)
        sendQueue.send(.advanced(id, duration: facts.duration))
        reportTracks()
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

    /// Starts the next item at the end of the pictures, although the sound continues for a moment.
    func beginNextWithPictures() {
        guard clockKind == .live, !delivered.hasEnded, let last = delivered.last, let pipeline,
            pipeline.hasNoMorePictures, facts.duration > 0, facts.duration - last.end < Self.endTolerance
        else { return }
        if sequence.beginNext(after: self) { delivered.hasEnded = true }
    }

    /// Reports nothing more to the daemon; the rest of the sound is played.
    func retire() { stage = .retired }

    /// The end of the last picture on a stepped clock (ns); nil before the first play.
    private var steppedEnd: Int64? { timeline.steppedDue(delivered.last?.end ?? timeline.origin) }

    /// The instant (ns) at which the pipeline reaches the end of its last picture; that end is due on the panel `lead`
    /// later. If that instant is `endTolerance` or more away, the result is the present instant.
    private var liveEnd: Int64 {
        let now = monotonicNow().nanoseconds
        guard let last = delivered.last, let end = pipeline?.instant(ofRunningTime: timeline.end(of: last)) else {
            return now
        }
        // Sound that is longer than the pictures is played to its end.
        return abs(now - end) < Self.endTolerance ? end : now
    }
}
