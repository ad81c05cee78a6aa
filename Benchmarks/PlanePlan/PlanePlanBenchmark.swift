import Geometry
import Glibc
import Scene

// What deciding and keeping a layout costs. Run: swift run -c release PlanePlanBenchmark
//
// The swipe from full to mini on a controller like that of the RK3588: a page, a video of 1280 x 720, a bar over the page.

@main
struct PlanePlanBenchmark {
    private static let panel = PixelRect(x: 0, y: 0, width: 1280, height: 800)
    private static let full = PixelRect(x: 0, y: 0, width: 819, height: 461)
    private static let mini = PixelRect(x: 800, y: 644, width: 178, height: 100)

    static func main() {
        let points = PlanePlanner.fractions.map(surfaces)
        measure("first decision of a gesture, all accepted") {
            decided(table(overlays: 2), points) { _ in true }
        }
        measure("the same, all refused") { decided(table(overlays: 2), points) { _ in false } }
        measure("the same on eight overlays, all refused") { decided(table(overlays: 8), points) { _ in false } }
        var planner = PlanePlanner(table(overlays: 2), width: panel.width, height: panel.height)
        let layout = planner.layout(along: surfaces) { _ in true }
        measure("a gesture's layout that is remembered") {
            planner.layout(along: surfaces) { _ in true }.assignments.count
        }
        let rest = surfaces(at: 0)
        _ = planner.layout(of: rest) { _ in true }
        measure("a rest state's layout that is remembered") {
            planner.layout(of: rest) { _ in true }.assignments.count
        }
        var plan = PlanePlan(layout, points[0])
        var step = 0
        measure("one frame of a motion: the planes moved") {
            step += 1
            return plan.move(to: points[step % points.count]) ? 1 : 0
        }
    }

    private static func decided(
        _ table: CapabilityTable, _ points: [[Surface]], _ accepts: (PlanePlan) -> Bool
    ) -> Int {
        var planner = PlanePlanner(table, width: panel.width, height: panel.height)
        return planner.layout(along: { points[Int($0 * 4)] }, accepts: accepts).assignments.count
    }

    private static func surfaces(at t: Double) -> [Surface] {
        func mix(_ a: Int, _ b: Int) -> Int { Int((Double(a) + Double(b - a) * t).rounded()) }
        let frame = PixelRect(
            x: mix(full.x, mini.x), y: mix(full.y, mini.y), width: mix(full.width, mini.width),
            height: mix(full.height, mini.height))
        return [
            Surface(SurfaceID(0), drawn: panel, isTranslucent: false),
            Surface(SurfaceID(1), buffer: .nv12, width: 1280, height: 720, frame: frame),
            Surface(
                SurfaceID(2), drawn: PixelRect(x: 0, y: 744, width: 1280, height: 56), isTranslucent: true),
        ]
    }

    private static func table(overlays: Int) -> CapabilityTable {
        let primary = PlaneCapability(
            id: PlaneID(1), kind: .primary, formats: [.xrgb8888, .argb8888], order: .range(0...9))
        let others = (0..<overlays).map {
            PlaneCapability(
                id: PlaneID(UInt32($0) + 2), kind: .overlay, formats: [.xrgb8888, .argb8888, .nv12], scale: 0.125...8,
                order: .range(0...9), hasAlpha: true)
        }
        return CapabilityTable(name: "benchmark", planes: [primary] + others)
    }

    /// Prints the best and the median of many rounds: microseconds a call.
    private static func measure(_ name: String, _ body: () -> Int) {
        let (rounds, calls) = (41, 500)
        var sum = 0
        let times = (0..<rounds).map { _ -> Double in
            let start = now()
            for _ in 0..<calls { sum += body() }
            return (now() - start) / Double(calls) * 1e6
        }.sorted()
        func rounded(_ time: Double) -> Double { (time * 1000).rounded() / 1000 }
        // The sum is looked at, or the work would be optimised away.
        print("\(name): best \(rounded(times[0])) us, median \(rounded(times[rounds / 2])) us\(sum < 0 ? "!" : "")")
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
