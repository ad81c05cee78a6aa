import Geometry
import Scene

/// What is seen at one pixel, from front to back as far as anything shows through; -1 is the background.
struct PixelStack {
    let surfaces: [Surface]

    /// By the list alone, as if all were composed.
    func expected(x: Int, y: Int) -> [Int] {
        var seen: [Int] = []
        for surface in surfaces.reversed() where surface.frame.covers(x, y) {
            seen.append(surface.id.number)
            if surface.isOpaque { return seen }
        }
        return seen + [-1]
    }

    /// By the planes, as a controller blends them.
    func shown(by plan: PlanePlan, x: Int, y: Int) -> [Int] {
        var seen: [Int] = []
        for placement in plan.placements.reversed() where placement.destination.covers(x, y) {
            switch placement.content {
            case .surface(let id):
                seen.append(id.number)
                if surface(id).isOpaque { return seen }
            case .canvas(let canvas):
                for id in canvas.members.reversed() where surface(id).frame.covers(x, y) {
                    seen.append(id.number)
                    if surface(id).isOpaque { return seen }
                }
                if !canvas.isTranslucent { return seen + [-1] }
            }
        }
        // Nothing at all behind: no canvas that covers the panel.
        return seen + [-2]
    }

    /// Whether an edge of a buffer is so near that a plane which aligns its edges may show it a pixel beside.
    func isNearEdge(x: Int, y: Int, by pixels: Int) -> Bool {
        surfaces.contains { surface in
            guard pixels > 0, surface.isBuffer else { return false }
            let f = surface.frame
            return [f.x, f.maxX].contains { abs($0 - x) <= pixels } || [f.y, f.maxY].contains { abs($0 - y) <= pixels }
        }
    }

    private func surface(_ id: SurfaceID) -> Surface {
        guard let surface = surfaces.first(where: { $0.id == id }) else { fatalError("no surface \(id.number)") }
        return surface
    }
}

extension PixelRect {
    func covers(_ px: Int, _ py: Int) -> Bool { px >= x && px < maxX && py >= y && py < maxY }
}
