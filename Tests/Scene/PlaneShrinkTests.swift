import Geometry
import Scene
import Support
import Testing

/// Controllers that shrink a video only so far, or refuse one that is cut at an odd pixel.
@Suite struct PlaneShrinkTests {
    private static let panel = PixelRect(x: 0, y: 0, width: 1280, height: 800)
    private static let points = (0...16).map { Double($0) / 16 }

    /// What a controller refuses.
    private struct Law {
        /// Source length to destination length, exclusive.
        let shrink: Int
        let refusesOddEdges: Bool

        func allows(_ plan: PlanePlan) -> Bool {
            plan.placements.allSatisfy { placement in
                guard placement.format.isYUV else { return true }
                let (source, seen) = (placement.source, placement.destination.intersection(panel))
                guard source.width < shrink * placement.destination.width,
                    source.height < shrink * placement.destination.height
                else { return false }
                guard refusesOddEdges, seen != placement.destination else { return true }
                return false
            }
        }
    }

    /// A page, a video that moves from one place to another while it shrinks, and a bar over it.
    private func path(_ dice: inout SeededGenerator) -> (_ fraction: Double) -> [Surface] {
        let (width, height) = dice.pick([(640, 360), (1280, 720), (1920, 1080), (3840, 2160), (854, 480), (360, 640)])
        func place(_ length: Int) -> PixelRect {
            PixelRect(
                x: dice.below(1000) - length / 3, y: dice.below(600) - length * height / width / 3, width: length,
                height: length * height / width)
        }
        let (small, large) = (place(64 + dice.below(300)), place(600 + dice.below(680)))
        return { fraction in
            func mix(_ a: Int, _ b: Int) -> Int { Int((Double(a) + Double(b - a) * fraction).rounded()) }
            let frame = PixelRect(
                x: mix(small.x, large.x), y: mix(small.y, large.y), width: mix(small.width, large.width),
                height: mix(small.height, large.height))
            return [
                Surface(SurfaceID(0), drawn: Self.panel, isTranslucent: false),
                Surface(SurfaceID(1), buffer: .nv12, width: width, height: height, frame: frame),
                Surface(
                    SurfaceID(2), drawn: PixelRect(x: 0, y: 740, width: 1280, height: 60), isTranslucent: false),
            ]
        }
    }

    private var table: CapabilityTable {
        let planes = (0..<3).map {
            PlaneCapability(
                id: PlaneID(UInt32($0)), kind: $0 == 0 ? .primary : .overlay, formats: [.xrgb8888, .argb8888, .nv12],
                order: .fixed($0), mustCoverPanel: $0 == 0)
        }
        return CapabilityTable(name: "careful", planes: planes)
    }

    @Test func `the video is on a plane all along, within the controller's law, and where it belongs`() {
        var dice = SeededGenerator(seed: 21)
        let count = isFullScale ? 20_000 : 1_000
        var (reduced, cut) = (0, 0)
        for _ in 0..<count {
            let law = Law(shrink: dice.pick([2, 3, 4, 8, 16, 64]), refusesOddEdges: dice.flip())
            let path = path(&dice)
            var planner = PlanePlanner(table, width: Self.panel.width, height: Self.panel.height)
            let layout = planner.layout(along: path) { law.allows($0) }
            guard layout.plane(of: SurfaceID(1)) != nil else {
                Issue.record("composed: \(law), \(path(0)[1]) to \(path(1)[1].frame)")
                continue
            }
            var plan = PlanePlan(layout, path(0))
            for point in Self.points where plan.move(to: path(point)) {
                #expect(law.allows(plan), "\(law): \(plan.placements)")
                guard let video = plan.placements.first(where: { $0.format.isYUV }) else { continue }
                if video.isCopy { reduced += 1 }
                if law.refusesOddEdges, expectPlace(video, path(point)[1], law) { cut += 1 }
            }
        }
        print("shrunk videos: \(count) of 20000 cases, seed 21, \(reduced) points reduced, \(cut) cut")
        #expect(reduced > count && cut > count / 4)
    }

    /// Its axes are those of the panel, not of the buffer.
    @Test(arguments: [Rotation.half, .quarter]) func `a video that its plane turns is reduced, and never cut`(
        rotation: Rotation
    ) throws {
        var table = table
        for index in table.planes.indices { table.planes[index].rotations = [.none, rotation] }
        func surfaces(_ fraction: Double) -> [Surface] {
            let side = 120 + Int(fraction * 400)
            var video = Surface(
                SurfaceID(1), buffer: .nv12, width: 1280, height: 1280,
                frame: PixelRect(x: -41, y: -31, width: side, height: side))
            video.rotation = rotation
            return [Surface(SurfaceID(0), drawn: Self.panel, isTranslucent: false), video]
        }
        let law = Law(shrink: 4, refusesOddEdges: false)
        var planner = PlanePlanner(table, width: Self.panel.width, height: Self.panel.height)
        let layout = planner.layout(along: surfaces) { law.allows($0) }
        for point in Self.points {
            let video = try #require(PlanePlan(layout, surfaces(point)).placements.first { $0.format.isYUV })
            #expect(video.rotation == rotation && video.destination == surfaces(point)[1].frame)
            #expect(video.source.x == 0 && video.source.y == 0)
        }
        #expect(PlanePlan(layout, surfaces(0)).copiesVideo && !PlanePlan(layout, surfaces(1)).copiesVideo)
    }

    /// The part of the frame that is seen at a place differs by at most two pixels of what the plane reads.
    ///
    /// - Returns: whether the video is cut to the panel.
    private func expectPlace(_ video: PlanePlacement, _ surface: Surface, _ law: Law) -> Bool {
        guard video.destination != surface.frame else { return false }
        #expect(video.destination == surface.frame.intersection(Self.panel))
        let edges = [video.source.x, video.source.y, video.source.width, video.source.height]
        #expect(edges.allSatisfy { $0 >= 0 && $0 % 2 == 0 })
        #expect([1, 2, 4, 8, 16, 32].contains { isInPlace(video, surface, divisor: $0) }, "\(video) \(surface)")
        return true
    }

    /// Whether both ends of both axes show what belongs there, in a copy with divided sides.
    private func isInPlace(_ video: PlanePlacement, _ surface: Surface, divisor: Int) -> Bool {
        func isInPlace(shown: (Int, Int), read: (Int, Int), frame: (Int, Int), whole: Int) -> Bool {
            let length = Double(whole / divisor & ~1)
            return [0, 1].allSatisfy { end in
                let place = Double(shown.0 + end * shown.1 - frame.0) / Double(frame.1)
                return abs(place - Double(read.0 + end * read.1) / length) <= 2 / length + 1e-9
            }
        }
        let (to, from, frame) = (video.destination, video.source, surface.frame)
        return isInPlace(
            shown: (to.x, to.width), read: (from.x, from.width), frame: (frame.x, frame.width), whole: surface.width)
            && isInPlace(
                shown: (to.y, to.height), read: (from.y, from.height), frame: (frame.y, frame.height),
                whole: surface.height)
    }
}
