import CGStreamer
import Glibc
import Linux

/// A dmabuf into which a decoder writes its pictures; it lives as long as the decoder keeps it.
final class DecoderMemory: PassedMemory {
    /// A duplicate: the decoder may close its descriptor before a packet with it has been sent.
    let descriptor: Int32
    let size: Int

    private init?(_ memory: UnsafeMutablePointer<GstMemory>) {
        descriptor = fcntl(gst_dmabuf_memory_get_fd(memory), F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        size = Int(memory.pointee.maxsize)
    }

    deinit { close(descriptor) }

    /// The same object each time; nil for any other kind of memory.
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
