import Geometry
import Scene
import Testing

extension Driver: CustomTestStringConvertible {
    static let all: [Driver] = [
        .vc4, .lcdif, .dcss, .rk3399, .rk3588, .tidss, .ltdc, .sun4i, .i915, .amdgpu, .virtio, .vkms,
    ]

    var testDescription: String { table.name }

    func layout(_ situation: Situation, accepts: (PlanePlan) -> Bool = { _ in true }) -> PlaneLayout {
        var planner = PlanePlanner(table, width: Situation.panel.width, height: Situation.panel.height)
        guard situation == .swipe else { return planner.layout(of: situation.surfaces(at: 0), accepts: accepts) }
        return planner.layout(along: situation.surfaces, accepts: accepts)
    }
}

extension PlaneLayout {
    /// What became of the video, surface 1.
    var shape: Shape {
        guard let place = assignments.firstIndex(where: { $0.content == .surface(SurfaceID(1)) }) else {
            return .composed
        }
        return place == assignments.count - 1 ? .plane : .between
    }
}

/// Which layout each driver's planes get, by what is known of the driver.
@Suite struct DriverTests {
    @Test(arguments: Driver.all)
    func `every situation gets the layout that the driver's limits allow`(_ driver: Driver) throws {
        for situation in Situation.allCases {
            let (expected, reason) = try #require(driver.layouts[situation], "\(situation) is not in the table")
            let layout = driver.layout(situation)
            #expect(layout.shape == expected, "\(situation): \(reason)")
            #expect(layout.assignments.count == [.composed: 1, .plane: 2, .between: 3][expected])
            #expect(layout.assignments[0].plane.kind == .primary, "\(situation)")
        }
    }

    @Test(arguments: Driver.all)
    func `a driver that refuses every plane gets one picture in each situation`(_ driver: Driver) {
        for situation in Situation.allCases {
            let layout = driver.layout(situation) { _ in false }
            #expect(layout.isComposedOnly)
            #expect(layout.composed == situation.surfaces(at: 0).map(\.id))
        }
    }

    @Test func `during a swipe nothing changes but the place of the video`() {
        let layout = Driver.rk3588.layout(.swipe)
        var plan = PlanePlan(layout, Situation.swipe.surfaces(at: 0))
        let still = plan.placements[0]
        for step in 0...100 {
            let surfaces = Situation.swipe.surfaces(at: Double(step) / 100)
            let fits = plan.move(to: surfaces)
            #expect(fits)
            var video = plan.placements[1]
            #expect(video.destination == surfaces[1].frame)
            video.destination = Situation.fullVideo
            #expect([still, video] == PlanePlan(layout, Situation.swipe.surfaces(at: 0)).placements)
        }
    }

    @Test func `a table may say how many pixels can be read for one refresh`() {
        var driver = Driver.vc4.table
        // The panel's canvas and the clip: 1 024 000 + 921 600. A copy at a quarter of the size in each direction: 57 600.
        for (limit, shape) in [(1_945_600, Shape.plane), (1_081_600, .plane), (1_024_000, .composed)] {
            driver.limits.fetchedPixels = limit
            let layout = Driver(table: driver, layouts: [:]).layout(.mini)
            #expect(layout.shape == shape)
        }
    }
}
