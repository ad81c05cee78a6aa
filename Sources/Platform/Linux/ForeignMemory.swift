import CLinux
import Glibc

/// A read-only mapping of memory that another process made.
package final class ForeignMemory: @unchecked Sendable {
    /// The origin of the memory, and its readers besides this process.
    package enum Kind {
        /// Sealed memory that only processes read.
        case memory
        /// Sealed memory that a device may read too, through udmabuf.
        case memoryForDevices
        /// A device's own memory. Reads may cross a slow bus.
        case dmabuf
    }

    package let kind: Kind
    /// The whole mapping. A dmabuf's bytes may be accessed only inside `read`.
    package let bytes: UnsafeRawBufferPointer
    /// Used to export the memory to devices; nil if no device reads it.
    package let descriptor: Int32?

    /// Maps the whole memory, and closes the descriptor if no device reads the memory.
    ///
    /// - Throws: `SystemError`: EPERM if the memory could still shrink, because a later read would then kill this
    ///   process; EINVAL if it is smaller than `minimumSize` bytes.
    package init(_ descriptor: consuming Descriptor, _ kind: Kind = .memory, minimumSize: Int) throws(SystemError) {
        let size = try kind == .dmabuf ? Self.sizeOfDmabuf(descriptor.number) : Self.sizeOfMemory(descriptor.number)
        guard size >= max(1, minimumSize) else {
            throw SystemError("shared memory of \(size) bytes where \(minimumSize) are needed", code: EINVAL)
        }
        guard let address = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor.number, 0), address != MAP_FAILED else {
            throw SystemError("mmap shared memory")
        }
        self.kind = kind
        bytes = UnsafeRawBufferPointer(start: address, count: size)
        self.descriptor = kind == .memory ? nil : descriptor.release()
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        if let descriptor { close(descriptor) }
    }

    /// Calls `body` with the present content.
    package func read<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        guard kind == .dmabuf, let descriptor else { return body(bytes) }
        _ = vt_dmabuf_begin(descriptor, 0)
        defer { _ = vt_dmabuf_end(descriptor, 0) }
        return body(bytes)
    }

    private static func sizeOfMemory(_ descriptor: Int32) throws(SystemError) -> Int {
        guard vt_cannot_shrink(descriptor) == 1 else {
            throw SystemError("shared memory is not sealed", code: EPERM)
        }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw SystemError("fstat shared memory") }
        return Int(clamping: info.st_size)
    }

    private static func sizeOfDmabuf(_ descriptor: Int32) throws(SystemError) -> Int {
        // A file that is not a dmabuf could shrink.
        guard vt_is_dmabuf(descriptor) == 1 else { throw SystemError("no dmabuf", code: EPERM) }
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0 else { throw SystemError("size of a dmabuf") }
        return Int(clamping: size)
    }
}
