import CGStreamer
import Glibc
import Linux
import Time

/// A playbin of GStreamer's alone that drops what it decodes.
final class BarePipeline {
    private let element: UnsafeMutablePointer<GstElement>
    private let bus: UnsafeMutablePointer<GstBus>
    private static let timeLimit: GstClockTime = 10_000_000_000

    init(clip: String) throws(SystemError) {
        gst_init(nil, nil)
        guard let element = gst_element_factory_make("playbin", nil), let bus = gst_element_get_bus(element) else {
            throw SystemError("make a playbin", code: ENOENT)
        }
        (self.element, self.bus) = (element, bus)
        vt_set_string(element, "uri", "file://" + clip)
        for kind in ["video-sink", "audio-sink"] {
            guard let sink = gst_element_factory_make("fakesink", nil) else { continue }
            vt_set_int(sink, "sync", 1)
            vt_set_object(element, kind, sink)
        }
    }

    deinit {
        gst_element_set_state(element, GST_STATE_NULL)
        gst_object_unref(bus)
        gst_object_unref(element)
    }

    /// Opens the clip and plays.
    func play() throws(SystemError) {
        gst_element_set_state(element, GST_STATE_PLAYING)
        try awaitPicture()
    }

    /// Flushes, and jumps to a key frame.
    ///
    /// - Returns: how long it took until a picture from there had been decoded.
    func seek(to position: Seconds) throws(SystemError) -> Seconds {
        let start = monotonicNow()
        let flags = GstSeekFlags(
            GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_NEAREST.rawValue)
        guard gst_element_seek_simple(element, GST_FORMAT_TIME, flags, Int(position.nanoseconds)) != 0 else {
            throw SystemError("seek", code: EINVAL)
        }
        try awaitPicture()
        return monotonicNow() - start
    }

    /// The state change is complete when every sink has its first buffer.
    private func awaitPicture() throws(SystemError) {
        let kinds = GstMessageType(GST_MESSAGE_ASYNC_DONE.rawValue | GST_MESSAGE_ERROR.rawValue)
        guard let message = gst_bus_timed_pop_filtered(bus, Self.timeLimit, kinds) else {
            throw SystemError("a picture of GStreamer's", code: ETIMEDOUT)
        }
        defer { gst_message_unref(message) }
        guard message.pointee.type == GST_MESSAGE_ASYNC_DONE else { throw SystemError("play", code: EIO) }
    }
}
