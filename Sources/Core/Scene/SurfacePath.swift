import Geometry

/// The same surfaces at some points of a motion; one point for a scene at rest.
struct SurfacePath {
    let points: [[Surface]]
    let panel: PixelRect
    /// For each surface the pixels of the panel that it takes up somewhere on the path.
    let hulls: [PixelRect]

    /// Nil where the points show different surfaces, or in different orders.
    ///
    /// - Parameter margin: pixels by which a plane may move the edges of a YUV picture.
    init?(_ points: [[Surface]], on panel: PixelRect, margin: Int) {
        guard let first = points.first else { return nil }
        let ids = first.map(\.id)
        guard Set(ids).count == ids.count, points.allSatisfy({ $0.map(\.id) == ids }) else { return nil }
        self.points = points
        self.panel = panel
        hulls = first.indices.map { index in
            // Between two points the edges of what moves are rounded: by a pixel at most.
            let moves = points.contains { $0[index].frame != first[index].frame }
            let reach = max(first[index].isYUV ? margin : 0, moves ? 1 : 0)
            return points.reduce(PixelRect.zero) { hull, surfaces in
                hull.union(surfaces[index].frame.grown(by: reach).intersection(panel))
            }
        }
    }

    /// At the first point.
    var surfaces: [Surface] { points[0] }

    func overlap(_ a: Int, _ b: Int) -> Bool { !hulls[a].intersection(hulls[b]).isEmpty }

    /// Whether nothing is seen behind the surface, anywhere on the panel and the path.
    func covers(_ index: Int) -> Bool {
        points.allSatisfy { $0[index].isOpaque && $0[index].frame.contains(panel) }
    }

    /// Whether only its place and opacity change along the path.
    func keepsBuffer(_ index: Int) -> Bool { points.allSatisfy { $0[index].isMoved(from: surfaces[index]) } }

    /// The most pixels that are drawn in a frame if the surface is composed; 0 for what was drawn and stays as it is.
    func composedPixels(_ index: Int) -> Int {
        guard !points.allSatisfy({ $0[index] == surfaces[index] }) || surfaces[index].isBuffer else { return 0 }
        return points.reduce(0) { max($0, $1[index].frame.intersection(panel).area) }
    }

    /// A canvas that holds some surfaces wherever they are, and shows what is behind where none is.
    func canvas(_ members: [Int]) -> PlaneLayout.Canvas {
        let frame = members.reduce(PixelRect.zero) { $0.union(hulls[$1]) }
        return PlaneLayout.Canvas(members: members.map { surfaces[$0].id }, frame: frame, isTranslucent: true)
    }
}

extension PixelRect {
    /// As many pixels more on each side; of nothing, nothing.
    fileprivate func grown(by pixels: Int) -> PixelRect {
        guard !isEmpty else { return self }
        return PixelRect(x: x - pixels, y: y - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
    }
}
