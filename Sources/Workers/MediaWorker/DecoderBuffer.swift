import CGStreamer

/// The decoder's buffer of a picture on its way through the appsink.
///
/// The appsink keeps the last picture that was taken from it until the next one is taken, so a decoder with a single
/// spare buffer would wait for ever. The sink therefore receives an empty buffer with the same timestamps. The
/// decoder's buffer is attached to that buffer until the loop takes it.
enum DecoderBuffer {
    /// Attaches the pictures that arrive at a sink's pad to empty buffers, if they belong to a decoder's pool.
    static func keepApart(at pad: UnsafeMutablePointer<GstPad>) {
        gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, attach, nil, nil)
    }

    /// Takes the decoder's buffer from an empty one; nil if the buffer has none, or no longer.
    static func take(from buffer: UnsafeMutablePointer<GstBuffer>) -> UnsafeMutablePointer<GstBuffer>? {
        gst_mini_object_steal_qdata(vt_mini_object(buffer), quark)?.assumingMemoryBound(to: GstBuffer.self)
    }

    fileprivate static let quark = g_quark_from_static_string("vitrine-decoder-buffer")
}

/// Runs on a streaming thread.
private let attach: GstPadProbeCallback = { _, probe, _ in
    guard let probe, let picture = gst_pad_probe_info_get_buffer(probe), picture.pointee.pool != nil,
        let memory = gst_buffer_peek_memory(picture, 0), PictureMemory.shared(memory) == nil,
        let empty = gst_buffer_new()
    else { return GST_PAD_PROBE_OK }
    gst_buffer_copy_into(
        empty, picture, GstBufferCopyFlags(GST_BUFFER_COPY_FLAGS.rawValue | GST_BUFFER_COPY_TIMESTAMPS.rawValue), 0,
        .max)
    // The probe's reference to the picture moves to the empty buffer.
    gst_mini_object_set_qdata(
        vt_mini_object(empty), DecoderBuffer.quark, picture,
        { @Sendable in gst_mini_object_unref($0!.assumingMemoryBound(to: GstMiniObject.self)) })
    probe.pointee.data = UnsafeMutableRawPointer(empty)
    return GST_PAD_PROBE_OK
}
