public import Geometry
internal import Motion

/// The four places where the floating window rests.
public enum FloatingCorner: String, Hashable, Sendable, CaseIterable {
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight

    init(left: Bool, top: Bool) {
        switch (left, top) {
        case (true, true): self = .topLeft
        case (false, true): self = .topRight
        case (true, false): self = .bottomLeft
        case (false, false): self = .bottomRight
        }
    }

    /// The corner at the same height on the other side.
    public var mirrored: FloatingCorner { FloatingCorner(left: !isLeft, top: isTop) }

    public var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    public var isTop: Bool { self == .topLeft || self == .topRight }

    /// The window's frame when it rests in this corner of the stay area.
    public func frame(of size: Size, in stayArea: Rect) -> Rect {
        Rect(
            x: isLeft ? stayArea.minX : stayArea.maxX - size.width,
            y: isTop ? stayArea.minY : stayArea.maxY - size.height, width: size.width, height: size.height)
    }
}

/// The rules for the target corner of a thrown floating window, and for the initial velocity of its settle. Both
/// styles accept every input.
public struct FloatingRules: Hashable, Sendable {
    /// Reference style: above this speed an axis is decided by the velocity's sign, pt/s.
    public var flingVelocity: Double
    /// Physical style: the fraction of the velocity left after a millisecond, in the projection.
    public var deceleration: Double
    /// Reference style: the settle starts at this factor times (corner - position), per second and axis.
    public var initialVelocity: Double
    public var style: MotionStyle

    public init(
        flingVelocity: Double, deceleration: Double, initialVelocity: Double, style: MotionStyle
    ) {
        self.flingVelocity = flingVelocity
        self.deceleration = deceleration
        self.initialVelocity = initialVelocity
        self.style = style
    }

    /// - Parameters:
    ///   - centre: the window's centre at the release.
    ///   - velocity: pt/s.
    public func corner(centre: Point, velocity: Point, stayArea: Rect) -> FloatingCorner {
        let velocity = velocity.possible
        let (x, y) =
            switch style {
            case .reference:
                (
                    flung(velocity.x, from: centre.x, middle: stayArea.midX),
                    flung(velocity.y, from: centre.y, middle: stayArea.midY)
                )
            case .physical: projected(centre, velocity)
            }
        return FloatingCorner(left: !(x > stayArea.midX), top: !(y > stayArea.midY))
    }

    /// The initial velocity of the settle, pt/s.
    public func settleVelocity(from position: Point, to corner: Point, velocity: Point) -> Point {
        style == .physical ? velocity.possible : (corner - position) * initialVelocity
    }

    private func flung(_ velocity: Double, from position: Double, middle: Double) -> Double {
        guard velocity.magnitude > flingVelocity else { return position }
        return velocity > 0 ? .infinity : -.infinity
    }

    /// The projected end of the throw. The slower axis is damped by its share, so a straight throw stays straight.
    private func projected(_ centre: Point, _ velocity: Point) -> (x: Double, y: Double) {
        let fastest = max(velocity.x.magnitude, velocity.y.magnitude)
        guard fastest > 0 else { return (centre.x, centre.y) }
        let projection = Projection(deceleration: deceleration)
        func end(_ position: Double, _ v: Double) -> Double {
            projection.end(from: position, velocity: v * (v.magnitude / fastest))
        }
        return (end(centre.x, velocity.x), end(centre.y, velocity.y))
    }
}

extension Point {
    /// The velocity limited to a million points per second; a velocity that is not a number counts as zero.
    fileprivate var possible: Point {
        func possible(_ speed: Double) -> Double { speed.isNaN ? 0 : min(max(speed, -1e6), 1e6) }
        return Point(x: possible(x), y: possible(y))
    }
}
