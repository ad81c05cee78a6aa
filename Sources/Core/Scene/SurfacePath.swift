import Geometry

/// The same surfaces at several points of a motion, or at one point for a scene at rest.
struct SurfacePath {
    let points: [[Surface]]
    let panel: PixelRect
    /// For each surface, all panel pixels that it covers somewhere on the path.
    let hulls: [PixelRect]

    /// Nil if the points have different surfaces or a different order.
    ///
    /// - Parameter margin: pixels by which a plane may move the edges of a YUV image.
    init?(_ points: [[Surface]], on panel: PixelRect, margin: Int) {
        guard let first = points.first else { return nil }
        let ids = first.map(\.id)
        guard Set(ids).count == ids.count, points.allSatisfy({ $0.map(\.id) == ids }) else { return nil }
        self.points = points
        self.panel = panel
        hulls = first.indices.map { index in
            // Between two points the edges of a moving surface are rounded, by at most a pixel.
            let moves = points.contains { $0[index].frame != first[index].frame }
            let reach = max(first[index].isYUV ? margin : 0, moves ? 1 : 0)
            return points.reduce(PixelRect.zero) { hull, surfaces in
                hull.union(surfaces[index].frame.grown(by: reach).intersection(panel))
            }
        }
    }

    /// The surfaces at the first point.
    var surfaces: [Surface] { points[0] }

    func overlap(_ a: Int, _ b: Int) -> Bool { !hulls[a].intersection(hulls[b]).isEmpty }

    /// Whether a plane can show the two by turns: at each point of the path at most one is on the panel.
    func takeTurns(_ a: Int, _ b: Int) -> Bool {
        points.count > 1
            && points.allSatisfy { surfaces in
                [a, b].contains { surfaces[$0].frame.intersection(panel).isEmpty }
            }
    }

    /// Whether the surface hides everything behind it, anywhere on the panel and the path.
    func covers(_ index: Int) -> Bool {
        points.allSatisfy { $0[index].isOpaque && $0[index].frame.contains(panel) }
    }

    /// Whether only the surface's place and opacity change along the path.
    func keepsBuffer(_ index: Int) -> Bool { points.allSatisfy { $0[index].isMoved(from: surfaces[index]) } }

    /// The most pixels that are composed in a frame for this surface; 0 for an unchanged drawing.
    func composedPixels(_ index: Int) -> Int {
        guard !points.allSatisfy({ $0[index] == surfaces[index] }) || surfaces[index].isBuffer else { return 0 }
        return points.reduce(0) { max($0, $1[index].frame.intersection(panel).area) }
    }

    /// A canvas that holds these surfaces anywhere on the path and is transparent elsewhere.
    func canvas(_ members: [Int]) -> PlaneLayout.Canvas {
        let frame = members.reduce(PixelRect.zero) { $0.union(hulls[$1]) }
        return PlaneLayout.Canvas(members: members.map { surfaces[$0].id }, frame: frame, isTranslucent: true)
    }
}

extension PixelRect {
    /// The rectangle extended by pixels on each side; an empty one stays empty.
    fileprivate func grown(by pixels: Int) -> PixelRect {
        guard !isEmpty else { return self }
        return PixelRect(x: x - pixels, y: y - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
    }
}
