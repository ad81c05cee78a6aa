package import Geometry

/// The mapping from positions on the panel to points of the picture.
package struct TouchSurface: Hashable, Sendable {
    /// The panel's mode, not rotated, in pixels.
    package var width: Int
    package var height: Int
    package var rotation: Rotation
    /// Pixels per point.
    package var scale: Double
    /// The picture's connector; nil while there is no picture.
    package var connector: String?

    package init(width: Int, height: Int, rotation: Rotation, scale: Double, connector: String? = nil) {
        (self.width, self.height, self.rotation, self.scale) = (width, height, rotation, scale)
        self.connector = connector
    }

    private var panel: Size { Size(width: Double(width), height: Double(height)) }

    /// The picture's size in points.
    var picture: Size {
        let turned = rotation.turned(panel)
        return Size(width: turned.width / scale, height: turned.height / scale)
    }

    /// The picture's point at a position on the panel.
    ///
    /// - Parameters:
    ///   - x: pixels from the left edge of the unrotated panel.
    ///   - y: pixels from its top edge.
    func point(x: Double, y: Double) -> Point {
        rotation.inPicture(Point(x: x, y: y), panel: panel) * (1 / scale)
    }
}
