import Geometry
import Interface
import KMS
import Panel
import Scene
import Testing

@MainActor
@Suite struct PlaneSwipeTests {
    /// What a commit sets anew in a plane that stays on: nothing but its place, and the video's next picture.
    private func isMove(_ old: PlaneState, _ new: PlaneState, _ video: PlaneID?) -> Bool {
        var moved = old
        moved.destination = new.destination
        moved.damage = new.damage
        if new.plane == video { moved.framebuffer = new.framebuffer }
        return moved == new
    }

    @Test func `a swipe over a playing clip draws no pixel and only moves planes`() throws {
        let daemon = try PlaneDaemon(PlaneOutput(overlays: 8))
        for _ in 0..<10 { daemon.frame() }
        #expect(daemon.pixels == 0 && daemon.output.commits.last?.count == 2)
        let asked = daemon.output.tests
        var moving = 0
        for direction in [1.0, -1, 1, -1] {
            var before: [PlaneState]?
            daemon.swipe(direction) {
                guard daemon.snapshot.motion != "rest" else { return before = nil }
                let state = daemon.output.commits.last!
                // The video's format: the one plane that shows no RGB.
                let video = state.first { $0.source.width == 640 }?.plane
                if let before {
                    #expect(daemon.pixels == 0, "\(daemon.snapshot)")
                    for plane in state {
                        guard let old = before.first(where: { $0.plane == plane.plane }) else { continue }
                        #expect(isMove(old, plane, video), "\(old) \(plane)")
                    }
                    moving += 1
                }
                before = state
            }
            #expect(daemon.snapshot.state == (direction > 0 ? "mini" : "full"))
        }
        #expect(moving > 150)
        // Two rests and one motion, at five points each at most; never again.
        #expect(daemon.output.tests - asked <= 10)
    }

    @Test func `what the video's plane shows moves with the window, whole at both ends`() throws {
        let daemon = try PlaneDaemon(PlaneOutput(overlays: 8))
        daemon.frame()
        var places: [PixelRect] = []
        daemon.swipe(1) {
            guard let video = daemon.output.commits.last!.first(where: { $0.source.width == 640 }) else { return }
            let seen = PixelRect(snapping: daemon.snapshot.video!, scale: 1)
            #expect(video.destination == seen)
            places.append(video.destination)
        }
        #expect(places.count == 130 && Set(places).count > 40)
        #expect(places.last == PixelRect(x: 800, y: 644, width: 178, height: 100))
    }

    @Test func `at both ends the panel shows the composed picture, and no buffer was written while it was shown`()
        throws
    {
        let daemon = try PlaneDaemon(PlaneOutput(overlays: 8))
        func compare() {
            let (shown, composed) = (daemon.output.picture, daemon.composedPicture)
            let window = PixelRect(snapping: daemon.snapshot.window!, scale: 1)
            var wrong = PixelRect.zero
            for index in shown.indices where shown[index] != composed[index] {
                let pixel = PixelRect(x: index % 1280, y: index / 1280, width: 1, height: 1)
                // A corner that is rounded when it is composed.
                let (x, y) = (pixel.x - window.x, pixel.y - window.y)
                let isCorner = (x < 12 || x >= window.width - 12) && (y < 12 || y >= window.height - 12)
                if !isCorner, differ(shown[index], composed[index]) { wrong = wrong.union(pixel) }
            }
            #expect(wrong == .zero, "\(daemon.snapshot.state)")
        }
        for _ in 0..<4 { daemon.frame() }
        #expect(daemon.pixels == 0)
        compare()
        for direction in [1.0, -1] {
            daemon.swipe(direction) {}
            #expect(daemon.pixels != nil)
            compare()
        }
        #expect(daemon.writtenWhileShown == 0)
    }

    /// By more than what scaling a video by another rule rounds.
    private func differ(_ a: UInt32, _ b: UInt32) -> Bool {
        for shift in [0, 8, 16] as [UInt32] {
            let (one, other) = (Int(a >> shift & 255), Int(b >> shift & 255))
            if abs(one - other) > 3 { return true }
        }
        return false
    }

