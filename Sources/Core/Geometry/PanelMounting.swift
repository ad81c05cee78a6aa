/// The mounting of a panel and its touch sensor, computed from three touched corners.
///
/// A sensor has eight possible orientations relative to its panel: the axes may be swapped, and each may be reversed. A
/// picture has four rotations. Exactly one of the 32 pairs fits three corners.
package struct PanelMounting: Hashable, Sendable {
    /// A corner of the sensor, by the ends of its two axes.
    package struct Corner: Hashable, Sendable {
        package let isRight: Bool
        package let isBottom: Bool

        package init(isRight: Bool, isBottom: Bool) { (self.isRight, self.isBottom) = (isRight, isBottom) }

        /// The position of the corner in a square of side 1.
        fileprivate var point: Point { Point(x: isRight ? 1 : 0, y: isBottom ? 1 : 0) }
    }

    /// The rotation that makes the picture upright for the user.
    package let rotation: Rotation
    /// The first two rows of the matrix that maps positions of the sensor, 0 to 1 on each axis, to those of the
    /// unrotated panel.
    package let calibration: [Double]

    /// - Parameters:
    ///   - pictureStart: the corner at the top left of the current picture.
    ///   - topLeft: the corner at the user's top left.
    ///   - topRight: the corner at the user's top right.
    ///   - current: the rotation of the current picture.
    /// - Returns: nil if `topLeft` and `topRight` are not ends of one edge.
    package init?(pictureStart: Corner, topLeft: Corner, topRight: Corner, current: Rotation) {
        for matrix in Self.matrices {
            for rotation in Rotation.allCases
            where Self.onPanel(pictureStart, matrix) == Self.start(current, isRight: false)
                && Self.onPanel(topLeft, matrix) == Self.start(rotation, isRight: false)
                && Self.onPanel(topRight, matrix) == Self.start(rotation, isRight: true)
            {
                (self.rotation, calibration) = (rotation, matrix)
                return
            }
        }
        return nil
    }

    /// The eight orientations: the axes kept or swapped, and each axis kept or reversed.
    private static let matrices: [[Double]] = [false, true].flatMap { isXReversed in
        [false, true].flatMap { isYReversed in
            let (x, y): (Double, Double) = (isXReversed ? -1 : 1, isYReversed ? -1 : 1)
            let (fromX, fromY): (Double, Double) = (isXReversed ? 1 : 0, isYReversed ? 1 : 0)
            return [[x, 0, fromX, 0, y, fromY], [0, x, fromX, y, 0, fromY]]
        }
    }

    private static func onPanel(_ corner: Corner, _ matrix: [Double]) -> Point {
        let point = corner.point
        return Point(
            x: matrix[0] * point.x + matrix[1] * point.y + matrix[2],
            y: matrix[3] * point.x + matrix[4] * point.y + matrix[5])
    }

    /// The position on the panel of the top left or top right corner of a rotated picture.
    private static func start(_ rotation: Rotation, isRight: Bool) -> Point {
        let corner = PixelRect(x: isRight ? 1 : 0, y: 0, width: 0, height: 0)
        let place = rotation.onPanel(corner, width: 1, height: 1)
        return Point(x: Double(place.x), y: Double(place.y))
    }
}
