import Geometry
import Gesture
import Glibc
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import Testing

private let landscape = Size(width: 1280, height: 800)
private let portrait = Size(width: 720, height: 1280)

/// An interface whose window floats in the bottom right corner.
private func floating(
    _ style: Settings.Motion.Style = .physical, _ size: Size = landscape, _ more: (inout Settings) -> Void = { _ in }
) -> Panel {
    var panel = Panel(size) {
        $0.motion.style = style
        $0.player.compact = .floating
        more(&$0)
    }
    panel.open()
    panel.settle()
    panel.drag(from: Point(x: 300, y: 100), by: 300)
    panel.settle()
    precondition(panel.snapshot.state == "floating")
    return panel
}

extension Panel {
    /// Moves a finger straight by `way` at `speed` pt/s; with `rest` it stays before it leaves.
    mutating func stroke(from: Point, by way: Point, speed: Double, rest: Double = 0, lift: Bool = true) {
        touch(.down, from.x, from.y)
        let steps = max(1, Int((way.length / speed * 60).rounded(.up)))
        for step in 1...steps {
            frame()
            let part = way * (Double(step) / Double(steps))
            touch(.move, from.x + part.x, from.y + part.y)
        }
        wait(rest)
        guard lift else { return }
        touch(.up, from.x + way.x, from.y + way.y)
        frame()
    }
}

@Suite struct FloatingWindowTests {
    /// 1280 x 800 less the tab bar of 56, insets 8, 8, 16, 8, a window of 320 x 180.
    private static let corners: [(String, Rect)] = [
        ("topLeft", Rect(x: 8, y: 8, width: 320, height: 180)),
        ("topRight", Rect(x: 952, y: 8, width: 320, height: 180)),
        ("bottomLeft", Rect(x: 8, y: 548, width: 320, height: 180)),
        ("bottomRight", Rect(x: 952, y: 548, width: 320, height: 180)),
    ]

    @Test(arguments: [landscape, portrait, Size(width: 800, height: 480)])
    func `it keeps out of the keyboard, and comes back when that goes`(size: Size) throws {
        var panel = floating(.physical, size)
        let before = try #require(panel.snapshot.window)
        panel.send(.command(.open(.linked("search"))))
        panel.settle()
        let keys = panel.interface.elementReports.filter { $0.id.hasPrefix("key.") }
        let above = try #require(panel.snapshot.window)
        #expect(!keys.isEmpty && keys.allSatisfy { $0.frame.intersection(above).isEmpty })
        #expect(above.x >= 0 && above.y >= 0 && above.width >= 120)
        let hide = try #require(keys.first { $0.label == "Hide the keyboard" })
        panel.tap(hide.frame)
        panel.settle()
        #expect(panel.snapshot.window == before)
        panel.send(.command(.back))
        panel.settle()
        #expect(panel.snapshot.window == before)
    }

