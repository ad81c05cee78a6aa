package import Geometry
import Numbers

/// A part of the picture that is drawn separately. The stack of all plane layers is the picture.
package struct PlaneLayer: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// A scene in the plane layer's own coordinates; the background fills it.
        case drawn(Scene)
        /// A translucent scene: the layers behind show through where it draws nothing.
        case drawnTranslucent(Scene)
        case video(VideoFrameID)
    }

    package var id: SurfaceID
    /// The frame in the coordinates of the whole picture, in points; it may extend beyond the picture's edges.
    package var frame: Rect
    package var content: Content
    /// 0...1
    package var opacity: Double

    package init(_ id: SurfaceID, _ frame: Rect, _ content: Content, opacity: Double = 1) {
        (self.id, self.frame, self.content, self.opacity) = (id, frame, content, opacity)
    }

    /// The frame in pixels. The size of a drawn plane layer is rounded independently of its position, so that the size
    /// does not change as the layer moves.
    package func pixelFrame(scale: Double) -> PixelRect {
        guard !isVideo else { return PixelRect(snapping: frame, scale: scale) }
        let size = PixelRect(snapping: Rect(origin: .zero, size: frame.size), scale: scale)
        let x = Int(saturating: (frame.x * scale).rounded()), y = Int(saturating: (frame.y * scale).rounded())
        return PixelRect(x: x, y: y, width: size.width, height: size.height)
    }

    package var isVideo: Bool { if case .video = content { true } else { false } }
}

extension Scene {
    /// The part number in the ids of scene layers that fill a whole plane layer.
    private static let planeLayerPart = UInt16.max

    /// The scene of several plane layers in a part of the picture, each on whole pixels as a plane would show it.
    ///
    /// - Parameter frame: the part, in pixels of the whole picture.
    package init(_ planeLayers: [PlaneLayer], in frame: PixelRect, background: Colour, scale: Double) {
        self.init(
            size: Size(width: Double(frame.width) / scale, height: Double(frame.height) / scale),
            background: background)
        for planeLayer in planeLayers {
            let place = planeLayer.pixelFrame(scale: scale)
            let origin = Point(x: Double(place.x - frame.x) / scale, y: Double(place.y - frame.y) / scale)
            add(
                planeLayer,
                Rect(
                    origin: origin, size: Size(width: Double(place.width) / scale, height: Double(place.height) / scale)
                ))
        }
    }

    private mutating func add(_ planeLayer: PlaneLayer, _ frame: Rect) {
        let group = groups.count
        groups.append(Group(frame: frame, cornerRadius: 0, opacity: planeLayer.opacity))
        func wholeLayer(_ content: Content) -> Layer {
            Layer(
                LayerID(part: Self.planeLayerPart, index: UInt64(clamping: planeLayer.id.number)), frame, content,
                clip: frame,
                group: group
            )
        }
        switch planeLayer.content {
        case .video(let id): layers.append(wholeLayer(.video(id)))
        case .drawn(let scene):
            layers.append(wholeLayer(.fill(scene.background)))
            layers += scene.layers.map { $0.moved(by: frame.origin, inside: frame, group: group) }
        case .drawnTranslucent(let scene):
            layers += scene.layers.map { $0.moved(by: frame.origin, inside: frame, group: group) }
        }
    }

    /// The part of the scene inside a rectangle, in the rectangle's coordinates.
    ///
    /// - Parameter frame: the rectangle in points; its edges lie on whole pixels.
    package func cut(to frame: Rect) -> Scene {
        var part = Scene(size: frame.size, background: background)
        let inside = Rect(origin: .zero, size: frame.size)
        part.layers = layers.filter { !$0.seen.intersection(frame).isEmpty }
            .map { $0.moved(by: Point.zero - frame.origin, inside: inside, group: nil) }
        return part
    }
}

extension Layer {
    fileprivate func moved(by distance: Point, inside bounds: Rect, group: Int?) -> Layer {
        var layer = self
        layer.frame = frame.offset(by: distance)
        layer.clip = clip?.offset(by: distance).intersection(bounds) ?? bounds
        layer.group = group
        return layer
    }

    /// The area in which an unrotated layer may be visible. It extends 2 points beyond each edge of the frame, as
    /// `bounds(scale:)` does for a text, so that a text without a height is not empty.
    fileprivate var seen: Rect {
        let room = frame.inset(by: -2)
        return clip.map { room.intersection($0) } ?? room
    }
}
