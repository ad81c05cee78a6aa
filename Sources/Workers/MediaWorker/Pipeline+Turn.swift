import CGStreamer

extension Pipeline {
    /// The rotation of the present pictures. Phones state it in their files.
    var turn: FramePlan.Turn {
        guard let pad = gst_element_get_static_pad(sink, "sink") else { return .none }
        defer { gst_object_unref(pad) }
        var index: guint = 0
        // Tags stay on the pad until another stream starts there.
        while let event = gst_pad_get_sticky_event(pad, GST_EVENT_TAG, index) {
            defer { gst_event_unref(event) }
            index += 1
            if let turn = Self.turn(event) { return turn }
        }
        return .none
    }

    private static func turn(_ event: UnsafeMutablePointer<GstEvent>) -> FramePlan.Turn? {
        var tags: UnsafeMutablePointer<GstTagList>?
        gst_event_parse_tag(event, &tags)
        var text: UnsafeMutablePointer<gchar>?
        guard let tags, gst_tag_list_get_string(tags, GST_TAG_IMAGE_ORIENTATION, &text) != 0, let text else {
            return nil
        }
        defer { g_free(text) }
        // Mirrored pictures are turned and stay mirrored: no camera writes them.
        return switch String(cString: text) {
        case "rotate-90", "flip-rotate-90": .right
        case "rotate-180", "flip-rotate-180": .over
        case "rotate-270", "flip-rotate-270": .left
        default: FramePlan.Turn.none
        }
    }
}
