package import Geometry
import Glibc

/// Identifies a layer from one scene to the next: a part of the interface and its number in that part.
package struct LayerID: Hashable, Sendable {
    package var part: UInt16
    package var index: UInt64

    package init(part: UInt16, index: UInt64 = 0) { (self.part, self.index) = (part, index) }
}

/// Names an image at its size on the panel.
package struct PictureID: Hashable, Sendable {
    package var item: UInt64
    /// The size in pixels.
    package var width: Int
    package var height: Int

    package init(item: UInt64, width: Int, height: Int) { (self.item, self.width, self.height) = (item, width, height) }
}

/// Identifies one decoded video frame among all that the daemon has shown.
package struct VideoFrameID: Hashable, Sendable {
    package var number: UInt64
    package init(_ number: UInt64) { self.number = number }
}

/// The drawings of the interface, each in a unit square.
package enum Icon: UInt8, Hashable, Sendable, CaseIterable {
    case home, library, settings, search, language, erase, play, pause, close, minimise, replay, warning
    case back, forward, captions, videoTrack, volume, muted, immersive, page, floating, bar, expand, left, right
    /// A mouse pointer, its tip a twelfth of the square from the top left, and its dark outline.
    case pointer, pointerEdge
}

/// The content of a layer.
package enum Content: Hashable, Sendable {
    case fill(Colour)
    /// A gradient from the first colour at the top to the second at the bottom.
    case gradient(Colour, Colour)
    case text(TextRun, Colour)
    case icon(Icon, Colour)
    /// The dark modules of a QR code of a text. The frame is a square and has room for the code's quiet zone.
    case code(String, Colour)
    /// A line of `width` points along the inside of the frame's edge.
    case outline(Colour, width: Double)
    case picture(PictureID)
    case video(VideoFrameID)
}

/// One element of a scene.
package struct Layer: Hashable, Sendable {
    package var id: LayerID
    /// The frame in the scene's coordinates, points.
    package var frame: Rect
    package var content: Content
    package var cornerRadius: Double
    package var opacity: Double
    /// Radians, clockwise about the middle of the frame. Images and fills rotate; the clip does not.
    package var angle: Double
    /// The size of a text relative to that of its run; the frame is scaled already.
    package var textScale = 1.0
    /// The clip rectangle; pixels outside it are not drawn.
    package var clip: Rect?
    /// The group of the layer; the layers of a group are adjacent.
    package var group: Int?

    package init(
        _ id: LayerID, _ frame: Rect, _ content: Content, cornerRadius: Double = 0, opacity: Double = 1,
        angle: Double = 0, clip: Rect? = nil, group: Int? = nil
    ) {
        self.id = id
        self.frame = frame
        self.content = content
        self.cornerRadius = cornerRadius
        self.opacity = opacity
        self.angle = angle
        self.clip = clip
        self.group = group
    }

    /// All pixels that the layer can touch.
    package func bounds(scale: Double) -> PixelRect {
        var rect = angle == 0 ? frame : turnedFrame
        if case .text = content {
            // Glyphs extend beyond their box; a text also starts on a whole pixel.
            rect = rect.inset(by: -2)
        }
        let pixels = PixelRect(snapping: rect, scale: scale)
        guard let clip else { return pixels }
        return pixels.intersection(PixelRect(snapping: clip, scale: scale))
    }

    /// The bounds of the rotated frame, with its antialiased edge.
    private var turnedFrame: Rect {
        let (c, s) = (cos(angle).magnitude, sin(angle).magnitude)
        let (width, height) = (frame.width * c + frame.height * s, frame.width * s + frame.height * c)
        return Rect(x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height).inset(by: -1)
    }

    /// The pixels that the layer covers opaquely.
    package func opaqueBounds(scale: Double) -> PixelRect {
        guard opacity >= 1, angle == 0, !frame.isEmpty else { return .zero }
        switch content {
        case .fill(let colour) where colour.alpha >= 1: break
        case .video: break
        case .picture where cornerRadius == 0: break
        default: return .zero
        }
        let inside = frame.inset(by: Insets(top: cornerRadius, bottom: cornerRadius))
        let pixels = PixelRect(snapping: inside, scale: scale)
        guard let clip else { return pixels }
        return pixels.intersection(PixelRect(snapping: clip, scale: scale))
    }
}

/// Layers that are rounded and faded together.
package struct Group: Hashable, Sendable {
    package var frame: Rect
    package var cornerRadius: Double
    package var opacity: Double

    package init(frame: Rect, cornerRadius: Double, opacity: Double) {
        (self.frame, self.cornerRadius, self.opacity) = (frame, cornerRadius, opacity)
    }

    /// The pixels in which an opaque layer of the group hides everything behind the group.
    package func opaqueBounds(scale: Double) -> PixelRect {
        guard opacity >= 1 else { return .zero }
        return PixelRect(snapping: frame.inset(by: Insets(top: cornerRadius, bottom: cornerRadius)), scale: scale)
    }
}
