import Geometry
import Scene
import Testing

/// What the planner asks, and what it remembers.
@Suite struct PlannerTests {
    private struct Busy: Error {}

    private func planner(_ driver: Driver = .vc4) -> PlanePlanner {
        PlanePlanner(driver.table, width: Situation.panel.width, height: Situation.panel.height)
    }

    private let surfaces = Situation.swipe.surfaces

    @Test func `a gesture is tried at five points of its path, both ends among them`() {
        var planner = planner()
        var asked: [PixelRect] = []
        _ = planner.layout(along: surfaces) { plan in
            asked.append(plan.placements[1].destination)
            return true
        }
        #expect(Set(asked) == Set([0, 0.25, 0.5, 0.75, 1].map { surfaces($0)[1].frame }))
        #expect(asked.count == 5)
    }

    @Test func `all points are asked with the same planes`() {
        var planner = planner()
        var layouts: Set<PlaneLayout> = []
        _ = planner.layout(along: surfaces) { plan in
            layouts.insert(plan.layout)
            return true
        }
        #expect(layouts.count == 1)
    }

    @Test func `a point in the middle that is refused sinks the whole path`() {
        var planner = planner()
        let layout = planner.layout(along: surfaces) {
            $0.placements.count < 2 || $0.placements[1].destination.x != 400
        }
        #expect(surfaces(0.5)[1].frame.x == 400)
        #expect(layout.shape == .composed)
    }

    @Test(arguments: [true, false])
    func `a verdict is asked for once, good or bad`(_ verdict: Bool) {
        var planner = planner()
        var questions = 0
        func decide() -> PlaneLayout {
            planner.layout(along: surfaces) { _ in
                questions += 1
                return verdict
            }
        }
        let first = decide()
        let asked = questions
        #expect(asked > 0)
        #expect(decide() == first)
        #expect(questions == asked)
    }

    @Test func `a device that could not answer is asked again`() throws {
        var planner = planner()
        #expect(throws: Busy.self) { try planner.layout(along: surfaces) { _ throws(Busy) in throw Busy() } }
        #expect(planner.layout(along: surfaces) { _ in true }.shape == .plane)
    }

    @Test func `a layout that the real commit refused is not chosen again`() {
        var planner = planner()
        let layout = planner.layout(along: surfaces) { _ in true }
        planner.withdraw(layout)
        let next = planner.layout(along: surfaces) { _ in
            Issue.record("asked again")
            return true
        }
        #expect(next.shape == .composed)
    }

    @Test func `a stubborn controller is asked a bounded number of times`() {
        let many = (0..<9).map { number in
            Surface(
                SurfaceID(number), buffer: .nv12, width: 640, height: 360,
                frame: PixelRect(x: number * 100, y: number * 50, width: 320, height: 180))
        }
        let moved = many.map { surface in
            var surface = surface
            surface.frame.y += 1
            return surface
        }
        for driver in Driver.all {
            var planner = planner(driver)
            var questions = 0
            // The one at the far end of the path is refused.
            let layout = planner.layout(along: { t in t == 1 ? moved : many }) { plan in
                questions += 1
                return plan.placements.allSatisfy { $0.destination.y % 2 == 0 }
            }
            #expect(questions <= PlanePlanner.maximumQuestions)
            #expect(layout.isComposedOnly)
        }
    }

    @Test func `the next best layout is asked for when the best is refused`() {
        var planner = planner()
        var both = Situation.full.surfaces(at: 0)
        both.append(
            Surface(
                SurfaceID(3), buffer: .nv12, width: 320, height: 180,
                frame: PixelRect(x: 900, y: 600, width: 320, height: 180)))
        let layout = planner.layout(of: both) { $0.placements.count(where: { $0.format == .nv12 }) < 2 }
        #expect(layout.plane(of: SurfaceID(1)) != nil, "the larger video is worth more")
        #expect(layout.composed.contains(SurfaceID(3)))
    }

