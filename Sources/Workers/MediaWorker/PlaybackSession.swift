import CGStreamer
import Glibc
import Linux
import Time
import WorkerProtocol

/// Plays one item.
///
/// The pipeline carries out one asynchronous operation at a time (`PipelineState.Activity`). Meanwhile the daemon's
/// requests wait (`PlaybackOrders`), and the newest one wins. Streaming threads never wait for the daemon. Pictures
/// wait in the appsink, whose bounded queue blocks the decoder and unblocks it on a flush. The loop takes a picture
/// from the queue when a buffer is free.
///
/// With the live clock, the appsink passes a picture on when the clock reaches the picture's time, and the sound plays
/// `lead` later. So a picture arrives `lead` before its due time.
@MainActor
final class PlaybackSession {
    /// The lead of a live frame over its due time (ns): two refreshes of a 60 Hz panel, and a margin for a late
    /// wake-up.
    static let lead: Int64 = 60_000_000
    /// The time limit for a file's first frame, and for a seek.
    static let timeLimit: Seconds = 10
    /// The time limit for the first attempt to open a file.
    static let firstTimeLimit: Seconds = 5
    /// The time limit for opening a stream.
    static let streamTimeLimit: Seconds = 20

    /// The place of a playback in the gapless sequence.
    enum Stage {
        /// The playback is opened behind another one, and reports nothing to the daemon.
        case behind
        /// The previous playback has ended, and this one begins as soon as it is open.
        case due(after: PlaybackSession)
        /// The playback is the visible one, and reports to the daemon.
        case seen
        /// The next playback is visible; the rest of this one's sound is played.
        case retired
    }

    struct Item: Equatable {
        let id: PlaybackID
        let path: String
        let source: MediaSource
    }

    struct Timers {
        /// Ends an operation that takes too long.
        var watchdog: OneShotTimer?
        /// Checks the supply of a stream's data.
        var supply: OneShotTimer?
        /// Checks whether the decoder has buffers.
        var decoder: OneShotTimer?
    }

    let item: Item
    let clockKind: MediaClock
    let sendQueue: PacketSendQueue
    /// The owner, which opens and begins the next playback.
    unowned let sequence: PlaybackSequence
    var stage: Stage
    var orders = PlaybackOrders()
    var attempt = OpeningAttempt()
    var state = PipelineState()
    var facts = ItemFacts()
    var timeline: PlaybackTimeline
    var delivered = DeliveredFrames()
    var sound: ItemSound
    var tracks = ItemTracks()
    var frames: FrameSender
    var pipeline: Pipeline?
    var timers = Timers()

    init(
        _ item: Item, _ stage: Stage = .seen, in sequence: PlaybackSequence, position: Int64, clock: MediaClock,
        volume: Double
    ) {
        (self.item, self.stage, self.sequence) = (item, stage, sequence)
        (clockKind, sendQueue) = (clock, sequence.sendQueue)
        sound = ItemSound(volume: volume)
        frames = FrameSender(pool: sequence.pool, rendition: sequence.rendition)
        timeline = PlaybackTimeline(position: position)
    }

    var id: PlaybackID { item.id }
    var path: String { item.path }
    var isSeen: Bool { if case .seen = stage { true } else { false } }

    /// Opens the item; events report the result.
    func open() {
        do {
            timers.watchdog = try OneShotTimer { [unowned self] in expire() }
            try start()
        } catch let failure as MediaFailure {
            fail(failure)
        } catch {
            fail(MediaFailure(.unknown, detail: "\(error)"))
        }
    }

    func play(at: Int64) {
        // The requested pause has not begun, but the daemon waits for the times of a new start.
        if !orders.wantsPlay { state.oweClock() }
        orders.wanted = .play(at: at)
        announceClock()
        advance()
    }

    func pause() {
        orders.wanted = .pause
        guard state.isPlaying || isPausing else { return sendQueue.send(.paused(id)) }
        advance()
    }

    private var isPausing: Bool { if case .pausing = state.activity { true } else { false } }

    func seek(_ seek: Seek) {
        orders.seek = seek
        advance()
    }

    func released(_ buffer: BufferID) {
        delivered.released(buffer)
        frames.supply.released(buffer, at: monotonicNow())
    }

    func setVolume(_ volume: Double) {
        sound.volume = volume
        pipeline?.setVolume(volume)
    }

    func choose(_ track: UInt32, _ kind: TrackKind) {
        tracks.chosen[kind] = track
        orders.tracks.insert(kind)
        advance()
    }

    /// Chooses the tracks of an earlier playback of the same item.
    func followTracks(of last: PlaybackSession) {
        guard item.path == last.item.path else { return }
        for (kind, track) in last.tracks.chosen where tracks.chosen[kind] != track {
            tracks.chosen[kind] = track
            orders.tracks.insert(kind)
        }
    }

    // MARK: Ends

    /// Reports the failure, and releases the pipeline.
    func fail(_ failure: MediaFailure) {
        guard !state.isOver else { return }
        state.activity = .over
        switch stage {
        case .seen, .due: sendQueue.send(.failed(id, failure.reason, detail: failure.detail))
        case .behind, .retired:
            // The daemon requests the item again at the end of the present one, and receives the failure then.
            Log.info("\(path) cannot be played gaplessly: \(failure.reason) \(failure.detail)")
        }
        timers.watchdog?.disarm()
        pipeline = nil
    }

    func rest() {
        state.activity = .resting
        timers.watchdog?.disarm()
    }

    func arm(_ timeLimit: Seconds) { timers.watchdog?.arm(at: monotonicNow() + timeLimit) }

    private func expire() {
        switch state.activity {
        case .resting, .over: return
        case .pausing:
            Log.warning("\(path): paused without a picture")
            finishPause()
        case .opening where sound.picture != nil: position()
        case .positioning where opensAfterStuckSeek(): return
        case .opening where !attempt.isSecond && !item.source.isStream: reopen()
        case .opening, .positioning, .seeking:
            pipeline?.abandon()
            fail(MediaFailure(item.source.isStream ? unreached(or: .timedOut) : .tooSlow, detail: "nothing in time"))
        }
    }
}
