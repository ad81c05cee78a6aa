import Geometry
import Gesture
import Glibc
import Interface
import InterfaceKit
import Settings
import Testing

private let portrait = Size(width: 720, height: 1280)
private let landscape = Size(width: 1280, height: 800)

@Suite struct WindowThresholdTests {
    private func panel(_ style: Settings.Motion.Style, _ size: Size, _ more: (inout Settings) -> Void = { _ in })
        -> Panel
    {
        var panel = Panel(size) {
            $0.motion.style = style
            more(&$0)
        }
        panel.open()
        panel.settle()
        return panel
    }

    private func mini(_ style: Settings.Motion.Style, _ size: Size, _ more: (inout Settings) -> Void = { _ in })
        -> Panel
    {
        var panel = panel(style, size, more)
        panel.drag(from: Point(x: 300, y: 100), by: 300)
        panel.settle()
        precondition(panel.snapshot.state == "mini")
        return panel
    }

    /// Inside the mini player and away from its buttons, at both sizes.
    private func inMini(_ size: Size) -> Point {
        size == portrait ? Point(x: 300, y: 1170) : Point(x: 1000, y: 690)
    }

    @Test(arguments: Settings.Motion.Style.allCases, [portrait, landscape])
    func `from full only a slow drag of more than 100 after the slop becomes mini`(
        style: Settings.Motion.Style, size: Size
    ) {
        for (finger, state) in [(107.0, "full"), (108, "full"), (109, "mini")] {
            var panel = panel(style, size)
            panel.drag(from: Point(x: 300, y: 150), by: finger)
            panel.settle()
            #expect(panel.snapshot.state == state, "finger \(finger)")
            #expect(panel.snapshot.expansion == (state == "full" ? 1 : 0))
            #expect(panel.snapshot.motion == "rest")
        }
    }

