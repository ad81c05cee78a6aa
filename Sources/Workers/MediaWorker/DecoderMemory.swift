import CGStreamer
import Glibc
import Linux

/// A dmabuf into which a decoder writes its pictures. The object lives as long as the decoder's memory.
final class DecoderMemory: PassedMemory {
    /// A duplicate, because the decoder may close its own descriptor before a packet with it has been sent.
    let descriptor: Int32
    let size: Int

    private init?(_ memory: UnsafeMutablePointer<GstMemory>) {
        descriptor = fcntl(gst_dmabuf_memory_get_fd(memory), F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        size = Int(memory.pointee.maxsize)
    }

    deinit { close(descriptor) }

    /// The object of a decoder's memory, the same for each call; nil for memory other than a dmabuf.
    static func of(_ memory: UnsafeMutablePointer<GstMemory>) -> DecoderMemory? {
        guard gst_is_dmabuf_memory(memory) != 0 else { return nil }
        let object = vt_mini_object(memory)
        if let known = gst_mini_object_get_qdata(object, quark) {
            return Unmanaged<DecoderMemory>.fromOpaque(known).takeUnretainedValue()
        }
        guard let made = DecoderMemory(memory) else { return nil }
        gst_mini_object_set_qdata(
            object, quark, Unmanaged.passRetained(made).toOpaque(),
            { @Sendable in Unmanaged<DecoderMemory>.fromOpaque($0!).release() })
        return made
    }

    private static let quark = g_quark_from_static_string("vitrine-decoder-memory")
}
