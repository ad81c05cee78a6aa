import CGStreamer
import Glibc
import Linux
import Testing
import Time
import WorkerProtocol

@testable import MediaWorker

/// Zero-copy frames in a decoder's own memory. GStreamer accepts any descriptor as a dmabuf, so the tests use memfds.
@MainActor
@Suite struct DecoderMemoryTests {
    /// A decoder's buffer: a header of 256 bytes, then a frame of 64 x 4 pixels in rows of 96 bytes.
    private final class Decoded {
        static let offsets = [256, 256 + 96 * 4]
        static let strides = [96, 96]
        let memfd: SharedMemory
        private(set) var buffer: UnsafeMutablePointer<GstBuffer>?

        init() throws {
            gst_init(nil, nil)
            memfd = try SharedMemory(name: "decoder", size: 4096)
            let allocator = gst_dmabuf_allocator_new()
            let memory = gst_dmabuf_allocator_alloc(allocator, dup(memfd.descriptor), 4096)
            gst_object_unref(allocator)
            buffer = gst_buffer_new()
            gst_buffer_append_memory(buffer, memory)
            var (offsets, strides) = (Self.offsets.map { gsize($0) } + [0, 0], Self.strides.map { gint($0) } + [0, 0])
            gst_buffer_add_video_meta_full(
                buffer, GST_VIDEO_FRAME_FLAG_NONE, GST_VIDEO_FORMAT_NV12, 64, 4, 2, &offsets, &strides)
        }

        deinit { giveUp() }

        /// Drops the decoder's reference to the buffer.
        func giveUp() {
            if let buffer { gst_mini_object_unref(vt_mini_object(buffer)) }
            buffer = nil
        }

        var picture: ZeroCopyFrame? {
            guard let buffer else { return nil }
            var info = GstVideoInfo()
            gst_video_info_set_format(&info, GST_VIDEO_FORMAT_NV12, 64, 4)
            return ZeroCopyFrame(dmabuf: buffer, info, planeCount: 2)
        }
    }

    private func fileNumber(_ descriptor: Int32) -> UInt64 {
        var info = stat()
        fstat(descriptor, &info)
        return UInt64(info.st_ino)
    }

    @Test func `a frame has the offsets and strides of the decoder's buffer`() throws {
        let picture = try #require(try Decoded().picture)
        #expect(picture.planes.offsets == Decoded.offsets && picture.planes.strides == Decoded.strides)
        #expect(picture.memory.size == 4096)
    }

    @Test func `all frames of a buffer share one memory, which lives until the decoder gives the buffer up`() throws {
        let decoded = try Decoded()
        weak var memory: (any PassedMemory)?
        do {
            let (first, second) = (decoded.picture, decoded.picture)
            memory = first?.memory
            #expect(memory != nil && first?.memory === second?.memory)
        }
        #expect(memory != nil)
        decoded.giveUp()
        #expect(memory == nil)
    }

    @Test func `memory of any other kind is not passed on`() throws {
        gst_init(nil, nil)
        let buffer = gst_buffer_new_allocate(nil, 4096, nil)!
        defer { gst_mini_object_unref(vt_mini_object(buffer)) }
        #expect(ZeroCopyFrame(dmabuf: buffer, GstVideoInfo(), planeCount: 2) == nil)
    }

    /// The event of the next packet, and the inode of the file behind its descriptor.
    private func next(_ socket: PacketSocket) throws -> (event: MediaEvent, file: UInt64?)? {
        guard case .packet(let packet, let descriptor) = try socket.receive() else { return nil }
        defer { if let descriptor { close(descriptor) } }
        return (try MediaEvent(packet: packet), descriptor.map { fileNumber($0) })
    }

    @Test func `the daemon gets a descriptor once, and is told when the decoder gives the buffer up`() throws {
        let (ours, theirs) = try PacketSocket.pair()
        let pool = FramePool(PacketSendQueue(ours, timeLimit: 1) { _ in })
        let decoded = try Decoded()
        func lend() throws -> BufferID? { pool.lend(try #require(decoded.picture)) }
        let id = try #require(try lend())
        let told = try #require(try next(theirs))
        #expect(told.event == .dmabuf(id, size: 4096) && told.file == fileNumber(decoded.memfd.descriptor))
        // A buffer that the daemon holds is not passed to it again.
        #expect(try lend() == nil)
        #expect(pool.release(id))
        #expect(try lend() == id)
        #expect(try next(theirs) == nil)
        decoded.giveUp()
        #expect(pool.release(id))
        #expect(try next(theirs)?.event == .retired(id))
    }
}
