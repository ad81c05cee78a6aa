import CGLib
import CGStreamer

/// The text of a tag; empty without one.
func tagText(_ tag: String, in tags: UnsafeMutablePointer<GstTagList>) -> String {
    var text: UnsafeMutablePointer<gchar>?
    guard gst_tag_list_get_string(tags, tag, &text) != 0, let text else { return "" }
    defer { g_free(text) }
    return String(cString: text)
}
