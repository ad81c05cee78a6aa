import Geometry
import Gesture
import Glibc
import Interface
import InterfaceKit
import Scene
import Settings
import Testing

/// Every threshold of a gesture, just below and just above, on four panels and in both styles.
@Suite struct ThresholdTests {
    static let sizes = [
        Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 720, height: 1280),
        Size(width: 1080, height: 1920),
    ]
    static let styles = Settings.Motion.Style.allCases
    /// What a finger travels before a drag begins.
    private static let slop = 8.0

    private func full(_ size: Size, _ style: Settings.Motion.Style, _ compact: Settings.Player.Compact = .mini) -> Panel
    {
        var panel = Panel.filled(size) {
            $0.motion.style = style
            $0.player.compact = compact
        }
        panel.open()
        panel.settle()
        return panel
    }

    private func small(_ size: Size, _ style: Settings.Motion.Style, _ compact: Settings.Player.Compact = .mini)
        -> Panel
    {
        var panel = full(size, style, compact)
        panel.send(.command(.back))
        panel.settle()
        return panel
    }

    /// On the video of a full window.
    private func onVideo(_ size: Size) -> Point { Point(x: size.width * 0.3, y: 60) }

    /// On the texts of a mini player.
    private func onMini(_ panel: Panel) -> Point {
        let window = panel.snapshot.window!
        return Point(x: window.maxX - 300, y: window.midY)
    }

    @Test(arguments: sizes, styles)
    func `a full window becomes mini above 100 points`(size: Size, style: Settings.Motion.Style) {
        for (way, state) in [(99.0, "full"), (101, "mini")] {
            var panel = full(size, style)
            panel.drag(from: onVideo(size), by: way + Self.slop)
            panel.settle()
            #expect(panel.snapshot.state == state, "\(way)")
        }
    }

    @Test(arguments: sizes, styles)
    func `a mini player becomes full above 50 points up and goes above 10 down`(
        size: Size, style: Settings.Motion.Style
    ) {
        for (way, state) in [(-49.0, "mini"), (-51, "full"), (9, "mini"), (11, "hidden")] {
            var panel = small(size, style)
            panel.drag(from: onMini(panel), by: way + (way < 0 ? -Self.slop : Self.slop))
            panel.settle()
            #expect(panel.snapshot.state == state, "\(way)")
        }
    }

    @Test(arguments: sizes, styles)
    func `faster than 500 points a second is a flick in physical style only`(
        size: Size, style: Settings.Motion.Style
    ) {
        for (speed, isFlick) in [(490.0, false), (510, true)] {
            // Shorter than any distance that decides.
            var down = full(size, style)
            down.drag(from: onVideo(size), by: speed / 60 * 8, speed: speed, rest: 0)
            down.settle()
            #expect(down.snapshot.state == (isFlick && style == .physical ? "mini" : "full"), "\(speed) down")
            var up = small(size, style)
            up.drag(from: onMini(up), by: -speed / 60 * 6, speed: speed, rest: 0)
            up.settle()
            #expect(up.snapshot.state == (isFlick && style == .physical ? "full" : "mini"), "\(speed) up")
        }
    }

    @Test(arguments: sizes, styles)
    func `a floating window goes where a throw faster than 700 points a second points, or where it would end`(
        size: Size, style: Settings.Motion.Style
    ) {
        for speed in [690.0, 710] {
            var panel = small(size, style, .floating)
            let start = panel.snapshot.window!.centre
            let way = speed / 60 * 8
            panel.stroke(from: start, by: Point(x: -way, y: 0), speed: speed)
            panel.settle()
            // Reference: its speed, else the half that holds its centre. Physical: the half in which it would stop,
            // v / (1000 ln 0.998) further.
            let released = start.x - way + Self.slop
            let isLeft =
                style == .reference
                ? speed > 700 || released < size.width / 2 : released + speed / (1000 * log(0.998)) < size.width / 2
            #expect(panel.snapshot.floatingCorner == (isLeft ? "bottomLeft" : "bottomRight"), "\(speed)")
        }
    }

    @Test(arguments: sizes, styles)
    func `a video that fills the panel goes back into its page above 50 points`(
        size: Size, style: Settings.Motion.Style
    ) {
        for (way, state) in [(49.0, "immersive"), (51, "full")] {
            var panel = full(size, style)
            panel.send(.command(.toggleImmersive))
            panel.settle()
            panel.drag(from: onVideo(size), by: way + Self.slop)
            panel.settle()
            #expect(panel.snapshot.state == state, "\(way)")
        }
    }

    @Test(arguments: sizes, styles)
    func `a page is pulled away above half of its width`(size: Size, style: Settings.Motion.Style) throws {
        for (part, page) in [(0.49, "channel"), (0.51, "library")] {
            var panel = try Panel.onChannel(size, style)
            let end = Point(x: 10 + Self.slop + part * size.width, y: size.height / 2)
            panel.stroke(from: Point(x: 10, y: end.y), to: end, frames: 60, lift: false)
            let progress = try #require(panel.snapshot.transition?.progress)
            #expect((progress - part).magnitude < 1e-9)
            panel.touch(.up, end.x, end.y)
            panel.settle()
            #expect(panel.snapshot.page == page && panel.snapshot.transition == nil, "\(part)")
        }
    }

    @Test(arguments: sizes, styles)
    func `a preview goes above p 0.3, or above 0.1 faster than 100 points a second`(
        size: Size, style: Settings.Motion.Style
    ) throws {
        let slow = [(0.29, 40.0, false), (0.31, 40, true)]
        let fast = [(0.09, 80.0, false), (0.09, 130, false), (0.11, 80, false), (0.11, 130, true)]
        for (isFast, cases) in [(false, slow), (true, fast)] {
            for (p, speed, goes) in cases {
                for sign in [1.0, -1] {
                    var panel = try Panel.previewing(size, style)
                    let middle = Point(x: size.width / 2, y: size.height / 2)
                    panel.drag(
                        from: middle, by: sign * (p * 200 + Self.slop), speed: speed, rest: isFast ? 0 : 0.3)
                    panel.settle()
                    #expect((panel.snapshot.preview == nil) == goes, "p \(sign * p) at \(speed)")
                }
            }
        }
    }

    @Test(arguments: sizes, styles)
    func `another finger on the panel changes no decision`(size: Size, style: Settings.Motion.Style) {
        for (way, state) in [(99.0, "full"), (101, "mini")] {
            var panel = full(size, style)
            panel.drag(from: onVideo(size), by: way + Self.slop, lift: false)
            panel.touch(.down, 40, size.height - 100, finger: 1)
            panel.frame()
            panel.touch(.move, 40, size.height - 300, finger: 1)
            panel.frame()
            panel.touch(.up, 40, size.height - 300, finger: 1)
            panel.wait(0.2)
            panel.touch(.up, onVideo(size).x, onVideo(size).y + way + Self.slop)
            panel.settle()
            #expect(panel.snapshot.state == state, "\(way)")
        }
    }
}

extension Panel {
    /// A channel's page over the library.
    static func onChannel(_ size: Size, _ style: Settings.Motion.Style, settles: Bool = true) throws -> Panel {
        var panel = Panel.filled(size) { $0.motion.style = style }
        panel.tap(panel.tab(1).x, panel.tab(1).y)
        panel.fetch()
        let sign = try #require(
            panel.interface.scene(at: panel.now).layers.first {
                if case .text(let run, _) = $0.content { run.string == "C" } else { false }
            })
        panel.tap(sign.frame.midX, sign.frame.midY)
        guard settles else { return panel }
        panel.fetch()
        try #require(panel.snapshot.page == "channel")
        return panel
    }

    /// A preview of the shelf's first picture, at rest.
    static func previewing(_ size: Size, _ style: Settings.Motion.Style) throws -> Panel {
        var panel = Panel.filled(size) { $0.motion.style = style }
        panel.hold(Point(x: 100, y: 180))
        panel.settle()
        try #require(panel.snapshot.preview?.kind == "open")
        return panel
    }

    /// All that was asked for comes, and what moves comes to rest.
    mutating func fetch() {
        for _ in 0..<6 {
            frame()
            answer()
        }
        settle()
    }
}
