import CLinux
import Glibc

/// A sealed memfd that this process made and may write; other processes may only read it.
package final class SharedMemory: @unchecked Sendable {
    package let descriptor: Int32
    package let bytes: UnsafeMutableRawBufferPointer

    /// - Parameter isForDevices: whether udmabuf may export it. Then it has whole pages, and is sealed only against a
    ///   change of its size, as the kernel requires.
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

    /// Frees the pages, even where other processes have the memory open or mapped: they then read zeros.
    ///
    /// - Precondition: the memory was made for devices; the kernel frees no page of memory that is sealed against
    ///   writing.
    package func discard() throws(SystemError) {
        guard madvise(bytes.baseAddress, bytes.count, MADV_REMOVE) == 0 else { throw SystemError("madvise") }
    }

    deinit {
        munmap(bytes.baseAddress, bytes.count)
        close(descriptor)
    }
}
