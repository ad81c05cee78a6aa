import Geometry

/// Surfaces sorted into what needs a plane each: single ones, and canvases onto which the others are composed.
///
/// The lowest is the panel's own canvas. A composed surface goes onto the lowest canvas over which nothing stands that
/// it overlaps: what is over a surface on a plane and overlaps it needs a canvas above, what only stands beside it does
/// not. "Overlaps" means anywhere on the path, so the order is right at every point of it.
struct PlaneStack {
    enum Item: Hashable {
        case surface(Int)
        case canvas([Int])
    }

    /// What a stack costs in every frame; the first difference decides.
    struct Cost: Comparable {
        /// Pixels of videos, which are converted and scaled in every frame.
        var videoPixels = 0
        /// Pixels of all that must be composed in every frame: videos, and what moves or fades.
        var composedPixels = 0
        var planes = 0
        /// Surfaces on planes of their own: where nothing else differs, a canvas is simpler.
        var alone = 0

        static func < (a: Cost, b: Cost) -> Bool {
            (a.videoPixels, a.composedPixels, a.planes, a.alone) < (b.videoPixels, b.composedPixels, b.planes, b.alone)
        }
    }

    /// From back to front.
    private(set) var items: [Item] = [.canvas([])]
    private(set) var cost = Cost()

    init(_ path: SurfacePath, alone: Set<Int>) {
        for index in path.surfaces.indices {
            if alone.contains(index) {
                items.append(.surface(index))
            } else {
                compose(index, path)
            }
        }
        cost.planes = items.count
        cost.alone = alone.count
    }

    /// The same without the panel's canvas, where nothing is on it and all of it is covered.
    func withoutBareCanvas(_ path: SurfacePath) -> PlaneStack? {
        guard items.first == .canvas([]), items.count > 1, case .surface(let lowest) = items[1],
            path.covers(lowest)
        else { return nil }
        var shorter = self
        shorter.items.removeFirst()
        shorter.cost.planes -= 1
        return shorter
    }

    private mutating func compose(_ index: Int, _ path: SurfacePath) {
        cost.composedPixels += path.composedPixels(index)
        if path.surfaces[index].isBuffer { cost.videoPixels += path.composedPixels(index) }
        var place: Int?
        search: for number in items.indices.reversed() {
            switch items[number] {
            case .surface(let other):
                if path.overlap(other, index) { break search }
            case .canvas(let members):
                place = number
                if members.contains(where: { path.overlap($0, index) }) { break search }
            }
        }
        guard let place, case .canvas(let members) = items[place] else {
            items.append(.canvas([index]))
            return
        }
        items[place] = .canvas(members + [index])
    }
}
