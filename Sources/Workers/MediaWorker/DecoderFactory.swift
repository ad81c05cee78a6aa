import CGLib
import CGStreamer

/// One of GStreamer's decoders or demuxers.
struct DecoderFactory {
    let name: String
    /// Whether the factory's class says so.
    let isHardware: Bool

    private init(_ factory: OpaquePointer) {
        name =
            gst_object_get_name(UnsafeMutablePointer(factory)).map { text in
                defer { g_free(text) }
                return String(cString: text)
            } ?? ""
        let words = gst_element_factory_get_metadata(factory, "klass")
        isHardware = words.map { String(cString: $0).contains("Hardware") } ?? false
    }

    /// GST_ELEMENT_FACTORY_TYPE_DECODER, _DEMUXER and _MEDIA_VIDEO: 64-bit macros that Swift does not import.
    private static let (decoder, demuxer, video): (UInt, UInt, UInt) = (1 << 0, 1 << 5, 1 << 49)

    /// The decoders and demuxers that playbin takes for a media type, the preferred one first.
    static func takers(of mediaType: String) -> [DecoderFactory] {
        guard let caps = gst_caps_from_string(mediaType) else { return [] }
        defer { vt_caps_unref(caps) }
        // playbin takes no element below this rank.
        let all = gst_element_factory_list_get_elements(decoder | demuxer, GST_RANK_MARGINAL)
        defer { gst_plugin_feature_list_free(all) }
        let fitting = gst_element_factory_list_filter(all, caps, GST_PAD_SINK, 0)
        defer { gst_plugin_feature_list_free(fitting) }
        // This element accepts only streams that declare transparency.
        return factories(fitting).filter { !$0.name.contains("alphadecodebin") }
    }

    /// The hardware decoders of videos, whatever their rank.
    static var hardware: [DecoderFactory] {
        let all = gst_element_factory_list_get_elements(decoder | video, GST_RANK_NONE)
        defer { gst_plugin_feature_list_free(all) }
        return factories(all).filter(\.isHardware)
    }

    private static func factories(_ list: UnsafeMutablePointer<GList>?) -> [DecoderFactory] {
        sequence(first: list, next: { $0?.pointee.next }).compactMap { $0?.pointee.data }
            .map { DecoderFactory(OpaquePointer($0)) }
    }
}
