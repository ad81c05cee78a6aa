import CGLib
import CGStreamer
import WorkerProtocol

/// The reason why an item cannot be played, for the daemon, and its details for the log.
struct MediaFailure: Error {
    let reason: FailureReason
    let detail: String

    init(_ reason: FailureReason, detail: String = "") { (self.reason, self.detail) = (reason, detail) }

    /// Reads an error message of the bus.
    ///
    /// - Parameter missingDecoder: the video codec for which no decoder is installed, if the pipeline reported one.
    init(_ message: UnsafeMutablePointer<GstMessage>, missingDecoder: String?) {
        var error: UnsafeMutablePointer<GError>?
        var debug: UnsafeMutablePointer<gchar>?
        gst_message_parse_error(message, &error, &debug)
        defer {
            g_clear_error(&error)
            g_free(debug)
        }
        let text = error.map { String(cString: $0.pointee.message) } ?? "unknown error"
        detail = text + (debug.map { " (" + String(cString: $0) + ")" } ?? "")
        if let missingDecoder {
            reason = .noDecoder(missingDecoder)
        } else if let error {
            reason = Self.reason(domain: error.pointee.domain, code: error.pointee.code)
        } else {
            reason = .unknown
        }
    }

    private static func reason(domain: GQuark, code: Int32) -> FailureReason {
        if domain == gst_stream_error_quark() {
            switch GstStreamError(UInt32(code)) {
            case GST_STREAM_ERROR_TYPE_NOT_FOUND, GST_STREAM_ERROR_WRONG_TYPE: return .notMedia
            case GST_STREAM_ERROR_CODEC_NOT_FOUND: return .noDecoder("")
            case GST_STREAM_ERROR_DECRYPT, GST_STREAM_ERROR_DECRYPT_NOKEY: return .protected
            default: return .damaged
            }
        }
        guard domain == gst_resource_error_quark() else { return .unknown }
        switch GstResourceError(UInt32(code)) {
        case GST_RESOURCE_ERROR_NOT_FOUND: return .gone
        case GST_RESOURCE_ERROR_READ: return .readingStopped
        default: return .unreadable
        }
    }
}

/// The video codec that a missing-plugin message names, such as "H.265 (Main Profile)"; nil for other plugins.
func missingVideoDecoder(_ message: UnsafeMutablePointer<GstMessage>) -> String? {
    guard gst_is_missing_plugin_message(message) != 0, let structure = gst_message_get_structure(message),
        let type = gst_structure_get_string(structure, "type"), String(cString: type) == "decoder",
        let value = gst_structure_get_value(structure, "detail"), let caps = gst_value_get_caps(value),
        let first = gst_caps_get_structure(caps, 0), let name = gst_structure_get_name(first),
        String(cString: name).hasPrefix("video/")
    else { return nil }
    guard let description = gst_pb_utils_get_codec_description(caps) else { return String(cString: name) }
    defer { g_free(description) }
    return String(cString: description)
}

/// Whether a missing-plugin message names an element that would open an address.
func isMissingSource(_ message: UnsafeMutablePointer<GstMessage>) -> Bool {
    guard gst_is_missing_plugin_message(message) != 0, let structure = gst_message_get_structure(message),
        let type = gst_structure_get_string(structure, "type")
    else { return false }
    return String(cString: type) == "urisource"
}
