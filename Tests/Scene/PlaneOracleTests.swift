import Geometry
import Scene
import Support
import Testing

/// A page, a video over it and something over that, looked at by trying every choice of planes.
@Suite struct PlaneOracleTests {
    @Test func `a video is composed only where no choice of planes could show it`() {
        let count = isFullScale ? 50_000 : 2_000
        var random = RandomPlanes(dice: SeededGenerator(seed: 8))
        var (onPlanes, composed) = (0, 0)
        for _ in 0..<count {
            var table = random.table()
            table.limits = PlaneLimits()
            let surfaces = scene(&random.dice)
            var planner = PlanePlanner(table, width: smallPanel.width, height: smallPanel.height)
            let isOnPlane = planner.layout(of: surfaces) { _ in true }.plane(of: SurfaceID(1)) != nil
            #expect(isOnPlane == isPossible(surfaces, table), "\(surfaces) on \(table)")
            if isOnPlane { onPlanes += 1 } else { composed += 1 }
        }
        print("oracle: \(count) of 50000 cases, seed 8, \(onPlanes) on planes")
        #expect(onPlanes > count / 10 && composed > count / 10)
    }

    private func scene(_ dice: inout SeededGenerator) -> [Surface] {
        func frame() -> PixelRect {
            PixelRect(
                x: dice.below(50) - 8, y: dice.below(34) - 6, width: 4 + dice.below(30), height: 4 + dice.below(20))
        }
        var video = Surface(
            SurfaceID(1), buffer: dice.flip() ? .nv12 : .rgb565, width: 4 + 2 * dice.below(20),
            height: 4 + 2 * dice.below(20), frame: frame())
        if dice.flip() { (video.frame.width, video.frame.height) = (video.width, video.height) }
        let page = Surface(SurfaceID(0), drawn: smallPanel, isTranslucent: false)
        return [page, video, Surface(SurfaceID(2), drawn: frame(), isTranslucent: true)]
    }

    /// Whether there are planes for the page and the video, and for a canvas above where the two front ones overlap.
    private func isPossible(_ surfaces: [Surface], _ table: CapabilityTable) -> Bool {
        let (video, above) = (surfaces[1], surfaces[2].frame.intersection(smallPanel))
        // A video that is nowhere on the panel is on a plane that is off, or composed for nothing: both are right.
        let seen = video.frame.intersection(smallPanel)
        guard !seen.isEmpty else { return false }
        let planes = table.planes.filter { $0.kind != .cursor }
        // A plane that moves the edges of YUV may let it touch what stands beside it.
        let isMoved = video.pixels == .buffer(.nv12) && table.planes.contains { $0.yuvAlignment == 2 }
        let f = video.frame
        let reach =
            isMoved ? PixelRect(x: f.x - 1, y: f.y - 1, width: f.width + 2, height: f.height + 2) : f
        let needsFront = !reach.intersection(above).isEmpty
        for back in planes where showsPage(back) {
            for middle in planes where middle.id != back.id && shows(middle, video) {
                if !needsFront, stands([back, middle]), hasAllThatMustBeOn([back, middle], planes) { return true }
                for front in planes where needsFront && front.id != back.id && front.id != middle.id {
                    guard showsAbove(front, above), stands([back, middle, front]) else { continue }
                    if hasAllThatMustBeOn([back, middle, front], planes) { return true }
                }
            }
        }
        return false
    }

    private func showsPage(_ plane: PlaneCapability) -> Bool {
        !plane.formats.isDisjoint(with: [.xrgb8888, .argb8888, .rgb565]) && plane.scale.contains(1)
            && plane.maximumWidth ?? 48 >= 48
    }

    private func showsAbove(_ plane: PlaneCapability, _ frame: PixelRect) -> Bool {
        plane.formats.contains(.argb8888) && plane.blendsPixels && plane.scale.contains(1)
            && (!plane.mustCoverPanel || frame == smallPanel)
    }

    private func shows(_ plane: PlaneCapability, _ video: Surface) -> Bool {
        guard case .buffer(let format) = video.pixels, plane.formats.contains(format), !plane.mustCoverPanel else {
            return false
        }
        var (left, top, right, bottom) = (video.frame.x, video.frame.y, video.frame.maxX, video.frame.maxY)
        if format == .nv12, plane.yuvAlignment == 2 {
            // To the nearest even pixel, a half away from zero: an odd edge goes to its even neighbour further out.
            func even(_ edge: Int) -> Int { edge % 2 == 0 ? edge : nearestEven(edge) }
            (left, top, right, bottom) = (even(left), even(top), even(right), even(bottom))
        }
        if !plane.mayLeavePanel, left < 0 || top < 0 || right > 48 || bottom > 32 { return false }
        if right <= 0 || bottom <= 0 || left >= 48 || top >= 32 { return plane.mayLeavePanel }
        return plane.scale.contains(Double(right - left) / Double(video.width))
            && plane.scale.contains(Double(bottom - top) / Double(video.height))
    }

    private func nearestEven(_ odd: Int) -> Int {
        // Halves round away from zero.
        let half = odd > 0 ? (odd + 1) / 2 : (odd - 1) / 2
        return half * 2
    }

    /// Whether places can be found that rise from back to front, by trying all.
    private func stands(_ planes: [PlaneCapability], above least: Int = -1) -> Bool {
        guard let plane = planes.first else { return true }
        let places: ClosedRange<Int>
        switch plane.order {
        case .fixed(let place): places = place...place
        case .range(let range): places = range
        }
        return places.contains { $0 > least && stands(Array(planes.dropFirst()), above: $0) }
    }

    private func hasAllThatMustBeOn(_ used: [PlaneCapability], _ planes: [PlaneCapability]) -> Bool {
        planes.allSatisfy { plane in !plane.mustCoverPanel || used.contains { $0.id == plane.id } }
    }
}
