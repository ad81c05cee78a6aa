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
final class Playback {
    /// How long before it is due a live frame leaves: two refreshes of a 60 Hz panel, and room for a late wake-up.
    static let lead: Int64 = 60_000_000
    /// How long a file may take to show its first frame, or to seek.
    static let patience: Seconds = 10
    /// How long the first attempt to open it may take.
    static let firstPatience: Seconds = 5

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

    struct Seek {
        let position: Int64
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

    let id: PlaybackID
    let clockKind: MediaClock
    let path: String
    private(set) var volume: Double
    let outbox: PacketOutbox
    let pool: FramePool

    var pipeline: Pipeline?
    var activity = Activity.opening
    var silent = false
    /// Stepped: the file has no pictures.
    var soundOnly = false
    var missingDecoder: String?
    var hasVideo = false
    var duration: Int64 = 0
    var frameDuration: Int64 = 0
    /// `.prerolled` was sent.
    var isOpen = false
    /// The pipeline plays, or will by itself once its seek is done.
    var isPlaying = false
    /// The last play or pause of the daemon.
    var wanted = Wanted.pause
    var pendingSeek: Seek?
    var serial: UInt32 = 0
    /// `.ended` was sent for this serial.
    var hasEnded = false

    /// Where the pipeline's running time 0 is in the media.
    var origin: Int64
    /// Stepped: `anchor.position` is due at `anchor.at`; nil before the first play.
    var anchor: (position: Int64, at: Int64?)
    /// The daemon has not heard the times of this start yet.
    var owesClock = false
    /// The newest frame of this serial.
    var lastSent: Sent?
    var lastSentAt: Int64 = 0
    /// Frames of this serial that the daemon holds, oldest first.
    var outstanding: [Sent] = []
    private var watchdog: OneShotTimer?
    private var reopened = false

    enum Wanted {
        case pause
        case play(at: Int64)
    }

    init(
        _ id: PlaybackID, path: String, position: Int64, clock: MediaClock, volume: Double, outbox: PacketOutbox,
        pool: FramePool
    ) {
        self.id = id
        self.path = path
        self.clockKind = clock
        self.volume = volume
        self.outbox = outbox
        self.pool = pool
        origin = max(0, position)
        anchor = (origin, nil)
    }

    /// Opens the file; what comes of it is told by events.
    func open() {
        do {
            watchdog = try OneShotTimer { [unowned self] in expire() }
            try MediaFailure.check(path)
            try start()
        } catch let failure as MediaFailure {
            fail(failure)
        } catch {
            fail(MediaFailure("The file cannot be played", detail: "\(error)"))
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
        guard isPlaying || isPausing else { return outbox.send(.paused(id)) }
        advance()
    }

    private var isPausing: Bool { if case .pausing = activity { true } else { false } }

    func seek(_ seek: Seek) {
        pendingSeek = seek
        advance()
    }

    func released(_ buffer: BufferID) {
        outstanding.removeAll { $0.buffer == buffer }
    }

    // MARK: Pipeline

    private func start() throws(MediaFailure) {
        activity = .opening
        arm(reopened ? Self.patience : Self.firstPatience)
        let pipeline = try Pipeline(
            path: path, streams: streams,
            sinkDescription: Self.sinkDescription(clockKind), onFrame: { [unowned self] in pump() },
            onMessage: { [unowned self] in receive($0) })
        self.pipeline = pipeline
        addSound(to: pipeline)
        if pipeline.setState(GST_STATE_PAUSED) == GST_STATE_CHANGE_FAILURE {
            Log.debug("\(path): refuses to open; the bus says why")
        }
    }

    private var streams: Pipeline.Streams {
        switch clockKind {
        case .live: [.video, .audio, .softVolume, .nativeVideo]
        case .stepped: soundOnly ? [.audio] : [.video, .nativeVideo]
        }
    }

    func setVolume(_ volume: Double) {
        self.volume = volume
        if let pipeline { applyVolume(to: pipeline) }
    }

    private func applyVolume(to pipeline: Pipeline) {
        // A volume that is no number would be passed on as one.
        vt_set_double(pipeline.element, "volume", volume.isNaN ? 0 : min(1, max(0, volume)))
    }

    private func addSound(to pipeline: Pipeline) {
        applyVolume(to: pipeline)
        // Sound behind the pictures' arrival, in step with when they are due.
        vt_set_int64(pipeline.element, "av-offset", Int(-Self.lead))
        // Stepped too: playbin opens a device of its own choice otherwise, though it plays no sound.
        let device = silent || clockKind == .stepped ? Sound.silence(inTime: clockKind == .live) : Sound.sink()
        guard let sink = device else { return }
        vt_set_object(pipeline.element, "audio-sink", sink)
        gst_object_unref(sink)
    }

    /// Opens again for the sound alone: a stepped playback without pictures still has a length and an end.
    func restartForSound() {
        soundOnly = true
        pipeline = nil
        do { try start() } catch { fail(error) }
    }

    /// Opens again where it was, without the sound device that broke.
    func restartSilently() {
        silent = true
        origin = lastSent?.pts ?? origin
        isPlaying = false
        pipeline = nil
        do { try start() } catch { fail(error) }
    }

    /// A start that hangs is tried once more: once in thousands of times GStreamer's threads wait for each other.
    private func reopen() {
        Log.warning("\(path): nothing within \(Self.firstPatience.value) s, opening it again")
        reopened = true
        pipeline?.abandon()
        pipeline = nil
        do { try start() } catch { fail(error) }
    }

    /// A queue of a few pictures: enough that the decoder does not wait for the loop.
    private static func sinkDescription(_ clock: MediaClock) -> String {
        let timing =
            switch clock {
            case .live: "sync=true qos=true max-lateness=\(lead)"
            case .stepped: "sync=false qos=false"
            }
        return "videoconvert n-threads=2 ! appsink name=frames \(timing) max-buffers=3 drop=false wait-on-eos=true "
            + "enable-last-sample=false caps=\"video/x-raw,format=(string){I420,NV12}\""
    }

    // MARK: Ends

    /// Says so, and lets go of the pipeline.
    func fail(_ failure: MediaFailure) {
        if case .over = activity { return }
        activity = .over
        Log.warning("\(path): \(failure.sentence)" + (failure.detail.isEmpty ? "" : ": \(failure.detail)"))
        outbox.send(.failed(id, message: failure.sentence))
        watchdog?.disarm()
        pipeline = nil
    }

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
        case .opening where !reopened: reopen()
        case .opening, .positioning, .seeking:
            pipeline?.abandon()
            fail(MediaFailure("The file does not start to play", detail: "nothing within \(Self.patience.value) s"))
        }
    }
}
