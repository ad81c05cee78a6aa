import CLinux
import Glibc

/// Memory behind a sealed memfd that this process made and may write; others only read it.
package final class SharedMemory: @unchecked Sendable {
    package let descriptor: Int32
    package let bytes: UnsafeMutableRawBufferPointer

    /// - Parameter isForDevices: whether it may be made a dmabuf. Then it has whole pages, and is sealed against a change
    ///   of its size only: the kernel wants it so.
    /// - Throws: `SystemError` when memory or descriptors run out.
    package init(name: String, size: Int, isForDevices: Bool = false) throws(SystemError) {
        let fd = vt_memfd(name)
        guard fd >= 0 else { throw SystemError("memfd_create \(name)") }
        let page = isForDevices ? sysconf(Int32(clamping: _SC_PAGESIZE)) : 1
        guard ftruncate(fd, (size + page - 1) / page * page) == 0 else {
            let error = SystemError("ftruncate \(name) to \(size) bytes")
            close(fd)
            throw error
        }
        guard let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0), address != MAP_FAILED else {
            let error = SystemError("mmap \(name)")
            close(fd)
            throw error
        }
        guard (isForDevices ? vt_seal_size(fd) : vt_seal(fd)) == 0 else {
            let error = SystemError("seal \(name)")
            munmap(address, size)
            close(fd)
            throw error
        }
        descriptor = fd
        bytes = UnsafeMutableRawBufferPointer(start: address, count: size)
    }

    /// Frees its pages, even where others have it open or mapped: they read zeros then.
    ///
    /// - Precondition: made for devices; the kernel takes no page from memory that is sealed against writing.
    package func discard() throws(SystemError) {
        guard madvise(bytes.baseAddress, bytes.count, MADV_REMOVE) == 0 else { throw SystemError("madvise") }
    }

    deinit {
        munmap(bytes.baseAddress, bytes.count)
        close(descriptor)
    }
}
