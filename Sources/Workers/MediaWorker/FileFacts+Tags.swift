import CGStreamer
import WorkerProtocol

extension FileFacts {
    /// Stores the title, the artist and the description from a message of the bus. The first value of each is kept.
    mutating func addTags(of message: UnsafeMutablePointer<GstMessage>) {
        var tags: UnsafeMutablePointer<GstTagList>?
        gst_message_parse_tag(message, &tags)
        guard let tags else { return }
        defer { vt_tags_unref(tags) }
        if title.isEmpty { title = tagText(GST_TAG_TITLE, in: tags) }
        if artist.isEmpty { artist = tagText(GST_TAG_ARTIST, in: tags) }
        if description.isEmpty { description = tagText(GST_TAG_DESCRIPTION, in: tags) }
    }
}
