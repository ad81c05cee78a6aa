/// Surfaces sorted into items that need a plane each: single surfaces, and canvases that hold the others.
///
/// The lowest item is the panel's own canvas. A composed surface joins the lowest canvas with no overlapping surface
/// above it. A surface that overlaps a plane below it needs a canvas above that plane; a surface beside the plane
/// does not. "Overlaps" means anywhere on the path, so the order is right at every point of it.
struct PlaneStack {
    enum Item: Hashable {
        case surface(Int)
        case canvas([Int])
    }

    /// The cost of a stack in every frame; the first difference decides.
    struct Cost: Comparable {
        /// Video pixels that are converted and scaled in every frame.
        var videoPixels = 0
        /// Pixels that are composed in every frame: videos, and surfaces that move or fade.
        var composedPixels = 0
        var planes = 0
        /// Surfaces on planes of their own: between equal costs the stack with fewer of them is chosen.
        var alone = 0

        static func < (a: Cost, b: Cost) -> Bool {
            (a.videoPixels, a.composedPixels, a.planes, a.alone) < (b.videoPixels, b.composedPixels, b.planes, b.alone)
        }
    }

    /// The items from back to front.
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

    /// The least number of planes: neighbours that are never on the panel together can share one.
    func minimumPlanes(_ path: SurfacePath) -> Int {
        let shared = zip(items, items.dropFirst()).count { lower, upper in
            guard case .surface(let a) = lower, case .surface(let b) = upper else { return false }
            return path.takeTurns(a, b)
        }
        return items.count - shared
    }

    /// The stack without the panel's canvas, if that canvas is empty and fully covered; otherwise nil.
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
