package import Geometry

/// Identifies a surface from one frame to the next.
package struct SurfaceID: Hashable, Sendable {
    package let number: Int
    package init(_ number: Int) { self.number = number }
}

/// A part of the picture that may have a plane of its own: the page, the video, or the controls over the video.
///
/// The surfaces of one instant are listed from back to front. Any of them may be composed instead. A surface that an
/// opaque one covers wholly may be omitted: a video that fills the panel needs a single plane.
package struct Surface: Hashable, Sendable {
    /// The source of the pixels.
    package enum Pixels: Hashable, Sendable {
        /// A video: a worker fills a buffer in its own format for every frame.
        case buffer(PixelFormat)
        /// Drawn by the daemon, in any opaque format of its plane.
        case drawn
        /// Drawn by the daemon, with translucent pixels.
        case drawnTranslucent
    }

    package var id: SurfaceID
    package var pixels: Pixels
    /// The size of the buffer in pixels. A drawn surface has the size of its frame, because it is drawn again at each
    /// new size and never scaled by a plane.
    package var width: Int
    package var height: Int
    /// The frame on the unrotated panel, in pixels; it may extend beyond the panel's edges.
    package var frame: PixelRect
    /// The rotation that the plane applies to the buffer.
    package var rotation = Rotation.none
    /// 0...1
    package var opacity = 1.0

    /// A buffer scaled to `frame`.
    package init(_ id: SurfaceID, buffer format: PixelFormat, width: Int, height: Int, frame: PixelRect) {
        (self.id, pixels, self.width, self.height, self.frame) = (id, .buffer(format), width, height, frame)
    }

    /// A drawing without scaling.
    package init(_ id: SurfaceID, drawn frame: PixelRect, isTranslucent: Bool) {
        self.id = id
        pixels = isTranslucent ? .drawnTranslucent : .drawn
        (width, height, self.frame) = (frame.width, frame.height, frame)
    }

    package var isBuffer: Bool { if case .buffer = pixels { true } else { false } }
    var isYUV: Bool { if case .buffer(let format) = pixels { format.isYUV } else { false } }
    /// Whether the daemon can make a smaller or rotated copy of the buffer.
    var canBeCopied: Bool { pixels == .buffer(.nv12) || pixels == .buffer(.yuv420) }

    /// Whether the surface hides everything behind it.
    package var isOpaque: Bool {
        guard opacity >= 1 else { return false }
        switch pixels {
        case .buffer(let format): return !format.hasAlpha
        case .drawn: return true
        case .drawnTranslucent: return false
        }
    }

    /// The visible pixels of the buffer. The size of a YUV image is even, because two pixels share their colours.
    package var source: PixelRect { source(dividedBy: 1) }

    /// The pixels of a copy whose sides are divided.
    func source(dividedBy divisor: Int) -> PixelRect {
        let mask = isYUV ? ~1 : ~0
        return PixelRect(x: 0, y: 0, width: width / divisor & mask, height: height / divisor & mask)
    }

    /// Whether the surface differs from `other` in at most its frame and its opacity.
    package func isMoved(from other: Surface) -> Bool {
        id == other.id && pixels == other.pixels && width == other.width && height == other.height
            && rotation == other.rotation
    }
}
