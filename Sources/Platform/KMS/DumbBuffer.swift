import CDRM
import Glibc
package import Linux
import Presentation
package import Scene

/// A dumb buffer: scanout memory that the processor can write. Nearly every driver has this kind.
@MainActor
package final class DumbBuffer: ScanoutBuffer {
    package let framebuffer: FramebufferID
    package let format: PixelFormat
    package let width: Int
    package let height: Int
    package let planes: [(offset: Int, stride: Int)]
    package var bytes: UnsafeMutableRawBufferPointer { memory.bytes }
    private let memory: DumbMemory
    private let card: Card

    /// Makes a buffer of the format, or of RGB565 if XRGB8888 is refused; the caller checks `format`.
    static func make(on card: Card, width: Int, height: Int, format: PixelFormat) throws(CommitError) -> DumbBuffer {
        do throws(CommitError) {
            return try DumbBuffer(on: card, width: width, height: height, format: format)
        } catch .refused where format == .xrgb8888 {
            return try DumbBuffer(on: card, width: width, height: height, format: .rgb565)
        }
    }

    private init(on card: Card, width: Int, height: Int, format: PixelFormat) throws(CommitError) {
        guard let layout = DumbLayout(format, width: width, height: height) else { throw .refused(errno: EINVAL) }
        let memory = try DumbMemory(on: card, width: width, rows: layout.rows, bits: layout.bits)
        let planes = layout.planes(stride: memory.stride)
        let parts = planes.map { FramebufferPart(handle: memory.handle, offset: $0.offset, stride: $0.stride) }
        framebuffer = try card.addFramebuffer(width: width, height: height, format: format, parts)
        (self.card, self.memory, self.planes) = (card, memory, planes)
        (self.width, self.height, self.format) = (width, height, format)
    }

    /// Removing a framebuffer that is on screen turns its plane off: keep the buffer until its successor's flip.
    isolated deinit { drmModeRmFB(card.descriptor, framebuffer.number) }

    /// The memory as a dmabuf, for another process to write to.
    package func export() throws(SystemError) -> Descriptor {
        var number: Int32 = -1
        guard drmPrimeHandleToFD(card.descriptor, memory.handle, UInt32(clamping: O_CLOEXEC | O_RDWR), &number) == 0
        else {
            throw SystemError("export memory of \(card.node)")
        }
        return Descriptor(owning: number)
    }
}

/// The mapped memory of a dumb buffer, for as long as the buffer lives.
@MainActor
private final class DumbMemory {
    let handle: UInt32
    /// The distance from one row to the next in bytes; the kernel chooses it.
    let stride: Int
    let bytes: UnsafeMutableRawBufferPointer
    private let card: Card

    init(on card: Card, width: Int, rows: Int, bits: UInt32) throws(CommitError) {
        var (handle, stride): (UInt32, UInt32) = (0, 0)
        var size: UInt64 = 0
        guard
            drmModeCreateDumbBuffer(
                card.descriptor, UInt32(clamping: width), UInt32(clamping: rows), bits, 0, &handle, &stride, &size) == 0
        else { throw CommitError(errno: errno) }
        card.handles.retain(handle)
        do throws(CommitError) {
            bytes = try Self.map(handle, Int(clamping: size), card)
        } catch {
            card.handles.release(handle)
            throw error
        }
        (self.card, self.handle, self.stride) = (card, handle, Int(clamping: stride))
    }

    isolated deinit {
        munmap(bytes.baseAddress, bytes.count)
        card.handles.release(handle)
    }

    private static func map(
        _ handle: UInt32, _ size: Int, _ card: Card
    ) throws(CommitError) -> UnsafeMutableRawBufferPointer {
        var offset: UInt64 = 0
        guard drmModeMapDumbBuffer(card.descriptor, handle, &offset) == 0 else { throw CommitError(errno: errno) }
        // Maps all pages now: their page faults during the first frame would cost more than the frame.
        let flags = MAP_SHARED | MAP_POPULATE
        guard let start = mmap(nil, size, PROT_READ | PROT_WRITE, flags, card.descriptor, off_t(offset)),
            start != MAP_FAILED
        else { throw CommitError(errno: errno) }
        return UnsafeMutableRawBufferPointer(start: start, count: size)
    }
}
