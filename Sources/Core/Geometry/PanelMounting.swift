/// How a panel and its touch sensor are mounted, from three corners that somebody who stands before it touches.
///
/// The sensor's axes may be swapped and reversed against the panel's in eight ways, and the picture can be turned in four.
/// Exactly one of the 32 pairs fits the three corners.
public struct PanelMounting: Hashable, Sendable {
    /// A corner of the sensor: on each axis its lower end, or its upper one.
    public struct Corner: Hashable, Sendable {
        public let isRight: Bool
        public let isBottom: Bool

        public init(isRight: Bool, isBottom: Bool) { (self.isRight, self.isBottom) = (isRight, isBottom) }

        /// In a square of side 1.
        fileprivate var point: Point { Point(x: isRight ? 1 : 0, y: isBottom ? 1 : 0) }
    }

    /// The rotation with which the picture is upright.
    public let rotation: Rotation
    /// The first two rows of the matrix that maps positions of the sensor, 0 to 1 on each axis, to the unrotated panel's.
    public let calibration: [Double]

    /// - Parameters:
    ///   - pictureStart: where the top left corner of the picture is that the panel shows.
    ///   - topLeft: the corner at the top left of whoever stands before the panel.
    ///   - topRight: the one at the top right.
    ///   - current: the rotation of the picture that the panel shows.
    /// - Returns: nil if `topLeft` and `topRight` are not ends of one edge.
    public init?(pictureStart: Corner, topLeft: Corner, topRight: Corner, current: Rotation) {
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

    /// The sensor's axes as they are, or swapped; each as it is, or reversed.
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

    /// Where the top left or top right corner of a turned picture is on the panel.
    private static func start(_ rotation: Rotation, isRight: Bool) -> Point {
        let square = Size(width: 1, height: 1)
        let corners = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: 1, y: 1)]
        let wanted = Point(x: isRight ? 1 : 0, y: 0)
        return corners.first { rotation.inPicture($0, panel: square) == wanted } ?? wanted
    }
}
