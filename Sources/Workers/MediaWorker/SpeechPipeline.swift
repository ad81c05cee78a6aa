import CGStreamer
import Linux
import WorkerProtocol

/// eSpeak's voices and the sound device behind them. The pipeline speaks one text at a time.
///
/// eSpeak is under the GPL, so it is not linked: a GStreamer plugin, which may be missing, provides it.
@MainActor
final class SpeechPipeline {
    /// The words per minute for the values -100, 0 and 100 of the plugin's `rate` property.
    private static let (slowest, usual, fastest) = (80.0, 170.0, 390.0)

    private let element: UnsafeMutablePointer<GstElement>
    private let voice: UnsafeMutablePointer<GstElement>
    private let loudness: UnsafeMutablePointer<GstElement>
    private var busWatch: BusWatch?
    private let onEnd: @MainActor (MediaFailure?) -> Void

    /// Opens the sound device.
    ///
    /// - Parameter onEnd: called when a text has been spoken, or cannot be spoken.
    init(onEnd: @escaping @MainActor (MediaFailure?) -> Void) throws(MediaFailure) {
        (element, voice, loudness) = try Self.elements()
        self.onEnd = onEnd
        busWatch = BusWatch(element) { [weak self] in self?.receive($0) }
    }

    /// A pipeline, its source and its volume.
    private static func elements() throws(MediaFailure) -> (
        pipeline: UnsafeMutablePointer<GstElement>, voice: UnsafeMutablePointer<GstElement>,
        loudness: UnsafeMutablePointer<GstElement>
    ) {
        guard let pipeline = gst_pipeline_new(nil) else { throw MediaFailure(.notInstalled, detail: "no pipeline") }
        gst_object_ref_sink(pipeline)
        do throws(MediaFailure) {
            let voice = try add("espeak", to: pipeline)
            let converters = [try add("audioconvert", to: pipeline), try add("audioresample", to: pipeline)]
            let loudness = try add("volume", to: pipeline)
            let elements = [voice] + converters + [loudness, try addSink(to: pipeline)]
            for (from, to) in zip(elements, elements.dropFirst()) where gst_element_link(from, to) == 0 {
                throw MediaFailure(.notInstalled, detail: "the elements of speech do not fit")
            }
            return (pipeline, voice, loudness)
        } catch {
            gst_element_set_state(pipeline, GST_STATE_NULL)
            gst_object_unref(pipeline)
            throw error
        }
    }

    isolated deinit {
        busWatch = nil
        gst_element_set_state(element, GST_STATE_NULL)
        gst_object_unref(element)
    }

    private static func add(
        _ name: String, to pipeline: UnsafeMutablePointer<GstElement>
    ) throws(MediaFailure) -> UnsafeMutablePointer<GstElement> {
        guard let element = gst_element_factory_make(name, nil) else {
            throw MediaFailure(.notInstalled, detail: "no element \(name)")
        }
        // The pipeline owns the element.
        gst_bin_add(vt_bin(pipeline), element)
        return element
    }

    private static func addSink(
        to pipeline: UnsafeMutablePointer<GstElement>
    ) throws(MediaFailure) -> UnsafeMutablePointer<GstElement> {
        guard let sink = Sound.audibleSink() else {
            throw MediaFailure(.unreadable, detail: "no sound device is free")
        }
        // A device begins with some silence, so the first samples would be too late without an offset.
        vt_set_int64(sink, "ts-offset", Int(PlaybackSession.lead))
        gst_bin_add(vt_bin(pipeline), sink)
        // The bin holds its own reference to the sink.
        gst_object_unref(sink)
        return sink
    }

    private func receive(_ message: UnsafeMutablePointer<GstMessage>) {
        switch message.pointee.type {
        case GST_MESSAGE_EOS: onEnd(nil)
        case GST_MESSAGE_ERROR: onEnd(MediaFailure(message, missingDecoder: nil))
        default: break
        }
    }

    /// Speaks a text. The previous text must have ended.
    func speak(_ utterance: Utterance) {
        // The sound device stays open between two texts.
        gst_element_set_state(element, GST_STATE_READY)
        vt_set_string(voice, "voice", Self.voice(of: utterance.language))
        vt_set_int(voice, "rate", Self.rate(utterance.rate))
        vt_set_double(loudness, "volume", utterance.volume)
        vt_set_string(voice, "text", utterance.text)
        if gst_element_set_state(element, GST_STATE_PLAYING) == GST_STATE_CHANGE_FAILURE {
            Log.debug("the voice refuses to speak; the bus says why")
        }
    }

    /// eSpeak's name of a language's voice: `pt` for `pt-BR`, which has none of its own in Debian.
    static func voice(of language: String) -> String {
        let base = language.prefix { $0.isASCII && $0.isLetter }.lowercased()
        return base == "zh" ? "cmn" : base
    }

    /// The plugin's rate for a speed relative to the usual one.
    static func rate(_ speed: Double) -> Int32 {
        let span = speed < 1 ? usual - slowest : fastest - usual
        let rate = (speed - 1) * usual / span * 100
        return Int32(min(max(rate, -100), 100).rounded())
    }
}
