/// A set of pixels as rectangles that do not overlap.
///
/// The damage of each frame is computed here. Unions keep the array's capacity, and the loops use indices, because
/// the library's generic loops allocate in unoptimised builds.
public struct Region: Hashable, Sendable {
    public private(set) var rects: [PixelRect] = []

    public init() {}
    public init(_ rect: PixelRect) { if !rect.isEmpty { rects = [rect] } }

    public var isEmpty: Bool { rects.isEmpty }
    /// The number of pixels.
    public var area: Int { rects.reduce(0) { $0 + $1.area } }
    /// The smallest rectangle around all pixels.
    public var bounds: PixelRect {
        var bounds = PixelRect.zero
        for place in rects.indices { bounds = bounds.union(rects[place]) }
        return bounds
    }

    /// Empties the region and keeps its capacity.
    public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// Adds the pixels of `rect`.
    ///
    /// - Complexity: O(n) in the number of rectangles, which stays small: beyond `limit` their bounds replace them.
    public mutating func formUnion(_ rect: PixelRect, limit: Int = 24) {
        guard !rect.isEmpty else { return }
        for place in rects.indices where rects[place].contains(rect) { return }
        removeParts(of: rect)
        add(rect, outside: 0..<rects.count)
        guard rects.count > limit else { return }
        let bounds = bounds
        removeAll()
        rects.append(bounds)
    }

    private mutating func removeParts(of rect: PixelRect) {
        var kept = 0
        for place in rects.indices where !rect.contains(rects[place]) {
            rects[kept] = rects[place]
            kept += 1
        }
        while rects.count > kept { rects.removeLast() }
    }

    /// Appends the parts of `rect` outside the rectangles at these indices.
    private mutating func add(_ rect: PixelRect, outside places: Range<Int>) {
        for place in places {
            let hole = rects[place].intersection(rect)
            guard !hole.isEmpty else { continue }
            rect.forEachPart(outside: hole) { add($0, outside: place + 1..<places.upperBound) }
            return
        }
        rects.append(rect)
    }

    /// Adds the pixels of `other`.
    public mutating func formUnion(_ other: Region) {
        for place in other.rects.indices { formUnion(other.rects[place]) }
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
            r.forEachPart(outside: hole) { kept.append($0) }
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

extension PixelRect {
    /// Calls the closure with the parts of this rectangle outside `hole`, at most four.
    fileprivate func forEachPart(outside hole: PixelRect, _ body: (PixelRect) -> Void) {
        func part(_ x: Int, _ y: Int, _ maxX: Int, _ maxY: Int) {
            guard maxX > x, maxY > y else { return }
            body(PixelRect(x: x, y: y, width: maxX - x, height: maxY - y))
        }
        part(x, y, maxX, hole.y)
        part(x, hole.y, hole.x, hole.maxY)
        part(hole.maxX, hole.y, maxX, hole.maxY)
        part(x, hole.maxY, maxX, maxY)
    }
}