    @Test(arguments: Settings.Motion.Style.allCases, [portrait, landscape])
    func `from mini more than 50 up is full and more than 10 down is gone`(
        style: Settings.Motion.Style, size: Size
    ) {
        for (finger, state) in [(-58.0, "mini"), (-59, "full"), (18, "mini"), (19, "hidden")] {
            var panel = mini(style, size)
            panel.effects = []
            panel.drag(from: inMini(size), by: finger)
            panel.settle()
            #expect(panel.snapshot.state == state, "finger \(finger)")
            #expect((panel.snapshot.window == nil) == (state == "hidden"))
            #expect(panel.effects.contains(.stop) == (state == "hidden"))
        }
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `each distance is its key`(style: Settings.Motion.Style) {
        var full = panel(style, landscape) { $0.player.minimizeDistance = 30 }
        full.drag(from: Point(x: 300, y: 150), by: 39)
        full.settle()
        #expect(full.snapshot.state == "mini")
        var up = mini(style, landscape) { $0.player.maximizeDistance = 20 }
        up.drag(from: inMini(landscape), by: -29)
        up.settle()
        #expect(up.snapshot.state == "full")
        var down = mini(style, landscape) { $0.player.dismissDistance = 40 }
        down.drag(from: inMini(landscape), by: 48)
        down.settle()
        #expect(down.snapshot.state == "mini")
        var slop = panel(style, landscape) { $0.gesture.slop = .points(30) }
        slop.drag(from: Point(x: 300, y: 150), by: 130)
        slop.settle()
        #expect(slop.snapshot.state == "full", "translation is 100 after a slop of 30")
    }

    @Test func `a flick goes one state in its direction, in physical style only`() {
        for (style, state) in [(Settings.Motion.Style.physical, "mini"), (.reference, "full")] {
            var panel = panel(style, landscape)
            panel.drag(from: Point(x: 300, y: 150), by: 70, speed: 1200, rest: 0)
            panel.settle()
            #expect(panel.snapshot.state == state)
        }
        var slower = panel(.physical, landscape) { $0.player.flickVelocity = 2000 }
        slower.drag(from: Point(x: 300, y: 150), by: 70, speed: 1200, rest: 0)
        slower.settle()
        #expect(slower.snapshot.state == "full")
    }

    @Test(arguments: Settings.Motion.Style.allCases, [portrait, landscape])
    func `the window's top edge follows the finger one to one`(style: Settings.Motion.Style, size: Size) {
        var panel = panel(style, size)
        panel.drag(from: Point(x: 300, y: 150), by: 208, lift: false)
        #expect((panel.snapshot.window!.minY - 200).magnitude < 1e-9)
        #expect(panel.snapshot.state == "full" && panel.snapshot.motion == "drag")
        var small = mini(style, size)
        let top = small.snapshot.window!.minY
        small.drag(from: inMini(size), by: -158, lift: false)
        #expect((small.snapshot.window!.minY - (top - 150)).magnitude < 1e-9)
        #expect(small.snapshot.state == "mini")
    }

    @Test func `above full the window is clamped in reference and elastic in physical style`() {
        var clamped = panel(.reference, landscape)
        clamped.drag(from: Point(x: 300, y: 350), by: -208, lift: false)
        #expect(clamped.snapshot.window!.minY == 0)
        var elastic = panel(.physical, landscape)
        elastic.drag(from: Point(x: 300, y: 350), by: -208, lift: false)
        // (1 - 1 / (200 * 0.55 / 800 + 1)) * 800
        #expect((elastic.snapshot.window!.minY + 96.70329670329670).magnitude < 1e-9)
        elastic.touch(.up, 300, 142)
        elastic.settle()
        #expect(elastic.snapshot.window!.minY == 0)
    }

    @Test func `mini is where the page says, at both orientations`() {
        #expect(mini(.physical, landscape).snapshot.window == Rect(x: 800, y: 644, width: 480, height: 100))
        #expect(mini(.physical, portrait).snapshot.window == Rect(x: 0, y: 1124, width: 720, height: 100))
        let video = mini(.reference, portrait).snapshot.video!
        #expect((video.width - 177.777).magnitude < 0.001 && video.height == 100)
        let tiny = mini(.physical, Size(width: 480, height: 320)).snapshot.window!
        #expect((tiny.height - 51.2).magnitude < 1e-9, "at most 16 % of the panel")
    }

    @Test func `reference settles take their durations`() {
        // Frames from the release to the first that is at rest, at 60 Hz.
        func frames(_ distance: Double, from mini: Bool = false, _ more: (inout Settings) -> Void = { _ in }) -> Int {
            var panel = mini ? self.mini(.reference, landscape, more) : panel(.reference, landscape, more)
            panel.drag(from: mini ? inMini(landscape) : Point(x: 300, y: 150), by: distance)
            var count = 1
            while panel.snapshot.motion != "rest" {
                panel.frame()
                count += 1
            }
            return count
        }
        #expect(frames(208) == 18, "0.3 s")
        #expect(frames(58) == 6, "0.1 s")
        #expect(frames(-208, from: true) == 18)
        #expect(frames(38, from: true) == 6)
        #expect(frames(208) { $0.player.settleDuration = 0.5 } == 30)
        #expect(frames(58) { $0.player.cancelDuration = 0.2 } == 12)
        #expect(frames(38, from: true) { $0.player.dismissDuration = 0.25 } == 15)
    }

    @Test func `the video inside settles in 0.2 seconds of the window's 0.3`() {
        var panel = panel(.reference, landscape)
        panel.drag(from: Point(x: 300, y: 150), by: 208)
        panel.wait(11.0 / 60)
        #expect((panel.snapshot.video!.width - 177.777).magnitude < 0.001)
        #expect(panel.snapshot.window!.width > 480)
    }
}

@Suite struct WindowMotionTests {
    @Test(arguments: Settings.Motion.Style.allCases)
    func `presenting comes from one panel height below, and fades in only in reference style`(
        style: Settings.Motion.Style
    ) {
        var panel = Panel { $0.motion.style = style }
        panel.open(animated: true)
        let first = panel.snapshot
        #expect(first.state == "full" && first.motion == "settle" && first.presence > 0 && first.presence < 0.3)
        #expect((first.window!.minY - 800 * (1 - first.presence)).magnitude < 1e-9)
        #expect(first.opacity == (style == .reference ? first.presence : 1))
        panel.wait(0.25)
        if style == .reference { #expect(panel.snapshot.motion == "rest") }
        panel.settle()
        #expect(panel.snapshot.presence == 1 && panel.snapshot.window!.minY == 0)
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `a caught window stays where it is until the finger moves, then follows it`(style: Settings.Motion.Style) {
        var panel = Panel { $0.motion.style = style }
        panel.open()
        panel.drag(from: Point(x: 300, y: 150), by: 208)
        panel.wait(0.08)
        let caught = panel.snapshot.window!
        #expect(panel.snapshot.motion == "settle")
        panel.touch(.down, 900, caught.minY + 50)
        panel.wait(0.2)
        #expect(panel.snapshot.window == caught && panel.snapshot.motion == "drag")
        #expect(panel.snapshot.state == "mini", "where it was settling to")
        for step in 1...10 {
            panel.touch(.move, 900, caught.minY + 50 + Double(step * 3))
            panel.frame()
        }
        panel.wait(0.2)
        #expect((panel.snapshot.window!.minY - (caught.minY + 22)).magnitude < 1e-9)
        panel.touch(.up, 900, caught.minY + 80)
        panel.settle()
        #expect(panel.snapshot.motion == "rest" && panel.snapshot.expansion == 0)
    }

    @Test func `a caught video joins its window within a tenth of a second`() {
        var panel = Panel { $0.motion.style = .reference }
        panel.open()
        panel.drag(from: Point(x: 300, y: 150), by: 208)
        panel.wait(0.08)
        let before = panel.snapshot
        panel.touch(.down, 900, before.window!.minY + 50)
        panel.frame()
        let after = panel.snapshot
        #expect((after.video!.width - before.video!.width).magnitude < 0.25 * before.video!.width, "no jump")
        panel.wait(0.15)
        let joined = panel.snapshot
        // The video's width between that of mini and of full, at the window's own expansion.
        let expected = 177.7777777 + (819.2 - 177.7777777) * joined.expansion
        #expect((joined.video!.width - expected).magnitude < 0.001)
    }

    @Test func `the first frame after the release is one refresh on, at the finger's speed`() {
        var panel = Panel { $0.motion.style = .physical }
        panel.open()
        panel.touch(.down, 300, 150)
        for step in 1...30 {
            panel.touch(.move, 300, 150 + Double(step) * 10)
            panel.frame()
        }
        let last = panel.snapshot.window!.minY
        panel.touch(.up, 300, 450)
        panel.frame()
        // The critically damped spring from there, at 600 pt/s, after one refresh: e^(-w t) (x0 + (v0 + w x0) t).
        let (w, t, x0, v0) = (2 * Double.pi / 0.35, 1 / 60.0, last - 644, 600.0)
        let expected = 644 + exp(-w * t) * (x0 + (v0 + w * x0) * t)
        #expect((panel.snapshot.window!.minY - expected).magnitude < 0.01)
    }

    @Test func `in reference style the first frame after the release already moves`() {
        var panel = Panel { $0.motion.style = .reference }
        panel.open()
        panel.drag(from: Point(x: 300, y: 150), by: 300, lift: false)
        let last = panel.snapshot.window!.minY
        panel.touch(.up, 300, 450)
        panel.frame()
        #expect(panel.snapshot.window!.minY > last + 0.5)
    }

    @Test func `a cancelled touch brings the window back`() {
        var panel = Panel()
        panel.open()
        panel.drag(from: Point(x: 300, y: 150), by: 300, lift: false)
        panel.touch(.cancel, 300, 450)
        panel.settle()
        #expect(panel.snapshot.state == "full" && panel.snapshot.expansion == 1 && panel.snapshot.motion == "rest")
    }

    @Test func `a second finger changes nothing`() {
        var panel = Panel()
        panel.open()
        panel.drag(from: Point(x: 300, y: 150), by: 108, lift: false)
        let alone = panel.snapshot
        panel.touch(.down, 600, 300, finger: 1)
        panel.touch(.move, 600, 600, finger: 1)
        panel.frame()
        panel.touch(.up, 600, 600, finger: 1)
        panel.frame()
        #expect(panel.snapshot == alone)
        panel.touch(.up, 300, 258)
        panel.settle()
        #expect(panel.snapshot.state == "full")
    }
}