    @Test func `it comes back after a page that goes with its keyboard, also while nothing plays`() throws {
        var panel = floating(.physical)
        let before = try #require(panel.snapshot.window)
        panel.send(.command(.open(.linked("search"))))
        panel.sleep(3)
        #expect(panel.snapshot.window != before)
        panel.send(.command(.back))
        panel.sleep(3)
        #expect(panel.snapshot.window == before)
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `let go at rest it goes to the corner of the half that holds its centre`(style: Settings.Motion.Style) {
        // The stay area is 8...1272 by 8...728: its middle is at 640, 368. The window's centre begins at 1112, 638.
        for (centre, corner) in [
            (Point(x: 639, y: 367), 0), (Point(x: 641, y: 367), 1), (Point(x: 639, y: 369), 2),
            (Point(x: 641, y: 369), 3),
        ] {
            var panel = floating(style)
            let way = centre - Point(x: 1112, y: 638)
            let slop = way * (8 / way.length)
            panel.stroke(from: Point(x: 1112, y: 638), by: way + slop, speed: 400, rest: 0.3)
            panel.settle()
            #expect(panel.snapshot.floatingCorner == Self.corners[corner].0)
            #expect(panel.snapshot.window == Self.corners[corner].1 && panel.snapshot.motion == "rest")
        }
    }

    @Test func `in reference style each axis that is faster than 700 decides by its sign`() {
        for (way, expected) in [
            (Point(x: -120, y: 0), "bottomLeft"), (Point(x: 0, y: -120), "topRight"),
            (Point(x: -120, y: -120), "topLeft"),
        ] {
            var panel = floating(.reference)
            panel.stroke(from: Point(x: 1112, y: 638), by: way, speed: 1200)
            panel.settle()
            #expect(panel.snapshot.floatingCorner == expected)
        }
        var slow = floating(.reference)
        slow.stroke(from: Point(x: 1112, y: 638), by: Point(x: -120, y: 0), speed: 650)
        slow.settle()
        #expect(slow.snapshot.floatingCorner == "bottomRight")
        var keyed = floating(.reference) { $0.floating.flingVelocity = 500 }
        keyed.stroke(from: Point(x: 1112, y: 638), by: Point(x: -120, y: 0), speed: 650)
        keyed.settle()
        #expect(keyed.snapshot.floatingCorner == "bottomLeft")
    }

    @Test func `in physical style the corner nearest to where the throw ends wins`() {
        // 0.4995 s of 1200 pt/s is 599 pt: from 1112 - 112 past the middle at 640; of 600 pt/s it is 300 pt, which is not.
        for (speed, expected) in [(1200.0, "bottomLeft"), (600, "bottomRight")] {
            var panel = floating(.physical)
            panel.stroke(from: Point(x: 1112, y: 638), by: Point(x: -120, y: 0), speed: speed)
            panel.settle()
            #expect(panel.snapshot.floatingCorner == expected, "at \(speed)")
        }
    }

    @Test(arguments: Settings.Motion.Style.allCases, [landscape, portrait])
    func `a drag is one to one in both axes, out of the stay area too`(style: Settings.Motion.Style, size: Size) {
        var panel = floating(style, size)
        let before = panel.snapshot.window!
        let way = Point(x: 150, y: 80)
        panel.stroke(from: before.centre, by: way, speed: 300, rest: 0.3, lift: false)
        let moved = panel.snapshot.window!
        // 8 pt of slop along the way; displacements are exact to 2^-24 pt.
        let expected = way * (1 - 8 / way.length)
        #expect(
            (moved.x - before.x - expected.x).magnitude < 1e-6 && (moved.y - before.y - expected.y).magnitude < 1e-6)
        #expect(moved.maxX > size.width && panel.snapshot.motion == "drag" && panel.snapshot.state == "floating")
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `it settles by a spring of one second and damping 0.8`(style: Settings.Motion.Style) {
        var panel = floating(style)
        panel.stroke(from: Point(x: 1112, y: 638), by: Point(x: -208, y: 0), speed: 300, rest: 0.3, lift: false)
        let left = panel.snapshot.window!.x
        #expect(left == 752)
        panel.touch(.up, 904, 638)
        // Under-damped, from rest 200 pt away, in reference style with 0.8 of the way per second: L = 9.23341, z = 0.8.
        let (rate, start) = (9.233413476451586, left - 952)
        let frequency = rate / 0.8 * 0.6
        let speed = style == .reference ? -start * 0.8 : 0
        for tick in 1...20 {
            panel.frame()
            let t = Double(tick) / 60
            let expected =
                952 + exp(-rate * t)
                * (start * cos(frequency * t) + (speed + rate * start) / frequency * sin(frequency * t))
            #expect((panel.snapshot.window!.x - expected).magnitude < 1e-6, "at \(t)")
        }
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `a window that is caught stays where it is, and follows from there`(style: Settings.Motion.Style) {
        var panel = floating(style)
        panel.stroke(from: Point(x: 1112, y: 638), by: Point(x: -700, y: -400), speed: 900)
        panel.wait(0.1)
        let caught = panel.snapshot.window!
        panel.touch(.down, caught.midX, caught.midY)
        panel.wait(0.2)
        #expect(panel.snapshot.window == caught && panel.snapshot.motion == "drag")
        for step in 1...20 {
            panel.touch(.move, caught.midX + Double(step), caught.midY)
            panel.frame()
        }
        panel.wait(0.2)
        #expect((panel.snapshot.window!.x - caught.x - 12).magnitude < 1e-9)
        panel.touch(.cancel, caught.midX + 20, caught.midY)
        panel.settle()
        #expect(Self.corners.contains { $0.1 == panel.snapshot.window })
    }

    @Test func `thrown past the panel's side it leaves a tab, which brings it back`() {
        var panel = floating()
        panel.stroke(from: Point(x: 1112, y: 638), by: Point(x: 150, y: 0), speed: 3000)
        panel.settle()
        #expect(panel.snapshot.window == Rect(x: 1232, y: 548, width: 48, height: 180))
        #expect(panel.snapshot.state == "floating" && !panel.effects.contains(.stop))
        panel.tap(1250, 640)
        panel.settle()
        #expect(panel.snapshot.window == Self.corners[3].1)
        var slower = floating()
        slower.stroke(from: Point(x: 1112, y: 638), by: Point(x: 150, y: 0), speed: 2000)
        slower.settle()
        #expect(slower.snapshot.window == Self.corners[3].1)
        var pulled = floating { $0.floating.stashVelocity = 1500 }
        pulled.stroke(from: Point(x: 1112, y: 638), by: Point(x: 150, y: 0), speed: 2000)
        pulled.settle()
        #expect(pulled.snapshot.window!.width == 48)
        pulled.stroke(from: Point(x: 1250, y: 640), by: Point(x: -400, y: 0), speed: 300, rest: 0.3)
        pulled.settle()
        #expect(pulled.snapshot.window == Self.corners[3].1)
    }

    @Test func `dropped onto the close target it fades out and playback stops`() {
        var panel = floating()
        let way = Point(x: 640, y: 660) - Point(x: 1112, y: 638)
        panel.stroke(from: Point(x: 1112, y: 638), by: way, speed: 500, rest: 0.3, lift: false)
        panel.touch(.up, 640, 660)
        panel.effects = []
        var opacities: [Double] = []
        while panel.snapshot.window != nil || opacities.isEmpty {
            panel.frame()
            opacities.append(panel.snapshot.opacity)
        }
        // Nine refreshes of ease-out: at half the time more than half is gone.
        #expect(opacities[8] == 0 && opacities[4] < 0.4 && opacities[0] < 1)
        #expect(opacities == opacities.sorted(by: >))
        #expect(panel.effects.contains(.stop) && panel.snapshot.state == "hidden")
    }

    @Test(arguments: [(800.0, 480.0), (1280, 800), (720, 1280), (1080, 1920)])
    func `it takes at most a third of the panel's width, until it is pinched`(width: Double, height: Double) {
        var panel = floating(.physical, Size(width: width, height: height))
        let window = panel.snapshot.window!
        #expect((window.width - min(320, width / 3)).magnitude < 1e-6)
        panel.pinch(about: window.centre, from: 40, to: 90, steps: 1...20)
        panel.settle()
        #expect(panel.snapshot.window!.width > window.width * 1.5)
    }

    @Test(arguments: Settings.Motion.Style.allCases, Settings.Player.Compact.allCases)
    func `from hidden a small window fades in at its place`(
        style: Settings.Motion.Style, form: Settings.Player.Compact
    ) {
        var panel = Panel { $0.motion.style = style }
        panel.send(.play(Panel.row(1), animated: true, in: form))
        panel.frame()
        let first = panel.snapshot
        #expect(first.state == form.rawValue && first.opacity > 0 && first.opacity < 0.5)
        var opacities = [first.opacity]
        while panel.snapshot.motion != "rest", opacities.count < 60 {
            #expect(panel.snapshot.window == first.window)
            panel.frame()
            opacities.append(panel.snapshot.opacity)
        }
        #expect(opacities == opacities.sorted() && opacities.last == 1 && (8...11).contains(opacities.count))
        panel.settle()
        #expect(panel.snapshot.state == form.rawValue)
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `a claimed edge moves it out of the way, within the relayout's time, and gives its place back`(
        style: Settings.Motion.Style
    ) {
        var panel = floating(style)
        let before = panel.snapshot.window!
        panel.send(.claimed(Insets(bottom: 300)))
        var last = before
        for _ in 0..<20 {
            panel.frame()
            let window = panel.snapshot.window!
            #expect(window.minY <= last.minY + 1e-9 && last.minY - window.minY < 60, "no jump")
            last = window
        }
        #expect((last.maxY - (800 - 300 - 16)).magnitude < 1e-6 && last.x == before.x)
        panel.send(.claimed(Insets()))
        panel.settle()
        #expect(panel.snapshot.window == before)
    }

    @Test func `the volume sign moves a window that it would cover`() {
        var panel = floating(.physical, Size(width: 800, height: 480))
        panel.stroke(from: panel.snapshot.window!.centre, by: Point(x: 0, y: -400), speed: 1000)
        panel.settle()
        let before = panel.snapshot.window!
        #expect(panel.snapshot.floatingCorner == "topRight")
        panel.send(.command(.setVolume(0.3)))
        panel.wait(0.6)
        let sign = panel.interface.scene(at: panel.now).layers.first { $0.id == Part.volumeIndicator.id() }!.frame
        #expect(sign.intersection(panel.snapshot.window!).isEmpty && !sign.intersection(before).isEmpty)
        panel.sleep(6)
        #expect(panel.snapshot.window == before)
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `dropped onto the close target it is drawn into it`(style: Settings.Motion.Style) {
        var panel = floating(style)
        panel.stroke(
            from: Point(x: 1112, y: 638), by: Point(x: 630, y: 660) - Point(x: 1112, y: 638), speed: 500, rest: 0.3,
            lift: false)
        panel.touch(.up, 630, 660)
        var last = panel.snapshot.window!
        let target = Point(x: 640, y: 728 - 56)
        var frames = 0
        while let window = panel.snapshot.window {
            #expect(window.width <= last.width + 1e-6)
            #expect((window.centre - target).length <= (last.centre - target).length + 1e-6)
            last = window
            frames += 1
            panel.frame()
        }
        #expect(frames > 6 && last.width < 40 && (last.centre - target).length < 3, "\(last)")
    }

    @Test func `two fingers make it larger about its centre, from 150 points up to the panel`() {
        var panel = floating()
        let centre = panel.snapshot.window!.centre
        panel.touch(.down, centre.x - 50, centre.y)
        panel.touch(.down, centre.x + 50, centre.y, finger: 1)
        for step in 1...60 {
            panel.touch(.move, centre.x - 50 - Double(step), centre.y)
            panel.touch(.move, centre.x + 50 + Double(step), centre.y, finger: 1)
            panel.frame()
        }
        let wide = panel.snapshot.window!
        // The scale counts from where the slop was reached, at a distance of 108 or 109.
        #expect((wide.width - 320 * 220 / 108).magnitude < 8 && (wide.width / wide.height - 16.0 / 9).magnitude < 1e-9)
        #expect((wide.centre - centre).length < 1e-9)
        for step in 1...104 {
            panel.touch(.move, centre.x - 110 + Double(step), centre.y)
            panel.touch(.move, centre.x + 110 - Double(step), centre.y, finger: 1)
        }
        panel.frame()
        #expect(panel.snapshot.window!.width == 150)
        panel.touch(.move, centre.x - 1100, centre.y)
        panel.touch(.move, centre.x + 150, centre.y, finger: 1)
        panel.frame()
        #expect(panel.snapshot.window!.width == 1280)
        panel.touch(.up, centre.x + 150, centre.y, finger: 1)
        panel.touch(.up, centre.x - 1100, centre.y)
        panel.settle()
        let rest = panel.snapshot.window!
        #expect(rest == Rect(x: 8, y: 17, width: 1264, height: 711), "as large as the stay area allows")
    }

    @Test func `a tap brings its controls, a double tap makes it full`() {
        var panel = floating()
        panel.tap(1112, 700)
        panel.effects = []
        panel.wait(0.4)
        panel.tap(1112, 638)
        #expect(panel.effects == [.pause])
        panel.wait(0.5)
        panel.tap(1112, 700)
        panel.wait(0.5)
        for _ in 0..<2 { panel.tap(1112, 700) }
        panel.settle()
        #expect(panel.snapshot.state == "full" && panel.snapshot.window == Rect(x: 0, y: 0, width: 1280, height: 800))
        panel.drag(from: Point(x: 300, y: 100), by: 300)
        panel.settle()
        panel.tap(1112, 700)
        panel.effects = []
        panel.tap(970, 570)
        panel.settle()
        #expect(panel.snapshot.window == nil && panel.effects.contains(.stop))
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `mini and floating change places while the video plays, without a jump`(style: Settings.Motion.Style) {
        var panel = floating(style)
        panel.effects = []
        for (state, end) in [("mini", Rect(x: 800, y: 644, width: 480, height: 100)), ("floating", Self.corners[3].1)] {
            panel.send(.command(.toggleCompact))
            var before = panel.snapshot.window!
            var frames = 0
            repeat {
                panel.frame()
                let now = panel.snapshot.window!
                #expect((now.origin - before.origin).length < 30, "no jump")
                before = now
                frames += 1
            } while panel.snapshot.motion != "rest"
            #expect(panel.snapshot.state == state && panel.snapshot.window == end)
            #expect(frames == 18, "0.3 s")
        }
        #expect(panel.effects.isEmpty)
    }

    @Test func `on a turned panel it moves to its corner within 0.3 seconds`() {
        var panel = floating()
        panel.resize(to: portrait)
        panel.wait(0.15)
        #expect(panel.snapshot.motion == "settle")
        panel.wait(0.15)
        #expect(panel.snapshot.window == Rect(x: 472, y: 1073, width: 240, height: 135))
        #expect(panel.snapshot.motion == "rest")
    }

    @Test func `its place and width are settings`() {
        let panel = floating(.physical) {
            $0.floating.insets = [20, 30, 40, 50]
            $0.floating.width = 400
        }
        #expect(panel.snapshot.window == Rect(x: 830, y: 479, width: 400, height: 225))
    }

    @Test func `lists reach down to the tab bar beside it`() throws {
        var panel = floating()
        panel.fill(20)
        panel.stroke(from: Point(x: 300, y: 600), by: Point(x: 0, y: -5000), speed: 5000)
        panel.settle()
        let last = try #require(
            panel.interface.scene(at: panel.now).layers.first {
                if case .text(let run, _) = $0.content { run.string == "Clip 19" } else { false }
            })
        #expect((560..<744).contains(last.frame.y))
    }
}
