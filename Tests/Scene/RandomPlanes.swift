import Geometry
import Scene
import Support

/// A panel small enough to look at every pixel.
let smallPanel = PixelRect(x: 0, y: 0, width: 48, height: 32)

extension SeededGenerator {
    mutating func below(_ n: Int) -> Int { Int.random(in: 0..<n, using: &self) }
    mutating func flip(_ chance: Int = 2) -> Bool { below(chance) == 0 }
    mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }
}

/// Tables of planes and lists of surfaces that no driver and no interface ever had.
struct RandomPlanes {
    var dice: SeededGenerator

    mutating func table() -> CapabilityTable {
        let primary = plane(number: 1, kind: .primary)
        let others = (0..<1 + dice.below(4)).map {
            plane(number: UInt32($0) + 2, kind: dice.flip(6) ? .cursor : .overlay)
        }
        func limit(_ range: ClosedRange<Int>) -> Int? { dice.flip(8) ? Int.random(in: range, using: &dice) : nil }
        let limits = PlaneLimits(
            planes: limit(1...4), scaling: limit(0...2), yuv: limit(0...2), translucent: limit(0...2),
            fetchedPixels: limit(1000...6000))
        return CapabilityTable(name: "random", planes: [primary] + others, limits: limits)
    }

    private mutating func plane(number: UInt32, kind: PlaneCapability.Kind) -> PlaneCapability {
        var formats = Set([PixelFormat.argb8888, .rgb565, .nv12, .yuyv].filter { _ in !dice.flip(4) })
        if kind == .primary || dice.flip() { formats.insert(.xrgb8888) }
        let scale: ClosedRange<Double> = dice.pick([1...1, 0.25...4, 0.125...8, 1...16, (1.0 / 64)...64])
        let order: PlaneCapability.Order =
            dice.flip()
            ? .fixed(dice.flip(3) ? dice.below(5) : Int(number)) : dice.flip() ? .range(0...3) : .range(1...2)
        return PlaneCapability(
            id: PlaneID(number), kind: kind, formats: formats, scale: scale,
            rotations: dice.flip(3) ? [.none, .half] : dice.flip(4) ? [.none, .quarter, .threeQuarters] : [.none],
            order: order, hasAlpha: dice.flip(), blendsPixels: !dice.flip(4),
            mustCoverPanel: kind == .primary && dice.flip(), mayLeavePanel: !dice.flip(3),
            yuvAlignment: dice.pick([1, 1, 2]), maximumWidth: dice.flip(4) ? 48 : nil)
    }

    /// One list of surfaces for each of some points between two random places.
    mutating func path(points: [Double]) -> [[Surface]] {
        let list = (0..<1 + dice.below(5)).map { surface(number: $0) }
        let ends = list.map { surface -> PixelRect in
            guard !dice.flip(3) else { return surface.frame }
            var end = frame()
            // Half of them only move.
            if dice.flip() { (end.width, end.height) = (surface.frame.width, surface.frame.height) }
            return end
        }
        return points.map { t in
            list.indices.map { index in
                var surface = list[index]
                surface.frame = Self.between(surface.frame, ends[index], t)
                return surface
            }
        }
    }

    private mutating func surface(number: Int) -> Surface {
        let place = dice.flip(4) ? smallPanel : frame()
        var surface = Surface(SurfaceID(number), drawn: place, isTranslucent: dice.flip())
        if dice.flip() {
            let format = dice.pick([PixelFormat.nv12, .nv12, .xrgb8888, .argb8888, .rgb565])
            surface = Surface(
                SurfaceID(number), buffer: format, width: 2 + dice.below(60), height: 2 + dice.below(40), frame: place)
            if dice.flip() { (surface.width, surface.height) = (place.width, place.height) }
            if dice.flip(5) { surface.rotation = dice.pick(Rotation.allCases) }
        }
        if dice.flip(5) { surface.opacity = 0.5 }
        return surface
    }

    /// Often over an edge of the panel, sometimes beside it.
    private mutating func frame() -> PixelRect {
        PixelRect(
            x: dice.below(70) - 20, y: dice.below(50) - 15, width: 1 + dice.below(40), height: 1 + dice.below(30))
    }

    private static func between(_ a: PixelRect, _ b: PixelRect, _ t: Double) -> PixelRect {
        func mix(_ a: Int, _ b: Int) -> Int { Int((Double(a) + Double(b - a) * t).rounded()) }
        return PixelRect(
            x: mix(a.x, b.x), y: mix(a.y, b.y), width: mix(a.width, b.width), height: mix(a.height, b.height))
    }
}
