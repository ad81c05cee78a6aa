import CGStreamer

/// An owned GstSample: a decoded picture or a caption, with its caps and segment.
struct Sample: ~Copyable {
    private let pointer: OpaquePointer

    init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    deinit { vt_sample_unref(pointer) }

    var caps: UnsafeMutablePointer<GstCaps>? { gst_sample_get_caps(pointer) }
    var buffer: UnsafeMutablePointer<GstBuffer>? { gst_sample_get_buffer(pointer) }

    /// The time from the start of the stream in nanoseconds; nil for a buffer without a timestamp.
    var streamTime: Int64? { stamp(gst_segment_to_stream_time) }

    /// The running time of this picture in nanoseconds.
    var runningTime: Int64? { stamp(gst_segment_to_running_time) }

    /// The duration in nanoseconds; 0 if unknown.
    var duration: Int64 {
        guard let duration = buffer?.pointee.duration, duration != UInt.max else { return 0 }
        return Int64(clamping: duration)
    }

    var videoInfo: GstVideoInfo? {
        guard let caps else { return nil }
        var info = GstVideoInfo()
        return gst_video_info_from_caps(&info, caps) != 0 ? info : nil
    }

    /// Maps the picture for reading.
    ///
    /// - Returns: nil when the memory cannot be mapped.
    func withFrame<R>(_ info: GstVideoInfo, _ body: (inout GstVideoFrame) -> R) -> R? {
        var info = info
        var frame = GstVideoFrame()
        guard let buffer, gst_video_frame_map(&frame, &info, buffer, GST_MAP_READ) != 0 else { return nil }
        defer { gst_video_frame_unmap(&frame) }
        return body(&frame)
    }

    /// The picture as a zero-copy frame; nil if only this process can read its memory.
    func lent(_ info: GstVideoInfo, planeCount: Int) -> ZeroCopyFrame? {
        guard let buffer else { return nil }
        return withFrame(info) { ZeroCopyFrame(buffer, &$0, planeCount: planeCount) } ?? nil
    }

    /// The picture as a zero-copy frame in a dmabuf of its decoder; nil if it is in other memory.
    func passed(_ info: GstVideoInfo, planeCount: Int) -> ZeroCopyFrame? {
        buffer.flatMap { ZeroCopyFrame(dmabuf: $0, info, planeCount: planeCount) }
    }

    /// The bytes of the buffer; nil without a buffer, or for more than `longest` bytes.
    func bytes(longest: Int) -> [UInt8]? {
        guard let buffer else { return nil }
        let size = Int(gst_buffer_get_size(buffer))
        guard size <= longest else { return nil }
        return [UInt8](unsafeUninitializedCapacity: size) { bytes, used in
            used = Int(gst_buffer_extract(buffer, 0, bytes.baseAddress, gsize(size)))
        }
    }

    private func stamp(_ convert: (UnsafePointer<GstSegment>?, GstFormat, UInt) -> UInt) -> Int64? {
        guard let pts = buffer?.pointee.pts, pts != UInt.max, let segment = gst_sample_get_segment(pointer) else {
            return nil
        }
        let time = convert(segment, GST_FORMAT_TIME, pts)
        return time == UInt.max ? nil : Int64(clamping: time)
    }
}
