import CGStreamer
import CSoundStream
import Glibc
import Linux
import Synchronization
import Time
import WorkerProtocol

/// A playbin whose pictures end in an appsink, and the watch on its bus.
///
/// playbin3 would hang in about 3 % of its starts with GStreamer 1.22.
@MainActor
final class Pipeline {
    /// The streams that a playbin plays; the values of its `flags` property.
    struct Streams: OptionSet {
        let rawValue: Int32
        static let video = Streams(rawValue: 1 << 0)
        static let audio = Streams(rawValue: 1 << 1)
        /// Pictures that playbin makes from the sound of an item without video.
        static let visualisation = Streams(rawValue: 1 << 3)
        static let softVolume = Streams(rawValue: 1 << 4)
        /// Disables playbin's own converter, because our sink has one.
        static let nativeVideo = Streams(rawValue: 1 << 6)
        /// Buffers a stream's data, and reports the fill level on the bus.
        static let buffering = Streams(rawValue: 1 << 8)
    }

    /// The number of abandoned pipelines that still hold their devices.
    nonisolated private static let comingDown = Atomic<Int>(0)
    /// The time limit for a pipeline's shutdown, and the deadline of the last shutdown.
    private static let downTimeLimit: Seconds = 2
    private static var downDeadline = Instant.zero

    let element: UnsafeMutablePointer<GstElement>
    let sink: UnsafeMutablePointer<GstElement>
    /// The element `convert`, which converts pictures to a format of ours; nil without one.
    let converter: UnsafeMutablePointer<GstElement>?
    let wakeup = Wakeup()
    private var wakeups: LoopSource?
    private var busWatch: BusWatch?
    private var abandoned = false
    /// The detection of a hung start, until the first picture arrives.
    private var standstill: Standstill?
    /// The sound sink, which the playbin owns.
    private(set) var sound: UnsafeMutablePointer<GstElement>?
    private var isTimeGiven = false
    /// Whether `play` has been called.
    private(set) var hasPlayed = false
    /// Whether the source is live. A live source keeps no data during a pause, and cannot seek back.
    private(set) var isLive = false
    let length = KnownLength()
    private let receiveMessage: @MainActor (UnsafeMutablePointer<GstMessage>) -> Void

    /// - Parameters:
    ///   - sinkDescription: elements that end in an appsink named `frames`.
    ///   - backdrop: the colour behind transparent pixels, `0xRRGGBB`.
    ///   - onFrame: called on the loop after pictures have arrived, or have ended.
    ///   - onStandstill: called if this start hangs; another start may succeed.
    init(
        source: MediaSource, streams: Streams, sinkDescription: String, backdrop: UInt32 = 0,
        onFrame: @escaping @MainActor () -> Void,
        onStandstill: @escaping @MainActor () -> Void,
        onMessage: @escaping @MainActor (UnsafeMutablePointer<GstMessage>) -> Void
    ) throws(MediaFailure) {
        let bin: UnsafeMutablePointer<GstElement>
        (element, bin, sink) = try Self.elements(sinkDescription)
        converter = gst_bin_get_by_name(vt_bin(bin), "convert")
        if let converter { StampRepair.install(before: converter) }
        Backdrop.install(before: bin, backdrop)
        if !source.isStream { FileRepair.install(onSourceOf: element, length) }
        receiveMessage = onMessage
        vt_set_string(element, "uri", source.uri)
        vt_set_int(element, "flags", (source.isStream ? streams.union(.buffering) : streams).rawValue)
        vt_set_object(element, "video-sink", bin)
        wakeups = .reading(wakeup.descriptor) { [wakeup] in
            wakeup.clear()
            onFrame()
        }
        gst_pipeline_use_clock(vt_pipeline(element), PlayingClock.shared.clock)
        standstill = Standstill(of: element, onStandstill)
        watchFrames()
        busWatch = BusWatch(element) { [weak self] in self?.receive($0) }
    }

