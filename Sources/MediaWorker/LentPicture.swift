import CGStreamer
import Linux
import WorkerProtocol

/// A decoded picture that lies where the daemon can read it; its decoder does not write there while this lives.
final class LentPicture {
    let memory: SharedMemory
    /// Where its planes are in that memory.
    let planes: (strides: [Int], offsets: [Int])
    private let buffer: UnsafeMutablePointer<GstBuffer>

    /// Nil for a picture that lies elsewhere, or in several pieces.
    init?(_ buffer: UnsafeMutablePointer<GstBuffer>, _ frame: inout GstVideoFrame, planeCount: Int) {
        guard gst_buffer_n_memory(buffer) == 1, let piece = gst_buffer_peek_memory(buffer, 0),
            let memory = PictureMemory.shared(piece), let base = memory.bytes.baseAddress
        else { return nil }
        let planes = PicturePlanes(&frame, count: planeCount)
        self.planes = (planes.strides.map { Int($0) }, planes.data.map { UnsafeMutableRawPointer($0) - base })
        self.memory = memory
        self.buffer = buffer
        gst_mini_object_ref(vt_mini_object(buffer))
    }

    deinit { vt_buffer_unref(buffer) }
}
