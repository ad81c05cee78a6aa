import CLinux
import Glibc

/// Memory that devices read: a dmabuf.
extension Descriptor {
    /// Ordinary memory as a dmabuf. What is in it now is seen by devices; of what is written later, `flushDmabuf` tells.
    ///
    /// - Parameters:
    ///   - memfd: cannot shrink any more.
    ///   - size: bytes; whole pages.
    /// - Throws: ENOENT where the kernel makes none, EINVAL for memory of another kind.
    package static func dmabuf(of memfd: Int32, size: Int) throws(SystemError) -> Descriptor {
        let device = open("/dev/udmabuf", O_RDWR | O_CLOEXEC)
        guard device >= 0 else { throw SystemError("open /dev/udmabuf") }
        defer { close(device) }
        let number = vt_udmabuf(device, memfd, UInt64(clamping: size))
        guard number >= 0 else { throw SystemError("make a dmabuf of a memfd") }
        let dmabuf = Descriptor(owning: number)
        // The kernel finds the pages at the first of these, and can tell devices of them only then.
        guard vt_dmabuf_begin(number, 1) == 0, vt_dmabuf_end(number, 1) == 0 else { throw SystemError("sync a dmabuf") }
        return dmabuf
    }

    /// Devices see from now on what was written to the dmabuf: nothing, where they share the processor's caches.
    package borrowing func flushDmabuf() { _ = vt_dmabuf_end(number, 1) }
}
