import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Testing

private let sizes = [Size(width: 1280, height: 800), Size(width: 720, height: 1280)]

@Suite struct ImmersiveTests {
    private func immersive(
        _ style: Settings.Motion.Style, _ size: Size, _ more: (inout Settings) -> Void = { _ in }
    ) throws -> Panel {
        var panel = Panel.controlling(size) {
            $0.motion.style = style
            more(&$0)
        }
        panel.tap(try #require(panel.icon(.immersive)))
        panel.settle()
        return panel
    }

    @Test(arguments: Settings.Motion.Style.allCases, sizes)
    func `its button fills the panel with the video, and another leaves again`(
        style: Settings.Motion.Style, size: Size
    ) throws {
        var panel = try immersive(style, size)
        #expect(panel.snapshot.state == "immersive" && panel.snapshot.motion == "rest")
        #expect(panel.snapshot.video == Rect(origin: .zero, size: size))
        panel.tap(100, size.height / 2)
        panel.wait(0.5)
        if panel.icon(.page) == nil {
            panel.tap(100, size.height / 2)
            panel.wait(0.5)
        }
        panel.tap(try #require(panel.icon(.page)))
        panel.settle()
        #expect(panel.snapshot.state == "full" && panel.snapshot.video!.height < size.height)
    }

    @Test(arguments: Settings.Motion.Style.allCases, sizes)
    func `a drag down by more than 50 after the slop leaves it`(style: Settings.Motion.Style, size: Size) throws {
        for (finger, state) in [(57.0, "immersive"), (58, "immersive"), (59, "full")] {
            var panel = try immersive(style, size)
            panel.drag(from: Point(x: 300, y: 300), by: finger)
            panel.settle()
            #expect(panel.snapshot.state == state, "finger \(finger)")
            #expect(panel.snapshot.motion == "rest")
        }
        var keyed = try immersive(style, size) { $0.player.immersiveDistance = 100 }
        keyed.drag(from: Point(x: 300, y: 300), by: 100)
        keyed.settle()
        #expect(keyed.snapshot.state == "immersive")
    }

    @Test func `a flick leaves it in physical style only`() throws {
        for (style, state) in [(Settings.Motion.Style.physical, "full"), (.reference, "immersive")] {
            var panel = try immersive(style, sizes[0])
            panel.drag(from: Point(x: 300, y: 300), by: 40, speed: 1200, rest: 0)
            panel.settle()
            #expect(panel.snapshot.state == state)
        }
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `on its way out it can be caught and pushed back`(style: Settings.Motion.Style) throws {
        var panel = try immersive(style, sizes[1])
        panel.drag(from: Point(x: 300, y: 300), by: 100)
        panel.wait(0.05)
        #expect(panel.snapshot.motion == "settle" && panel.snapshot.state == "full")
        let caught = panel.snapshot.video!
        panel.touch(.down, 300, 300)
        panel.wait(0.2)
        #expect(panel.snapshot.video == caught)
        for step in 1...20 {
            panel.touch(.move, 300, 300 - Double(step) * 3.5)
            panel.frame()
        }
        panel.wait(0.3)
        panel.touch(.up, 300, 230)
        panel.settle()
        #expect(panel.snapshot.state == "immersive")
    }

    @Test func `back leaves it first, then makes the window small`() throws {
        var panel = try immersive(.physical, sizes[0])
        var states: [String] = []
        for _ in 0..<3 {
            panel.send(.command(.back))
            panel.settle()
            states.append(panel.snapshot.state)
        }
        #expect(states == ["full", "mini", "hidden"])
    }
}

@Suite struct ReducedMotionTests {
    @Test(arguments: Settings.Motion.Style.allCases)
    func `a window fades out where it is and in where it goes`(style: Settings.Motion.Style) {
        var panel = Panel {
            $0.motion.style = style
            $0.interface.reducedMotion = true
        }
        panel.open()
        panel.settle()
        let full = panel.snapshot.window!
        panel.drag(from: Point(x: 300, y: 150), by: 208, lift: false)
        let dragged = panel.snapshot.window!
        #expect((dragged.minY - 200).magnitude < 1e-9, "a finger still moves it")
        panel.touch(.up, 300, 358)
        var places: Set<Rect> = []
        var opacities: [Double] = []
        repeat {
            panel.frame()
            places.insert(panel.snapshot.window!)
            opacities.append(panel.snapshot.opacity)
        } while panel.snapshot.motion != "rest"
        let mini = Rect(x: 800, y: 644, width: 480, height: 100)
        #expect(places == [dragged, mini] && panel.snapshot.window == mini && full != mini)
        #expect(opacities.min()! < 0.2 && panel.snapshot.opacity == 1)
        #expect((11...15).contains(opacities.count), "0.2 s")
    }

    @Test func `so does one that is presented and one that goes`() {
        var panel = Panel { $0.interface.reducedMotion = true }
        panel.open(animated: true)
        for _ in 0..<4 {
            #expect(panel.snapshot.window == Rect(x: 0, y: 0, width: 1280, height: 800) || panel.snapshot.opacity == 0)
            panel.frame()
        }
        panel.settle()
        #expect(panel.snapshot.opacity == 1 && panel.snapshot.motion == "rest")
        for _ in 0..<2 {
            panel.send(.command(.back))
            panel.settle()
        }
        #expect(panel.snapshot.window == nil && panel.effects.contains(.stop))
    }
}

@Suite struct VideoFitTests {
    private func video(_ panel: Panel) -> Rect? {
        panel.interface.scene(at: panel.now).layers.first {
            if case .video = $0.content { true } else { false }
        }?.frame
    }

    /// Two fingers around the video's middle, from one distance to another.
    private func pinch(_ panel: inout Panel, from: Double, to: Double) {
        for (finger, side) in [(Int32(0), -0.5), (1, 0.5)] {
            panel.touch(.down, 360 + side * from, 200, finger: finger)
        }
        for step in 1...20 {
            let distance = from + (to - from) * Double(step) / 20
            for (finger, side) in [(Int32(0), -0.5), (1, 0.5)] {
                panel.touch(.move, 360 + side * distance, 200, finger: finger)
            }
            panel.frame()
        }
        for (finger, side) in [(Int32(1), 0.5), (0, -0.5)] {
            panel.touch(.up, 360 + side * to, 200, finger: finger)
        }
        panel.settle()
    }

    @Test func `spread fingers fill the place with a narrow video, closed ones show all of it`() throws {
        var panel = Panel.watching(Size(width: 720, height: 1280))
        panel.send(.media(.frame(VideoFrameID(2), aspect: 4.0 / 3, pts: 21)))
        panel.frame()
        // 405 pt high: 540 wide with all of it, or 720 by 540.
        #expect(video(panel) == Rect(x: 90, y: 0, width: 540, height: 405))
        pinch(&panel, from: 200, to: 400)
        #expect(video(panel) == Rect(x: 0, y: -67.5, width: 720, height: 540))
        #expect(panel.snapshot.state == "full" && panel.snapshot.expansion == 1)
        pinch(&panel, from: 200, to: 230)
        #expect(video(panel) == Rect(x: 0, y: -67.5, width: 720, height: 540))
        pinch(&panel, from: 400, to: 200)
        #expect(video(panel) == Rect(x: 90, y: 0, width: 540, height: 405))
    }
}
