import CGStreamer

/// An owned GstSample: a decoded picture or a caption, with its caps and segment.
struct Sample: ~Copyable {
    private let pointer: OpaquePointer
    /// The decoder's buffer, apart from the sample; nil for a sample that has the buffer itself.
    private let picture: UnsafeMutablePointer<GstBuffer>?

    init(adopting pointer: OpaquePointer) { (self.pointer, picture) = (pointer, nil) }

    /// A picture from the sink of a pipeline; nil for one that was taken before.
    init?(picture pointer: OpaquePointer) {
        let buffer = gst_sample_get_buffer(pointer)
        let picture = buffer.flatMap { DecoderBuffer.take(from: $0) }
        self.init(pointer, picture)
        guard picture != nil || buffer.map({ gst_buffer_n_memory($0) > 0 }) ?? false else { return nil }
    }

    private init(_ pointer: OpaquePointer, _ picture: UnsafeMutablePointer<GstBuffer>?) {
        (self.pointer, self.picture) = (pointer, picture)
    }

    deinit {
        if let picture { vt_buffer_unref(picture) }
        vt_sample_unref(pointer)
    }

    var caps: UnsafeMutablePointer<GstCaps>? { gst_sample_get_caps(pointer) }
    var buffer: UnsafeMutablePointer<GstBuffer>? { picture ?? gst_sample_get_buffer(pointer) }

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
        buffer.flatMap { $0.withFrame(info, body) } ?? nil
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

extension UnsafeMutablePointer<GstBuffer> {
    /// Maps a buffer's picture for reading.
    ///
    /// - Returns: nil when the memory cannot be mapped.
    func withFrame<R>(_ info: GstVideoInfo, _ body: (inout GstVideoFrame) -> R) -> R? {
        var info = info
        var frame = GstVideoFrame()
        guard gst_video_frame_map(&frame, &info, self, GST_MAP_READ) != 0 else { return nil }
        defer { gst_video_frame_unmap(&frame) }
        return body(&frame)
    }
}
