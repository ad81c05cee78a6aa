package import Geometry
import Glibc

/// What a layer is, so that it can be found again in the next scene: a part of the interface and which one of it.
package struct LayerID: Hashable, Sendable {
    package var part: UInt16
    package var index: UInt64

    package init(part: UInt16, index: UInt64 = 0) { (self.part, self.index) = (part, index) }
}

/// Names a picture at the size it is shown at.
package struct PictureID: Hashable, Sendable {
    package var item: UInt64
    /// Pixels.
    package var width: Int
    package var height: Int

    package init(item: UInt64, width: Int, height: Int) { (self.item, self.width, self.height) = (item, width, height) }
}

/// Names one decoded video frame among all that the daemon has shown.
package struct VideoFrameID: Hashable, Sendable {
    package var number: UInt64
    package init(_ number: UInt64) { self.number = number }
}

/// The drawings of the interface, each in a unit square.
package enum Icon: UInt8, Hashable, Sendable, CaseIterable {
    case home, library, settings, play, pause, close, minimise, replay, warning
    case back, forward, captions, volume, muted, immersive, page, floating, bar, expand, left, right
    /// A mouse's pointer, its tip a twelfth of the square from the top left; and the dark edge around it.
    case pointer, pointerEdge
}

/// What a layer shows.
package enum Content: Hashable, Sendable {
    case fill(Colour)
    /// From the first colour at the top to the second at the bottom.
    case gradient(Colour, Colour)
    case text(TextRun, Colour)
    case icon(Icon, Colour)
    /// A line of so many points along the inside of the frame's edge.
    case outline(Colour, width: Double)
    case picture(PictureID)
    case video(VideoFrameID)
}

/// One thing on the panel.
package struct Layer: Hashable, Sendable {
    package var id: LayerID
    /// Points, in the panel.
    package var frame: Rect
    package var content: Content
    package var cornerRadius: Double
    package var opacity: Double
    /// Radians, clockwise about the middle of its frame. Pictures and fills turn; no clip turns with them.
    package var angle: Double
    /// Nothing is drawn outside.
    package var clip: Rect?
    /// The group it belongs to; the layers of a group stand together.
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

    /// Every pixel it can touch.
    package func bounds(scale: Double) -> PixelRect {
        var rect = angle == 0 ? frame : turnedFrame
        if case .text = content {
            // Glyphs hang over their box; a text also starts on a whole pixel.
            rect = rect.inset(by: -2)
        }
        let pixels = PixelRect(snapping: rect, scale: scale)
        guard let clip else { return pixels }
        return pixels.intersection(PixelRect(snapping: clip, scale: scale))
    }

    /// What its frame touches when it is turned, and the soft pixels of its edge.
    private var turnedFrame: Rect {
        let (c, s) = (cos(angle).magnitude, sin(angle).magnitude)
        let (width, height) = (frame.width * c + frame.height * s, frame.width * s + frame.height * c)
        return Rect(x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height).inset(by: -1)
    }

    /// The pixels that it covers fully, whatever is below.
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

/// Layers that are rounded and faded as one.
package struct Group: Hashable, Sendable {
    package var frame: Rect
    package var cornerRadius: Double
    package var opacity: Double

    package init(frame: Rect, cornerRadius: Double, opacity: Double) {
        (self.frame, self.cornerRadius, self.opacity) = (frame, cornerRadius, opacity)
    }

    /// The pixels in which an opaque layer of it covers fully what is behind the group.
    package func opaqueBounds(scale: Double) -> PixelRect {
        guard opacity >= 1 else { return .zero }
        return PixelRect(snapping: frame.inset(by: Insets(top: cornerRadius, bottom: cornerRadius)), scale: scale)
    }
}
