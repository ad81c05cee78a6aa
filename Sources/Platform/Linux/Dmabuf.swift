import CLinux
import Glibc

/// Memory that devices read: a dmabuf.
extension Descriptor {
    /// Makes a dmabuf of ordinary memory. Devices see its present content; call `flushDmabuf` after later writes.
    ///
    /// - Parameters:
    ///   - memfd: memory that is sealed against shrinking.
    ///   - size: the size in bytes, in whole pages.
    /// - Throws: ENOENT if the kernel lacks /dev/udmabuf, EINVAL for memory without this seal.
    package static func dmabuf(of memfd: Int32, size: Int) throws(SystemError) -> Descriptor {
        let device = open("/dev/udmabuf", O_RDWR | O_CLOEXEC)
        guard device >= 0 else { throw SystemError("open /dev/udmabuf") }
        defer { close(device) }
        let number = vt_udmabuf(device, memfd, UInt64(clamping: size))
        guard number >= 0 else { throw SystemError("make a dmabuf of a memfd") }
        let dmabuf = Descriptor(owning: number)
        // The first sync makes the kernel map the pages for DMA; only then can it flush them for devices.
        guard vt_dmabuf_begin(number, 1) == 0, vt_dmabuf_end(number, 1) == 0 else { throw SystemError("sync a dmabuf") }
        return dmabuf
    }

    /// Makes writes visible to devices. It has no effect where devices share the processor's caches.
    package borrowing func flushDmabuf() { _ = vt_dmabuf_end(number, 1) }
}
