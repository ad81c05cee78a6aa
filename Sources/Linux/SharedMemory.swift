import CLinux
import Glibc

/// Memory behind a sealed memfd that this process made and may write; others map it read-only.
package final class SharedMemory: @unchecked Sendable {
    package let descriptor: Int32
    package let bytes: UnsafeMutableRawBufferPointer

    /// - Throws: `SystemError` when memory or descriptors run out.
    package init(name: String, size: Int) throws(SystemError) {
        let fd = vt_memfd(name)
        guard fd >= 0 else { throw SystemError("memfd_create \(name)") }
        guard ftruncate(fd, size) == 0 else {
            let error = SystemError("ftruncate \(name) to \(size) bytes")
            close(fd)
            throw error
        }
        guard let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0), address != MAP_FAILED else {
            let error = SystemError("mmap \(name)")
            close(fd)
            throw error
        }
        guard vt_seal(fd) == 0 else {
            let error = SystemError("seal \(name)")
            munmap(address, size)
            close(fd)
            throw error
        }
        descriptor = fd
        bytes = UnsafeMutableRawBufferPointer(start: address, count: size)
    }

    deinit {
        munmap(bytes.baseAddress, bytes.count)
        close(descriptor)
    }
}

/// A read-only view of memory that another process made and sealed.
package final class ForeignMemory: @unchecked Sendable {
    package let bytes: UnsafeRawBufferPointer

    /// Maps the whole descriptor and closes it.
    ///
    /// - Throws: `SystemError` with EPERM when it could still shrink (a later read would kill this process), with
    ///   EINVAL when it is smaller than `minimumSize` bytes.
    package init(_ descriptor: consuming Descriptor, minimumSize: Int) throws(SystemError) {
        guard vt_cannot_shrink(descriptor.number) == 1 else {
            throw SystemError("shared memory is not sealed", code: EPERM)
        }
        var info = stat()
        guard fstat(descriptor.number, &info) == 0 else { throw SystemError("fstat shared memory") }
        let size = Int(info.st_size)
        guard size >= max(1, minimumSize) else {
            throw SystemError("shared memory of \(size) bytes where \(minimumSize) are needed", code: EINVAL)
        }
        guard let address = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor.number, 0), address != MAP_FAILED else {
            throw SystemError("mmap shared memory")
        }
        bytes = UnsafeRawBufferPointer(start: address, count: size)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
