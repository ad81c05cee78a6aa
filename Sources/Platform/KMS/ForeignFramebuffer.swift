import Glibc
package import Linux
import Presentation
package import Scene

/// A picture in another process's memory, with all planes of the format in one piece of memory.
package struct ForeignPicture {
    package var memory: ForeignMemory
    package var width: Int
    package var height: Int
    package var format: PixelFormat
    /// The DRM format modifier; 0 is linear.
    package var modifier: UInt64
    /// The offset of each plane, in bytes.
    package var offsets: [Int]
    /// The bytes per row of each plane.
    package var strides: [Int]

    package init(
        _ memory: ForeignMemory, width: Int, height: Int, format: PixelFormat, modifier: UInt64, offsets: [Int],
        strides: [Int]
    ) {
        (self.memory, self.width, self.height, self.format) = (memory, width, height, format)
        (self.modifier, self.offsets, self.strides) = (modifier, offsets, strides)
    }

    fileprivate func parts(in dmabuf: Int32) -> DmabufPicture {
        DmabufPicture(
            width: width, height: height, format: format, modifier: modifier,
            parts: zip(offsets, strides).map { DmabufPicture.Part(descriptor: dmabuf, offset: $0, stride: $1) })
    }
}

/// A foreign picture as a framebuffer: a decoder's own dmabuf directly, ordinary memory through udmabuf.
@MainActor
final class ForeignFramebuffer: ImportedBuffer {
    var framebuffer: FramebufferID { imported.framebuffer }
    private let imported: ImportedFramebuffer
    /// The udmabuf of ordinary memory; nil for a decoder's own dmabuf.
    private let dmabuf: Descriptor?

    init(_ picture: ForeignPicture, on card: Card) throws(CommitError) {
        guard card.abilities.importsDmabufs, let memory = picture.memory.descriptor else {
            throw .refused(errno: ENOTSUP)
        }
        switch picture.memory.kind {
        case .memory: throw .refused(errno: ENOTSUP)
        case .dmabuf:
            imported = try ImportedFramebuffer(picture.parts(in: memory), on: card)
            dmabuf = nil
        case .memoryForDevices:
            let made = try Self.dmabuf(of: memory, size: picture.memory.bytes.count)
            imported = try ImportedFramebuffer(picture.parts(in: made.number), on: card)
            dmabuf = consume made
        }
    }

    private static func dmabuf(of memory: Int32, size: Int) throws(CommitError) -> Descriptor {
        do throws(SystemError) {
            return try Descriptor.dmabuf(of: memory, size: size)
        } catch {
            // /dev/udmabuf is missing or not permitted: further attempts would fail too.
            let isAbsent = [ENOENT, EACCES, EPERM, ENODEV].contains(error.code)
            throw isAbsent ? .refused(errno: ENOTSUP) : CommitError(errno: error.code)
        }
    }

    func flush() { dmabuf?.flushDmabuf() }
}
