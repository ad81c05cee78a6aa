/// A rectangle in points; the right and bottom edges are outside.
public struct Rect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    public init(origin: Point, size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    public var minX: Double { x }
    public var minY: Double { y }
    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var midX: Double { x + width / 2 }
    public var midY: Double { y + height / 2 }
    public var origin: Point { Point(x: x, y: y) }
    public var size: Size { Size(width: width, height: height) }
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Whether the point is inside, or on the left or upper edge.
    public func contains(_ p: Point) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }

    public func contains(_ r: Rect) -> Bool {
        r.minX >= minX && r.maxX <= maxX && r.minY >= minY && r.maxY <= maxY
    }

    public func offset(by d: Point) -> Rect { Rect(x: x + d.x, y: y + d.y, width: width, height: height) }

    /// The mirror image of the rectangle about a vertical line.
    public func mirrored(about x: Double) -> Rect { Rect(x: 2 * x - maxX, y: y, width: width, height: height) }

    /// The rectangle reduced by the insets; its size is never below zero.
    public func inset(by i: Insets) -> Rect {
        Rect(
            x: x + i.left, y: y + i.top, width: max(0, width - i.left - i.right),
            height: max(0, height - i.top - i.bottom))
    }

    public func inset(by d: Double) -> Rect { inset(by: Insets(top: d, left: d, bottom: d, right: d)) }

    /// The intersection; `.zero` when it is empty.
    public func intersection(_ r: Rect) -> Rect {
        let (l, t) = (max(minX, r.minX), max(minY, r.minY))
        let (w, h) = (min(maxX, r.maxX) - l, min(maxY, r.maxY) - t)
        return w > 0 && h > 0 ? Rect(x: l, y: t, width: w, height: h) : .zero
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    public func union(_ r: Rect) -> Rect {
        guard !isEmpty else { return r }
        guard !r.isEmpty else { return self }
        let (l, t) = (min(minX, r.minX), min(minY, r.minY))
        return Rect(x: l, y: t, width: max(maxX, r.maxX) - l, height: max(maxY, r.maxY) - t)
    }

    /// The centred rectangle of the given aspect (width / height) that fits into this one.
    public func fitting(aspect: Double) -> Rect {
        let s = size.fitting(aspect: aspect)
        return Rect(x: midX - s.width / 2, y: midY - s.height / 2, width: s.width, height: s.height)
    }

    /// The smallest rectangle with that aspect ratio and the same centre that covers this one.
    public func covering(aspect: Double) -> Rect {
        let whole = size.fitting(aspect: aspect)
        guard whole.width > 0, whole.height > 0 else { return self }
        let scale = max(width / whole.width, height / whole.height)
        let (width, height) = (whole.width * scale, whole.height * scale)
        return Rect(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
    }

    /// The rectangle at `t` of the way from this one (0) to the other (1), edge by edge.
    public func interpolated(to r: Rect, _ t: Double) -> Rect {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
        return Rect(x: mix(x, r.x), y: mix(y, r.y), width: mix(width, r.width), height: mix(height, r.height))
    }
}
