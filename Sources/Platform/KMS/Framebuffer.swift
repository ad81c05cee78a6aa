import CDRM
import Glibc
import Presentation
import Scene

/// The memory of one plane of a framebuffer.
struct FramebufferPart {
    var handle: UInt32
    /// The offset in bytes.
    var offset: Int
    /// The distance between two rows in bytes.
    var stride: Int
}

extension Card {
    /// Adds a framebuffer for memory that has a handle on this card.
    ///
    /// - Parameter modifier: the DRM format modifier.
    /// - Throws: `.refused` if the driver does not support this combination.
    func addFramebuffer(
        width: Int, height: Int, format: PixelFormat, modifier: UInt64 = InFormats.linear, _ parts: [FramebufferPart]
    ) throws(CommitError) -> FramebufferID {
        precondition((1...4).contains(parts.count), "a framebuffer of \(parts.count) planes")
        // A driver without modifiers accepts only linear memory.
        guard abilities.modifiers || modifier == InFormats.linear else { throw .refused(errno: EINVAL) }
        var request = drm_mode_fb_cmd2()
        request.width = UInt32(clamping: width)
        request.height = UInt32(clamping: height)
        request.pixel_format = format.code
        request.flags = abilities.modifiers ? UInt32(clamping: DRM_MODE_FB_MODIFIERS) : 0
        for (index, part) in parts.enumerated() {
            Self.set(&request.handles, index, part.handle)
            Self.set(&request.pitches, index, UInt32(clamping: part.stride))
            Self.set(&request.offsets, index, UInt32(clamping: part.offset))
            if abilities.modifiers { Self.set(&request.modifier, index, modifier) }
        }
        if vt_drm_add_framebuffer(descriptor, &request) == 0 { return FramebufferID(request.fb_id) }
        guard request.flags != 0, modifier == InFormats.linear else { throw CommitError(errno: errno) }
        // Some drivers support modifiers, but refuse the explicit modifier for linear memory.
        (request.flags, request.modifier) = (0, (0, 0, 0, 0))
        guard vt_drm_add_framebuffer(descriptor, &request) == 0 else { throw CommitError(errno: errno) }
        return FramebufferID(request.fb_id)
    }

    /// Sets one element of a C array.
    private static func set<Tuple, Element>(_ tuple: inout Tuple, _ index: Int, _ value: Element) {
        withUnsafeMutableBytes(of: &tuple) { $0.bindMemory(to: Element.self)[index] = value }
    }
}