    /// A playbin, its video sink bin, and the appsink at the bin's end.
    private static func elements(
        _ sinkDescription: String
    ) throws(MediaFailure) -> (
        playbin: UnsafeMutablePointer<GstElement>, bin: UnsafeMutablePointer<GstElement>,
        sink: UnsafeMutablePointer<GstElement>
    ) {
        guard let playbin = gst_element_factory_make("playbin", nil) else {
            throw MediaFailure(.notInstalled, detail: "no element playbin")
        }
        guard let bin = gst_parse_bin_from_description(sinkDescription, 1, nil),
            let sink = gst_bin_get_by_name(vt_bin(bin), "frames")
        else {
            gst_object_unref(playbin)
            throw MediaFailure(.notInstalled, detail: "cannot make \(sinkDescription)")
        }
        gst_object_ref_sink(playbin)
        return (playbin, bin, sink)
    }

    isolated deinit {
        // Callbacks end first: those of a pipeline that is shut down have no receiver.
        wakeups = nil
        standstill = nil
        busWatch = nil
        if abandoned {
            Self.comingDown.add(1, ordering: .relaxed)
            Self.downDeadline = monotonicNow() + Self.downTimeLimit
            // A GStreamer thread with its own reference shuts the element down.
            gst_element_call_async(
                element,
                { @Sendable e, _ in
                    gst_element_set_state(e, GST_STATE_NULL)
                    Pipeline.comingDown.subtract(1, ordering: .relaxed)
                }, nil, nil)
        } else {
            gst_element_set_state(element, GST_STATE_NULL)
        }
        gst_object_unref(sink)
        if let converter { gst_object_unref(converter) }
        gst_object_unref(element)
    }

    private func watchFrames() {
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_sample = frameArrived
        callbacks.new_preroll = frameArrived
        callbacks.eos = framesEnded
        gst_app_sink_set_callbacks(
            vt_app_sink(sink), &callbacks, Unmanaged.passRetained(wakeup).toOpaque(),
            { @Sendable in Unmanaged<Wakeup>.fromOpaque($0!).release() })
        guard let pad = gst_element_get_static_pad(sink, "sink") else { return }
        // The sink drops late pictures before its callback, so a pad probe stores the arrival time of each picture.
        gst_pad_add_probe(
            pad, GST_PAD_PROBE_TYPE_BUFFER, pictureCame, Unmanaged.passRetained(wakeup).toOpaque(),
            { @Sendable in Unmanaged<Wakeup>.fromOpaque($0!).release() })
        gst_object_unref(pad)
    }

    private func receive(_ message: UnsafeMutablePointer<GstMessage>) {
        if message.pointee.type == GST_MESSAGE_ASYNC_DONE, isSelf(message.pointee.src) { standstill = nil }
        receiveMessage(message)
    }

    // MARK: Control

    /// Marks a pipeline that may hang, so that its release shuts it down in the background.
    func abandon() { abandoned = true }

    /// Whether an abandoned pipeline still holds its devices and is about to release them.
    static var isOneComingDown: Bool {
        comingDown.load(ordering: .relaxed) > 0 && monotonicNow() < downDeadline
    }

    func setState(_ state: GstState) -> GstStateChangeReturn { gst_element_set_state(element, state) }

    /// Opens the item and decodes its first picture.
    ///
    /// - Returns: false when that fails at once; the bus has the reason.
    func open() -> Bool {
        let change = setState(GST_STATE_PAUSED)
        if change == GST_STATE_CHANGE_NO_PREROLL {
            // A live source has its first picture only in PLAYING.
            isLive = true
            _ = setState(GST_STATE_PLAYING)
        }
        return change != GST_STATE_CHANGE_FAILURE
    }