    @Test func `a refused commit is composed, its layout not tried again, and the rest after it on planes`() throws {
        let daemon = try PlaneDaemon(PlaneOutput(overlays: 8))
        for _ in 0..<10 { daemon.frame() }
        var refused = 0
        daemon.swipe(1) {
            guard daemon.snapshot.motion != "rest" else { return }
            if refused == 0 {
                daemon.output.refusesNext = true
                refused = 1
            } else {
                // In the middle of a motion nothing goes back to planes.
                #expect(daemon.pixels == nil && !daemon.screen.isShowing)
            }
        }
        #expect(!daemon.output.refusesNext)
        #expect(daemon.pixels == 0 && daemon.screen.isShowing && daemon.snapshot.state == "mini")
        daemon.swipe(-1) { if daemon.snapshot.motion != "rest" { #expect(daemon.pixels == nil) } }
        #expect(daemon.pixels == 0 && daemon.snapshot.state == "full")
    }

    @Test func `where planes fade, one decoration fades over the other and nothing is drawn`() throws {
        let daemon = try PlaneDaemon(PlaneOutput(overlays: 8, hasAlpha: true))
        for _ in 0..<10 { daemon.frame() }
        var opacities: [Double] = []
        for direction in [1.0, -1] {
            var moved = 0
            daemon.swipe(direction) {
                guard daemon.snapshot.motion != "rest" else { return moved = 0 }
                moved += 1
                #expect(moved == 1 || daemon.pixels == 0)
                let expansion = daemon.snapshot.expansion
                // The decoration of the full window reaches below the panel.
                guard expansion > 0.11, expansion < 0.32 else { return }
                let faded = daemon.output.commits.last!.filter { $0.opacity < 1 }
                #expect(faded.count == 1 && faded[0].source.height > 800)
                // 0 at an expansion of 1/10, 1 at 1/3.
                #expect(faded.allSatisfy { abs($0.opacity - (expansion - 0.1) / (1.0 / 3 - 0.1)) < 1e-6 })
                opacities.append(faded.first?.opacity ?? 1)
            }
        }
        #expect(opacities.count > 6)
    }

    @Test(arguments: [Rotation.quarter, .half, .threeQuarters], [true, false])
    func `a panel that is built in turned shows the same, whether planes turn the video or not`(
        rotation: Rotation, arePlanesTurning: Bool
    ) throws {
        let daemon = try PlaneDaemon(
            PlaneOutput(overlays: 8, rotations: arePlanesTurning ? [.none, rotation] : [.none]), rotation: rotation)
        for _ in 0..<4 { daemon.frame() }
        #expect(daemon.pixels == 0)
        let state = daemon.output.commits.last!
        let video = PixelRect(snapping: daemon.snapshot.video!, scale: 1)
        #expect(state.last!.rotation == (arePlanesTurning ? rotation : .none))
        #expect(state.last!.destination == rotation.onPanel(video, width: 1280, height: 800))
        let (shown, upright) = (daemon.output.picture, daemon.composedPicture)
        let size = rotation.turned(Size(width: 1280, height: 800))
        var wrong = PixelRect.zero
        for y in 0..<Int(size.height) {
            for x in 0..<Int(size.width) {
                let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                let place = rotation.onPanel(pixel, width: 1280, height: 800)
                guard differ(shown[place.y * 1280 + place.x], upright[y * Int(size.width) + x]) else { continue }
                wrong = wrong.union(pixel)
            }
        }
        #expect(wrong == .zero, "\(rotation)")
        var moved = 0
        daemon.swipe(1) {
            guard daemon.snapshot.motion != "rest" else { return }
            moved += 1
            #expect(moved == 1 || daemon.pixels == 0)
        }
        #expect(moved > 40 && daemon.snapshot.state == "mini")
    }

    @Test func `a controller with one plane more shows the video on it, and the rest is composed around it`() throws {
        let daemon = try PlaneDaemon(PlaneOutput(overlays: 1))
        for _ in 0..<10 { daemon.frame() }
        #expect(daemon.pixels == 0 && daemon.output.commits.last?.count == 2)
        var planned = 0
        daemon.swipe(1) {
            guard daemon.snapshot.motion != "rest" else { return }
            if daemon.pixels != nil { planned += 1 }
        }
        #expect(planned > 40)
    }

    @Test func `a controller that scales nothing composes a video of another size`() throws {
        let daemon = try PlaneDaemon(PlaneOutput(overlays: 8, scale: 1...1))
        for _ in 0..<10 { daemon.frame() }
        #expect(daemon.pixels == nil)
        daemon.swipe(1) { #expect(daemon.pixels == nil) }
        #expect(daemon.output.commits.isEmpty)
    }
}