    @Test func `the verdicts that were not used for longest go first`() {
        var planner = planner()
        func scene(_ number: Int) -> [Surface] {
            [
                Surface(SurfaceID(0), drawn: Situation.panel, isTranslucent: false),
                Surface(
                    SurfaceID(1), buffer: .nv12, width: 1280, height: 720,
                    frame: PixelRect(x: number, y: 0, width: 640, height: 360)),
            ]
        }
        func isAsked(_ number: Int) -> Bool {
            var asked = false
            _ = planner.layout(of: scene(number)) { _ in
                asked = true
                return true
            }
            return asked
        }
        for number in 0..<PlanePlanner.maximumVerdicts { #expect(isAsked(number)) }
        #expect(!isAsked(0))
        #expect(isAsked(1000), "one more than there is room for")
        #expect(!isAsked(0), "used just before")
        #expect(isAsked(1), "the oldest")
    }

    @Test func `a scene with other surfaces needs a new layout`() {
        var planner = planner()
        let layout = planner.layout(along: surfaces) { _ in true }
        var plan = PlanePlan(layout, surfaces(0))
        var changed = surfaces(0.5)
        changed[1].width = 640
        for other in [surfaces(0) + [Situation.controls.surfaces(at: 0)[2]], [surfaces(0)[0]], changed] {
            let before = plan
            let fits = plan.move(to: other)
            #expect(!fits)
            #expect(plan == before)
        }
    }

    @Test func `a video that fills the panel needs no canvas, until it moves`() {
        func video(_ frame: PixelRect) -> [Surface] {
            [Surface(SurfaceID(1), buffer: .nv12, width: 1280, height: 800, frame: frame)]
        }
        var planner = planner()
        var plan = PlanePlan(planner.layout(of: video(Situation.panel)) { _ in true }, video(Situation.panel))
        #expect(plan.placements.map(\.destination) == [Situation.panel])
        let fits = plan.move(to: video(Situation.miniVideo))
        #expect(!fits)
    }

    @Test func `a video gets the only plane before something larger that moves`() {
        func surfaces(_ t: Double) -> [Surface] {
            let bar = PixelRect(x: 0, y: 500 + Int(100 * t), width: 1280, height: 100)
            return [
                Surface(SurfaceID(0), drawn: Situation.panel, isTranslucent: false),
                Surface(SurfaceID(2), drawn: bar, isTranslucent: false),
                Surface(
                    SurfaceID(1), buffer: .nv12, width: 320, height: 180,
                    frame: PixelRect(x: 0, y: 0, width: 320, height: 180)),
            ]
        }
        var two = planner(.tidss)
        #expect(two.layout(along: surfaces) { _ in true }.composed == [SurfaceID(0), SurfaceID(2)])
        var four = planner()
        #expect(four.layout(along: surfaces) { _ in true }.composed == [SurfaceID(0)], "room for both")
    }

    @Test func `a translucent video has a canvas behind it even where it fills the panel`() {
        var video = Surface(SurfaceID(1), buffer: .nv12, width: 1280, height: 800, frame: Situation.panel)
        video.opacity = 0.5
        var planner = planner()
        let layout = planner.layout(of: [video]) { _ in true }
        #expect(layout.assignments.count == 2)
        #expect(layout.plane(of: SurfaceID(1)) == layout.assignments[1].plane.id)
    }

    @Test func `a video that changes its size of pixels on the way is composed`() {
        var planner = planner()
        let layout = planner.layout(
            along: { t in
                var list = surfaces(t)
                list[1].width = t < 0.5 ? 1280 : 640
                return list
            }, accepts: { _ in true })
        #expect(layout.isComposedOnly)
    }

    @Test func `planes that are alike but for their place are all looked at`() {
        // The first of the overlays stands behind the video, where the controls cannot be.
        var table = Driver.i915.table
        table.planes = [table.planes[0], table.planes[1], table.planes[2]]
        table.planes[1].formats = [.argb8888]
        table.planes[2].formats = [.nv12]
        var last = table.planes[1]
        (last.id, last.order) = (PlaneID(9), .fixed(9))
        table.planes.append(last)
        #expect(Driver(table: table, layouts: [:]).layout(.controls).shape == .between)
    }
}
