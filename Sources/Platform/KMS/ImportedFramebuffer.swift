import CDRM
import Glibc
package import Presentation
package import Scene

/// A picture in dmabufs from a decoder, a heap or another process.
package struct DmabufPicture: Hashable, Sendable {
    /// The memory layout of one plane.
    package struct Part: Hashable, Sendable {
        /// A dmabuf, which the caller owns and may close after the import.
        package var descriptor: Int32
        /// The offset in bytes.
        package var offset: Int
        /// The distance between two rows in bytes.
        package var stride: Int

        package init(descriptor: Int32, offset: Int, stride: Int) {
            (self.descriptor, self.offset, self.stride) = (descriptor, offset, stride)
        }
    }

    package var width: Int
    package var height: Int
    package var format: PixelFormat
    /// The DRM format modifier; 0 is linear.
    package var modifier: UInt64
    package var parts: [Part]

    package init(width: Int, height: Int, format: PixelFormat, modifier: UInt64 = 0, parts: [Part]) {
        (self.width, self.height, self.format) = (width, height, format)
        (self.modifier, self.parts) = (modifier, parts)
    }
}

/// A framebuffer made from dmabufs, without a copy or a mapping.
@MainActor
package final class ImportedFramebuffer {
    package let framebuffer: FramebufferID
    private let card: Card
    private let handles: [UInt32]

    /// - Throws: `.refused` if the card cannot read the memory or does not support this combination.
    package init(_ picture: DmabufPicture, on card: Card) throws(CommitError) {
        guard (1...4).contains(picture.parts.count) else { throw .refused(errno: EINVAL) }
        var handles: [UInt32] = []
        do throws(CommitError) {
            var parts: [FramebufferPart] = []
            for part in picture.parts {
                let handle = try Self.handle(of: part.descriptor, card)
                handles.append(handle)
                parts.append(FramebufferPart(handle: handle, offset: part.offset, stride: part.stride))
            }
            framebuffer = try card.addFramebuffer(
                width: picture.width, height: picture.height, format: picture.format, modifier: picture.modifier, parts)
        } catch {
            for handle in handles { card.handles.release(handle) }
            throw error
        }
        (self.card, self.handles) = (card, handles)
    }

    /// Removing a framebuffer that is on screen turns its plane off: keep this object until its successor's flip.
    isolated deinit {
        drmModeRmFB(card.descriptor, framebuffer.number)
        for handle in handles { card.handles.release(handle) }
    }

    private static func handle(of dmabuf: Int32, _ card: Card) throws(CommitError) -> UInt32 {
        var handle: UInt32 = 0
        guard drmPrimeFDToHandle(card.descriptor, dmabuf, &handle) == 0 else { throw CommitError(errno: errno) }
        card.handles.retain(handle)
        return handle
    }
}
