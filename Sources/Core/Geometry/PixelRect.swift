import Numbers

/// A rectangle of whole pixels with exclusive right and bottom edges.
public struct PixelRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The rectangle with each edge at the nearest pixel; `scale` is in pixels per point.
    public init(snapping r: Rect, scale: Double) {
        let (l, t) = (Self.pixel(r.minX * scale), Self.pixel(r.minY * scale))
        self.init(
            x: l, y: t, width: max(0, Self.pixel(r.maxX * scale) - l),
            height: max(0, Self.pixel(r.maxY * scale) - t))
    }

    /// The largest snapped coordinate in pixels. No panel is that large, and the area between such coordinates still
    /// fits an Int.
    private static let farthest = Double(1 << 24)

    /// The nearest whole number, halves away from zero. It calls no rounding function of the C library: a comparison of
    /// two scenes would spend a quarter of its time in such calls.
    private static func pixel(_ position: Double) -> Int {
        let near = min(max(position, -farthest), farthest)
        let whole = Int(saturating: near)
        let rest = near - Double(whole)
        return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    }

    public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

    public var maxX: Int { x + width }
    public var maxY: Int { y + height }
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    public var area: Int { isEmpty ? 0 : width * height }

    public func contains(_ r: PixelRect) -> Bool { r.x >= x && r.maxX <= maxX && r.y >= y && r.maxY <= maxY }

    /// The intersection; `.zero` when it is empty.
    public func intersection(_ r: PixelRect) -> PixelRect {
        let (l, t) = (max(x, r.x), max(y, r.y))
        let (w, h) = (min(maxX, r.maxX) - l, min(maxY, r.maxY) - t)
        return w > 0 && h > 0 ? PixelRect(x: l, y: t, width: w, height: h) : .zero
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    public func union(_ r: PixelRect) -> PixelRect {
        guard !isEmpty else { return r }
        guard !r.isEmpty else { return self }
        let (l, t) = (min(x, r.x), min(y, r.y))
        return PixelRect(x: l, y: t, width: max(maxX, r.maxX) - l, height: max(maxY, r.maxY) - t)
    }
}
