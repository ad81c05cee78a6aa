package import Geometry

/// Which surface, the same from one frame to the next.
package struct SurfaceID: Hashable, Sendable {
    package let number: Int
    package init(_ number: Int) { self.number = number }
}

/// One thing that could be shown by a plane of its own: the page, the video, what stands over the video.
///
/// The surfaces of one instant are listed from back to front. Any of them may be composed instead. What an opaque surface
/// covers wholly need not be listed: a video that fills the panel alone is shown by one plane and nothing else.
package struct Surface: Hashable, Sendable {
    /// Where its pixels come from.
    package enum Pixels: Hashable, Sendable {
        /// A video: a worker fills a buffer in its own format for every frame.
        case buffer(PixelFormat)
        /// Drawn here, into whatever opaque format its plane takes.
        case drawn
        /// Drawn here, with pixels that let through what is behind.
        case drawnTranslucent
    }

    package var id: SurfaceID
    package var pixels: Pixels
    /// Pixels of its buffer. One that is drawn anew at every size says so here: such a size cannot change on a plane.
    package var width: Int
    package var height: Int
    /// Pixels of the panel as it is scanned out; may reach over its edges.
    package var frame: PixelRect
    /// How far its plane must turn the buffer.
    package var rotation = Rotation.none
    /// 0...1
    package var opacity = 1.0

    /// A buffer shown in `frame`, whatever its own size.
    package init(_ id: SurfaceID, buffer format: PixelFormat, width: Int, height: Int, frame: PixelRect) {
        (self.id, pixels, self.width, self.height, self.frame) = (id, .buffer(format), width, height, frame)
    }

    /// Something drawn pixel for pixel.
    package init(_ id: SurfaceID, drawn frame: PixelRect, isTranslucent: Bool) {
        self.id = id
        pixels = isTranslucent ? .drawnTranslucent : .drawn
        (width, height, self.frame) = (frame.width, frame.height, frame)
    }

    package var isBuffer: Bool { if case .buffer = pixels { true } else { false } }
    var isYUV: Bool { if case .buffer(let format) = pixels { format.isYUV } else { false } }

    /// Whether nothing is seen through it.
    package var isOpaque: Bool {
        guard opacity >= 1 else { return false }
        switch pixels {
        case .buffer(let format): return !format.hasAlpha
        case .drawn: return true
        case .drawnTranslucent: return false
        }
    }

    /// The pixels of its buffer that are shown: of YUV, whose colours are shared by two pixels, an even number.
    package var source: PixelRect {
        let mask = isYUV ? ~1 : ~0
        return PixelRect(x: 0, y: 0, width: width & mask, height: height & mask)
    }

    /// Whether a plane that shows `other` needs nothing but a new place to show this one.
    package func isMoved(from other: Surface) -> Bool {
        id == other.id && pixels == other.pixels && width == other.width && height == other.height
            && rotation == other.rotation
    }
}
