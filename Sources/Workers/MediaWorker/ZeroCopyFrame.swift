import CGStreamer
import Linux

/// A decoded picture in memory that the daemon can read. Its decoder does not write to the memory while this object
/// lives.
final class ZeroCopyFrame {
    let memory: any PassedMemory
    /// The strides and offsets of the planes in that memory, in bytes.
    let planes: (strides: [Int], offsets: [Int])
    let buffer: UnsafeMutablePointer<GstBuffer>

    /// A picture in the worker's memory; nil for a picture in other memory, or in several pieces.
    convenience init?(_ buffer: UnsafeMutablePointer<GstBuffer>, _ frame: inout GstVideoFrame, planeCount: Int) {
        guard let piece = Self.only(of: buffer), let memory = PictureMemory.shared(piece),
            let base = memory.bytes.baseAddress
        else { return nil }
        let planes = PicturePlanes(&frame, count: planeCount)
        self.init(
            buffer, memory, (planes.strides.map { Int($0) }, planes.data.map { UnsafeMutableRawPointer($0) - base }))
    }

    /// A picture in a dmabuf of its decoder, which no process maps; nil for a picture in other memory, or in several
    /// pieces.
    convenience init?(dmabuf buffer: UnsafeMutablePointer<GstBuffer>, _ info: GstVideoInfo, planeCount: Int) {
        guard let piece = Self.only(of: buffer), let memory = DecoderMemory.of(piece) else { return nil }
        var (strides, offsets) = (info.stride, info.offset)
        if let meta = gst_buffer_get_video_meta(buffer) {
            (strides, offsets) = (meta.pointee.stride, meta.pointee.offset)
        }
        let begin = Int(piece.pointee.offset)
        self.init(
            buffer, memory,
            (
                [strides.0, strides.1, strides.2].prefix(planeCount).map { Int($0) },
                [offsets.0, offsets.1, offsets.2].prefix(planeCount).map { Int($0) + begin }
            ))
    }

    private init(
        _ buffer: UnsafeMutablePointer<GstBuffer>, _ memory: any PassedMemory,
        _ planes: (strides: [Int], offsets: [Int])
    ) {
        (self.buffer, self.memory, self.planes) = (buffer, memory, planes)
        gst_mini_object_ref(vt_mini_object(buffer))
    }

    deinit { vt_buffer_unref(buffer) }

    private static func only(of buffer: UnsafeMutablePointer<GstBuffer>) -> UnsafeMutablePointer<GstMemory>? {
        gst_buffer_n_memory(buffer) == 1 ? gst_buffer_peek_memory(buffer, 0) : nil
    }
}
