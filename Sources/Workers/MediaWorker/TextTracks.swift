import CGLib
import CGStreamer
import Captions
import Synchronization
import WorkerProtocol

/// The text tracks that a parser finds in a file, each with a sink. Streaming threads add tracks, and the loop reads
/// them.
final class TextTracks: Sendable {
    struct Track: @unchecked Sendable {
        /// `marked` text has tags as in WebVTT; `styled` text is a dialogue line of ASS.
        enum Text { case marked, styled }

        let number: Int
        let description: MediaTrack
        let text: Text
        /// The sink lives as long as the pipeline.
        fileprivate let sink: UnsafeMutablePointer<GstElement>

        func take() -> Sample? {
            gst_app_sink_try_pull_sample(vt_app_sink(sink), 0).map { Sample(adopting: $0) }
        }
    }

    /// The duration of a caption for which the file states none (ns).
    fileprivate static let usualLength: Int64 = 4_000_000_000

    let wakeup = Wakeup()
    private let state = Mutex<(tracks: [Track], areComplete: Bool)>(([], false))

    var all: [Track] { state.withLock { $0.tracks } }
    /// Whether all tracks have been found.
    var areComplete: Bool { state.withLock { $0.areComplete } }

    func watch(_ parser: UnsafeMutablePointer<GstElement>, in pipeline: UnsafeMutablePointer<GstElement>) {
        let added:
            @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, gpointer?) -> Void = {
                @Sendable parser, pad, me in
                guard let parser, let pad, let me else { return }
                Unmanaged<TextTracks>.fromOpaque(me).takeUnretainedValue().add(pad, of: parser)
            }
        let complete: @convention(c) (UnsafeMutablePointer<GstElement>?, gpointer?) -> Void = { @Sendable _, me in
            guard let me else { return }
            let tracks = Unmanaged<TextTracks>.fromOpaque(me).takeUnretainedValue()
            tracks.state.withLock { $0.areComplete = true }
            tracks.wakeup.ring()
        }
        connect(parser, "pad-added", unsafeBitCast(added, to: GCallback.self))
        connect(parser, "no-more-pads", unsafeBitCast(complete, to: GCallback.self))
    }

    private func connect(_ parser: UnsafeMutablePointer<GstElement>, _ signal: String, _ callback: @escaping GCallback)
    {
        g_signal_connect_data(
            parser, signal, callback, Unmanaged.passRetained(self).toOpaque(),
            { @Sendable me, _ in Unmanaged<TextTracks>.fromOpaque(me!).release() }, GConnectFlags(0))
    }

    /// Runs on a streaming thread. Pads of other kinds stay unlinked: their data is dropped at the source.
    private func add(_ pad: UnsafeMutablePointer<GstPad>, of parser: UnsafeMutablePointer<GstElement>) {
        guard let text = Self.kind(pad), let parent = parser.pointee.object.parent,
            let sink = gst_element_factory_make("appsink", nil)
        else { return }
        vt_set_int(sink, "sync", 0)
        vt_set_int(sink, "async", 0)
        vt_set_int(sink, "wait-on-eos", 0)
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_sample = sampleArrived
        gst_app_sink_set_callbacks(
            vt_app_sink(sink), &callbacks, Unmanaged.passRetained(wakeup).toOpaque(),
            { @Sendable in Unmanaged<Wakeup>.fromOpaque($0!).release() })
        let description = Self.description(pad)
        state.withLock {
            $0.tracks.append(Track(number: $0.tracks.count, description: description, text: text, sink: sink))
        }
        parent.withMemoryRebound(to: GstBin.self, capacity: 1) { _ = gst_bin_add($0, sink) }
        gst_element_sync_state_with_parent(sink)
        guard let input = gst_element_get_static_pad(sink, "sink") else { return }
        gst_pad_link(pad, input)
        gst_object_unref(input)
    }

    private static func kind(_ pad: UnsafeMutablePointer<GstPad>) -> Track.Text? {
        guard let caps = gst_pad_get_current_caps(pad) ?? gst_pad_query_caps(pad, nil) else { return nil }
        defer { vt_caps_unref(caps) }
        guard let first = gst_caps_get_structure(caps, 0), let name = gst_structure_get_name(first) else { return nil }
        switch String(cString: name) {
        case "text/x-raw", "application/x-subtitle-vtt": return .marked
        case "application/x-ass", "application/x-ssa": return .styled
        default: return nil
        }
    }

    /// The title that matroskamux gives a text track without one.
    private static let noTitle = "Subtitle"

    private static func description(_ pad: UnsafeMutablePointer<GstPad>) -> MediaTrack {
        guard let stream = gst_pad_get_stream(pad) else { return MediaTrack("") }
        defer { gst_object_unref(stream) }
        guard let tags = gst_stream_get_tags(stream) else { return MediaTrack("") }
        defer { vt_tags_unref(tags) }
        let title = tagText(GST_TAG_TITLE, in: tags)
        return MediaTrack(tagText(GST_TAG_LANGUAGE_CODE, in: tags), title: title == noTitle ? "" : title)
    }
}

extension TextTracks.Track {
    /// The number of fields before the text in a dialogue line inside a container, which stores the times itself.
    private static let fieldsBeforeText = 8

    func cue(_ sample: borrowing Sample) -> Cue? {
        guard let start = sample.streamTime, let bytes = sample.bytes(longest: 1 << 16) else { return nil }
        let raw = String(decoding: bytes, as: UTF8.self)
        let plain: String
        switch text {
        case .marked: plain = CaptionText.plain(marked: raw, longest: Cue.longestText)
        case .styled:
            let fields = raw.split(separator: ",", maxSplits: Self.fieldsBeforeText, omittingEmptySubsequences: false)
            guard fields.count > Self.fieldsBeforeText else { return nil }
            plain = CaptionText.plain(styled: String(fields[Self.fieldsBeforeText]), longest: Cue.longestText)
        }
        guard !plain.isEmpty else { return nil }
        let length = sample.duration > 0 ? sample.duration : TextTracks.usualLength
        let (end, overflow) = start.addingReportingOverflow(length)
        return overflow ? nil : Cue(start: start, end: end, text: plain)
    }
}

/// Runs on a streaming thread.
nonisolated private func sampleArrived(_: UnsafeMutablePointer<GstAppSink>?, _ wakeup: gpointer?) -> GstFlowReturn {
    Unmanaged<Wakeup>.fromOpaque(wakeup!).takeUnretainedValue().ring()
    return GST_FLOW_OK
}
