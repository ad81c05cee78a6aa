/// A set of pixels as rectangles that do not overlap.
public struct Region: Hashable, Sendable {
    public private(set) var rects: [PixelRect] = []

    public init() {}
    public init(_ rect: PixelRect) { if !rect.isEmpty { rects = [rect] } }

    public var isEmpty: Bool { rects.isEmpty }
    public var area: Int { rects.reduce(0) { $0 + $1.area } }
    public var bounds: PixelRect { rects.reduce(.zero) { $0.union($1) } }

    public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// Adds the pixels of `rect`.
    ///
    /// - Complexity: O(n) in the number of rectangles, which stays small: past `limit` they become their bounds.
    public mutating func formUnion(_ rect: PixelRect, limit: Int = 24) {
        guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
        rects.removeAll { rect.contains($0) }
        var pieces = Region(rect)
        for r in rects { pieces.subtract(r) }
        rects.append(contentsOf: pieces.rects)
        if rects.count > limit { rects = [bounds] }
    }

    public mutating func formUnion(_ other: Region) {
        for r in other.rects { formUnion(r) }
    }

    /// Removes the pixels of `rect`.
    public mutating func subtract(_ rect: PixelRect) {
        guard rects.contains(where: { !$0.intersection(rect).isEmpty }) else { return }
        var kept: [PixelRect] = []
        kept.reserveCapacity(rects.count + 3)
        for r in rects {
            let hole = r.intersection(rect)
            guard !hole.isEmpty else {
                kept.append(r)
                continue
            }
            func keep(_ x: Int, _ y: Int, _ maxX: Int, _ maxY: Int) {
                guard maxX > x, maxY > y else { return }
                kept.append(PixelRect(x: x, y: y, width: maxX - x, height: maxY - y))
            }
            keep(r.x, r.y, r.maxX, hole.y)
            keep(r.x, hole.y, hole.x, hole.maxY)
            keep(hole.maxX, hole.y, r.maxX, hole.maxY)
            keep(r.x, hole.maxY, r.maxX, r.maxY)
        }
        rects = kept
    }

    /// The part inside `rect`.
    public func intersection(_ rect: PixelRect) -> Region {
        var result = Region()
        for r in rects {
            let common = r.intersection(rect)
            if !common.isEmpty { result.rects.append(common) }
        }
        return result
    }
}