    /// - Returns: false when that fails at once; the bus has the reason.
    func play() -> Bool {
        hasPlayed = true
        return setState(GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE
    }

    func setVolume(_ volume: Double) {
        // A volume of NaN would reach the sound device.
        vt_set_double(element, "volume", volume.isNaN ? 0 : min(1, max(0, volume)))
    }

    func setSound(_ sink: UnsafeMutablePointer<GstElement>) {
        sound = sink
        vt_set_object(element, "audio-sink", sink)
    }

    /// - Returns: whether an item that has only sound now has pictures too.
    func visualise(_ description: String) -> Bool {
        guard let bin = gst_parse_bin_from_description(description, 1, nil) else { return false }
        vt_set_object(element, "vis-plugin", bin)
        return true
    }

    /// Flushes, seeks, and plays on at the jump's rate.
    ///
    /// - Returns: false when the stream cannot seek.
    func seek(to jump: Jump) -> Bool {
        let precision =
            switch jump.precision {
            case .exact: GST_SEEK_FLAG_ACCURATE.rawValue
            case .keyFrame: GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_NEAREST.rawValue
            }
        let flags = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue | precision)
        vt_sound_begin_jump()
        defer { vt_sound_end_jump() }
        return gst_element_seek(
            element, jump.rate, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET, Int(jump.position), GST_SEEK_TYPE_NONE, -1)
            != 0
    }

    /// Sets the instant of CLOCK_MONOTONIC that the next start uses as running time 0.
    func setRunningTimeZero(at instant: Int64) {
        gst_element_set_start_time(element, guint64.max)
        gst_element_set_base_time(element, guint64(max(0, PlayingClock.shared.time(at: instant))))
        isTimeGiven = true
    }

    /// Ends the effect of `setRunningTimeZero`: pauses and seeks set the running time again.
    func keepTime() {
        guard isTimeGiven else { return }
        isTimeGiven = false
        gst_element_set_start_time(element, 0)
    }

    /// Sets the running time (ns) of the next start, in place of the running time of the pause.
    func setStart(_ runningTime: Int64) { gst_element_set_start_time(element, guint64(max(0, runningTime))) }

    /// Keeps pictures that are late: those of a visualisation only move the position, which is right however late it is.
    func acceptLatePictures() {
        vt_set_int64(sink, "max-lateness", -1)
        vt_set_int(sink, "qos", 0)
    }

    func choose(_ track: UInt32, _ kind: TrackKind) {
        guard track < vt_get_int(element, kind.names.count) else { return }
        vt_set_int(element, kind.names.chosen, gint(track))
    }

    func takePreroll() -> Sample? {
        guard let sample = gst_app_sink_try_pull_preroll(vt_app_sink(sink), 0) else { return nil }
        return Sample(picture: sample)
    }

    func takeSample() -> Sample? {
        while let sample = gst_app_sink_try_pull_sample(vt_app_sink(sink), 0) {
            // An empty buffer is a preroll that has been taken.
            if let picture = Sample(picture: sample) { return picture }
        }
        return nil
    }
}

/// Runs on a streaming thread.
nonisolated private func frameArrived(_: UnsafeMutablePointer<GstAppSink>?, _ wakeup: gpointer?) -> GstFlowReturn {
    Unmanaged<Wakeup>.fromOpaque(wakeup!).takeUnretainedValue().ring()
    return GST_FLOW_OK
}

/// Runs on a streaming thread.
nonisolated private func framesEnded(_: UnsafeMutablePointer<GstAppSink>?, _ wakeup: gpointer?) {
    Unmanaged<Wakeup>.fromOpaque(wakeup!).takeUnretainedValue().ring()
}

/// Runs on a streaming thread.
nonisolated private func pictureCame(
    _: UnsafeMutablePointer<GstPad>?, _ probe: UnsafeMutablePointer<GstPadProbeInfo>?, _ wakeup: gpointer?
) -> GstPadProbeReturn {
    let stamp = gst_pad_probe_info_get_buffer(probe)?.pointee.pts ?? .max
    Unmanaged<Wakeup>.fromOpaque(wakeup!).takeUnretainedValue().pictureCame(stamp: stamp)
    return GST_PAD_PROBE_OK
}
