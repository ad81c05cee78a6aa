import CGStreamer
import Glibc
import Linux
import Time
import WorkerProtocol

/// Plays one item.
///
/// The pipeline does one asynchronous thing at a time (`activity`); what the daemon wants meanwhile waits (`wanted`,
/// `pendingSeek`), and the newest wins. Streaming threads never wait for the daemon: pictures queue in the appsink,
/// whose own bounded queue holds the decoder back and lets go of it on a flush, and the loop takes them from there
/// when a buffer is free.
///
/// Live, the appsink hands a picture over when the clock reaches it, while sound plays `lead` later: so a picture
/// arrives `lead` before it is due.
@MainActor
final class PlaybackSession {
    /// How long before it is due a live frame leaves: two refreshes of a 60 Hz panel, and room for a late wake-up.
    static let lead: Int64 = 60_000_000
    /// How long a file may take to show its first frame, or to seek.
    static let patience: Seconds = 10
    /// How long the first attempt to open it may take.
    static let firstPatience: Seconds = 5
    /// How long a server may take.
    static let streamPatience: Seconds = 20

    /// What the pipeline is busy with.
    enum Activity {
        /// Reads the file until the first picture is decoded.
        case opening
        /// The first seek, to where `load` wants to start.
        case positioning
        case seeking(Seek)
        /// Waits for a picture to hold.
        case pausing
        case resting
        /// Failed; nothing more is said of this playback.
        case over
    }

    enum Stage { case behind, seen }

    struct Item: Equatable {
        let id: PlaybackID
        let path: String
        let source: MediaSource
    }

    struct Seek {
        let jump: Jump
        let serial: UInt32
        /// Stepped: when the first frame is due.
        let at: Int64
    }

    struct Sent {
        let buffer: BufferID
        let pts: Int64
        let end: Int64
        let runningTime: Int64
    }

    /// Frames of this serial that went to the daemon.
    struct Delivered {
        var last: Sent?
        /// Nanoseconds.
        var lastAt: Int64 = 0
        /// Pictures since then that came too late; GStreamer or this worker dropped them.
        var missed: UInt32 = 0
        /// Those that the daemon holds, oldest first.
        var held: [Sent] = []
    }

    let clockKind: MediaClock
    var item: Item
    /// Where it stands; one that is opened behind another says nothing.
    var stage: Stage
    /// It is to begin as soon as it is open: the one before it is over.
    var beginsAfter: PlaybackSession?
    /// Called when what follows should be opened.
    var onNearEnd: (() -> Void)?
    /// Called at the end of a playback that is seen; answers whether another takes its place.
    var onEnd: (() -> Bool)?
    private(set) var volume: Double
    var sound = ItemSound()
    var follower = SoundFollower()
    var attempt = OpeningAttempt()
    /// Media time over time.
    var rate = 1.0
    let sendQueue: PacketSendQueue
    var frames: FrameSender

    var pipeline: Pipeline?
    var activity = Activity.opening
    /// There are pictures, or something that is shown in their place.
    var hasVideo = false
    /// When the last seek began.
    var jumpedAt: Instant = .zero
    var duration: Int64 = 0
    var frameDuration: Int64 = 0
    /// `.prerolled` was sent.
    var isOpen = false
    /// The pipeline plays, or will by itself once its seek is done.
    var isPlaying = false
    /// The last play or pause of the daemon.
    var wanted = Wanted.pause
    var pendingSeek: Seek?
    /// The seek for which the item was opened again.
    var reopening: Seek?
    /// A stream has run dry, and playing waits for it.
    var isBuffering = false
    /// Its source gives what there is now: nothing to hold while it is paused, and no way back.
    var isLive = false
    var serial: UInt32 = 0
    /// `.ended` was sent for this serial.
    var hasEnded = false
    /// `.picturesEnded` was sent for this serial.
    var toldPicturesEnded = false
    /// Why nothing more comes of a stream, which plays what is here, and since when.
    var loss: (failure: MediaFailure, since: Instant)?
    var lossTimer: OneShotTimer?

    /// Where the pipeline's running time 0 is in the media.
    var origin: Int64
    /// Stepped: `anchor.position` is due at `anchor.at`; nil before the first play.
    var anchor: (position: Int64, at: Int64?)
    /// The daemon has not heard the times of this start yet.
    var owesClock = false
    var delivered = Delivered()
    /// The pipeline has been set going.
    var hasStarted = false
    var underrun = Underrun.none
    var underrunTimer: OneShotTimer?
    private var watchdog: OneShotTimer?

    enum Wanted {
        case pause
        case play(at: Int64)
    }

    init(
        _ item: Item, _ stage: Stage = .seen, position: Int64, clock: MediaClock, volume: Double, rendition: Rendition,
        sendQueue: PacketSendQueue,
        pool: FramePool
    ) {
        self.item = item
        self.stage = stage
        self.clockKind = clock
        self.volume = volume
        self.sendQueue = sendQueue
        frames = FrameSender(pool: pool, rendition: rendition)
        origin = max(0, position)
        anchor = (origin, nil)
    }

    var id: PlaybackID { item.id }
    var path: String { item.path }

    /// Opens the file; what comes of it is told by events.
    func open() {
        do {
            watchdog = try OneShotTimer { [unowned self] in expire() }
            try start()
        } catch let failure as MediaFailure {
            fail(failure)
        } catch {
            fail(MediaFailure(.unknown, detail: "\(error)"))
        }
    }

    func play(at: Int64) {
        // A pause that never began: the daemon waits for the times all the same.
        if isPlaying, case .pause = wanted { owesClock = true }
        wanted = .play(at: at)
        announceClock()
        advance()
    }

    func pause() {
        wanted = .pause
        guard isPlaying || isPausing else { return sendQueue.send(.paused(id)) }
        advance()
    }

    private var isPausing: Bool { if case .pausing = activity { true } else { false } }

    func seek(_ seek: Seek) {
        pendingSeek = seek
        advance()
    }

    func released(_ buffer: BufferID) {
        delivered.held.removeAll { $0.buffer == buffer }
    }

    func setVolume(_ volume: Double) {
        self.volume = volume
        if let pipeline { applyVolume(to: pipeline) }
    }

    func chooseSound(_ track: UInt32) {
        sound.track = track
        if isOpen { pipeline?.chooseSound(track) }
    }

    func applyVolume(to pipeline: Pipeline) {
        // A volume that is no number would be passed on as one.
        vt_set_double(pipeline.element, "volume", volume.isNaN ? 0 : min(1, max(0, volume)))
    }

    // MARK: Ends

    /// Says so, and lets go of the pipeline.
    func fail(_ failure: MediaFailure) {
        if case .over = activity { return }
        activity = .over
        if stage == .seen || beginsAfter != nil {
            sendQueue.send(.failed(id, failure.reason, detail: failure.detail))
        } else {
            // It is asked for again when it would begin, and fails then.
            Log.info("\(path) cannot follow: \(failure.reason) \(failure.detail)")
        }
        watchdog?.disarm()
        pipeline = nil
    }

    var isOver: Bool { if case .over = activity { true } else { false } }

    func rest() {
        activity = .resting
        watchdog?.disarm()
    }

    func arm(_ patience: Seconds) { watchdog?.arm(at: monotonicNow() + patience) }

    private func expire() {
        switch activity {
        case .resting, .over: return
        case .pausing:
            Log.warning("\(path): no picture to pause on; paused without")
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
