import CGLib
import CGStreamer
import Glibc

/// The elements that this worker would use for playback. A name finds one element, and a media type finds demuxers and
/// decoders.
///
/// `vitrine-media --inventory playbin video/x-h264` prints one line for each word: the word, a tab, and the found
/// elements, the preferred one first. The name of a hardware decoder ends in `*`.
@MainActor
package enum Inventory {
    package static func write(_ words: ArraySlice<String>) {
        PluginRegistry.start()
        for word in words {
            let found = word.contains("/") ? takers(of: word) : [word].filter(exists)
            print(word + (found.isEmpty ? "" : "\t" + found.joined(separator: " ")))
        }
    }

    private static func exists(_ element: String) -> Bool {
        guard let factory = gst_element_factory_find(element) else { return false }
        vt_factory_unref(factory)
        return true
    }

    /// GST_ELEMENT_FACTORY_TYPE_DECODER and _DEMUXER: 64-bit macros that Swift does not import.
    private static let takerTypes: GstElementFactoryListType = 1 << 0 | 1 << 5

    private static func takers(of media: String) -> [String] {
        guard let caps = gst_caps_from_string(media) else { return [] }
        defer { vt_caps_unref(caps) }
        // playbin takes no element below this rank.
        let all = gst_element_factory_list_get_elements(takerTypes, GST_RANK_MARGINAL)
        defer { gst_plugin_feature_list_free(all) }
        let fitting = gst_element_factory_list_filter(all, caps, GST_PAD_SINK, 0)
        defer { gst_plugin_feature_list_free(fitting) }
        var names: [String] = []
        var next = fitting
        while let link = next?.pointee {
            next = link.next
            guard let data = link.data, let name = gst_object_get_name(data.assumingMemoryBound(to: GstObject.self))
            else { continue }
            defer { g_free(name) }
            // The element accepts only streams that declare transparency.
            guard !String(cString: name).contains("alphadecodebin") else { continue }
            names.append(String(cString: name) + (isHardware(OpaquePointer(data)) ? "*" : ""))
        }
        return names
    }

    private static func isHardware(_ factory: OpaquePointer) -> Bool {
        guard let words = gst_element_factory_get_metadata(factory, "klass") else { return false }
        return String(cString: words).contains("Hardware")
    }
}
