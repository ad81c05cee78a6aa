import CGStreamer
import WorkerProtocol

extension FileFacts {
    /// Stores the title, the artist and the description from a message of the bus. The first value of each is kept.
    mutating func addTags(of message: UnsafeMutablePointer<GstMessage>) {
        var tags: UnsafeMutablePointer<GstTagList>?
        gst_message_parse_tag(message, &tags)
        guard let tags else { return }
        defer { vt_tags_unref(tags) }
        func text(_ tag: String) -> String {
            var text: UnsafeMutablePointer<CChar>?
            guard gst_tag_list_get_string(tags, tag, &text) != 0, let text else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
        if title.isEmpty { title = text(GST_TAG_TITLE) }
        if artist.isEmpty { artist = text(GST_TAG_ARTIST) }
        if description.isEmpty { description = text(GST_TAG_DESCRIPTION) }
    }
}
