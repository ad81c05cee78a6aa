import CGLib
import CGStreamer
import Glibc

/// Why an item cannot be played: a sentence for the visitor, and what the log should know.
struct MediaFailure: Error {
    let sentence: String
    let detail: String

    init(_ sentence: String, detail: String = "") { (self.sentence, self.detail) = (sentence, detail) }

    /// Reads an error message of the bus.
    ///
    /// - Parameter missingDecoder: the video codec that nothing here decodes, if the pipeline said so.
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
            sentence = "No decoder for \(missingDecoder)"
        } else if let error {
            sentence = Self.sentence(domain: error.pointee.domain, code: error.pointee.code)
        } else {
            sentence = "The file cannot be played"
        }
    }

    /// Looks at the file before GStreamer does: a pipe or a device would block it.
    static func check(_ path: String) throws(MediaFailure) {
        var info = stat()
        guard stat(path, &info) == 0 else {
            let reason = String(cString: strerror(errno))
            throw MediaFailure(errno == ENOENT ? "The file is gone" : "The file cannot be opened", detail: reason)
        }
        guard info.st_mode & S_IFMT == S_IFREG else { throw MediaFailure("This is not a file") }
        guard info.st_size > 0 else { throw MediaFailure("The file is empty") }
    }

    private static func sentence(domain: GQuark, code: Int32) -> String {
        if domain == gst_stream_error_quark() {
            switch GstStreamError(UInt32(code)) {
            case GST_STREAM_ERROR_TYPE_NOT_FOUND, GST_STREAM_ERROR_WRONG_TYPE: return "This file is not a video"
            case GST_STREAM_ERROR_CODEC_NOT_FOUND: return "No decoder for this file"
            case GST_STREAM_ERROR_DECRYPT, GST_STREAM_ERROR_DECRYPT_NOKEY: return "The file is protected"
            default: return "The file is damaged"
            }
        }
        guard domain == gst_resource_error_quark() else { return "The file cannot be played" }
        switch GstResourceError(UInt32(code)) {
        case GST_RESOURCE_ERROR_NOT_FOUND: return "The file is gone"
        case GST_RESOURCE_ERROR_READ: return "The file can no longer be read"
        default: return "The file cannot be opened"
        }
    }
}

/// The codec a missing-plugin message is about, when it is one of video: "H.265 (Main Profile)".
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
