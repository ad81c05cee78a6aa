import CGLib
import CGStreamer
import Captions
import Glibc
import Linux
import Synchronization
import Time
import WorkerProtocol

/// Lists the text tracks of a file, or reads one of them from its start to its end, as fast as the file can be read.
///
/// The reader has its own pipeline, so that a broken track does not affect the playback. After a seek, the captions are
/// already there.
@MainActor
final class EmbeddedCaptions {
    /// The time limit for the first track. For a file without text, the reading ends as soon as the file is open.
    private static let timeLimit: Seconds = 10

    private let path: String
    /// The track to be read, counted from 0; nil to list the tracks only.
    private let number: Int?
    private let onCues: @MainActor ([Cue]) -> Void
    private let onEnd: @MainActor ([MediaTrack]) -> Void
    private var tracks = TextTracks()
    private var hasEnded = false
    private var pipeline: UnsafeMutablePointer<GstElement>?
    private var wakeups: LoopSource?
    private var busWatch: guint = 0
    private var timer: OneShotTimer?
    private var standstill: Standstill?
    /// The number of starts that hung.
    private var starts = 0
    /// The number of captions that were read.
    private var count = 0

    /// Reads a track.
    ///
    /// - Parameters:
    ///   - number: the track, counted from 0.
    ///   - onCues: called with captions while the file is read, in their order.
    ///   - onEnd: called once, with the tracks that were found.
    init(
        track number: Int?, of path: String, onCues: @escaping @MainActor ([Cue]) -> Void,
        onEnd: @escaping @MainActor ([MediaTrack]) -> Void
    ) {
        (self.path, self.number, self.onCues, self.onEnd) = (path, number, onCues, onEnd)
    }

    /// Lists the tracks.
    ///
    /// - Parameter onEnd: called once, with the tracks.
    convenience init(tracksOf path: String, onEnd: @escaping @MainActor ([MediaTrack]) -> Void) {
        self.init(track: nil, of: path, onCues: { _ in }, onEnd: onEnd)
    }

    isolated deinit { close() }

    func start() {
        do {
            timer = try OneShotTimer { [unowned self] in expire() }
            timer?.arm(at: monotonicNow() + Self.timeLimit)
        } catch { return end() }
        open()
    }

    private func open() {
        guard let pipeline = gst_pipeline_new(nil), let source = gst_element_factory_make("filesrc", nil),
            let parser = gst_element_factory_make("parsebin", nil)
        else { return end() }
        gst_object_ref_sink(pipeline)
        self.pipeline = pipeline
        tracks = TextTracks()
        PathText.withCString(path) { vt_set_string(source, "location", $0) }
        FileRepair.install(on: source)
        gst_bin_add(vt_bin(pipeline), source)
        gst_bin_add(vt_bin(pipeline), parser)
        gst_element_link(source, parser)
        tracks.watch(parser, in: pipeline)
        wakeups = .reading(tracks.wakeup.descriptor) { [unowned self] in
            tracks.wakeup.clear()
            read()
        }
        watchBus(pipeline)
        standstill = Standstill(of: pipeline, countsEnd: true) { [unowned self] in openAgain() }
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
    }

    private func openAgain() {
        starts += 1
        guard starts < Standstill.maximumStarts else { return end() }
        closePipeline()
        open()
    }

    private func watchBus(_ pipeline: UnsafeMutablePointer<GstElement>) {
        guard let bus = gst_element_get_bus(pipeline) else { return }
        defer { gst_object_unref(bus) }
        busWatch = gst_bus_add_watch_full(
            bus, G_PRIORITY_DEFAULT,
            { @Sendable _, message, me in
                guard [GST_MESSAGE_EOS, GST_MESSAGE_ERROR].contains(message!.pointee.type) else { return 1 }
                nonisolated(unsafe) let me = me!
                MainActor.assumeIsolated { Unmanaged<EmbeddedCaptions>.fromOpaque(me).takeUnretainedValue().finish() }
                return 1
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// Takes the samples that have arrived, and discards those of other tracks.
    private func read() {
        if tracks.areComplete, !hasFoundTrack { return end() }
        var cues: [Cue] = []
        for track in tracks.all {
            while let sample = track.take() {
                guard track.number == number, count + cues.count < CaptionFile.maximumCues else { continue }
                if let cue = track.cue(sample) { cues.append(cue) }
            }
        }
        guard !cues.isEmpty else { return }
        count += cues.count
        timer?.disarm()
        standstill = nil
        onCues(cues)
    }

    private var hasFoundTrack: Bool { number.map { $0 < tracks.all.count } ?? false }

    /// Handles the end of the file, or of its readable part.
    private func finish() {
        read()
        end()
    }

    private func expire() {
        // A long film may have its first captions late, so there is no limit once the track is found.
        guard !hasFoundTrack else { return }
        Log.warning("\(path): the search for captions takes too long")
        end()
    }

    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        close()
        onEnd(tracks.all.map(\.description))
    }

    private func close() {
        timer?.disarm()
        closePipeline()
    }

    private func closePipeline() {
        (wakeups, standstill) = (nil, nil)
        if busWatch != 0 { g_source_remove(busWatch) }
        busWatch = 0
        guard let pipeline else { return }
        self.pipeline = nil
        // A demuxer may hang, so a GStreamer thread with its own reference shuts the pipeline down.
        gst_element_call_async(pipeline, { @Sendable e, _ in gst_element_set_state(e, GST_STATE_NULL) }, nil, nil)
        gst_object_unref(pipeline)
    }
}
