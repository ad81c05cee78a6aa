import Geometry
import Gesture
import Glibc
import InterfaceKit
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

@testable import Interface

@Suite struct PreviewTests {
    private static let thumbnail = Point(x: 200, y: 200)
    private static let thumbnailFrame = Rect(x: 24, y: 128, width: 380, height: 214)
    private static let styles = Settings.Motion.Style.allCases

    private func opened(_ style: Settings.Motion.Style) -> Panel {
        var panel = Panel.filled { $0.motion.style = style }
        panel.hold(Self.thumbnail)
        panel.settle()
        return panel
    }

    private func picture(_ panel: Panel) -> Rect? { panel.snapshot.preview?.frames.first?.frame }

    @Test(arguments: styles)
    func `a long press lifts a thumbnail from its place to the middle`(style: Settings.Motion.Style) throws {
        var panel = Panel.filled { $0.motion.style = style }
        panel.touch(.down, Self.thumbnail.x, Self.thumbnail.y)
        panel.wait(0.45)
        #expect(panel.snapshot.preview == nil)
        while panel.snapshot.preview == nil { panel.frame() }
        let start = try #require(picture(panel))
        #expect((start.x - Self.thumbnailFrame.x).magnitude < 60 && start.width < 500)
        panel.settle()
        let rest = try #require(picture(panel))
        #expect(panel.snapshot.preview?.kind == "open" && panel.snapshot.preview?.opacity == 1)
        #expect((rest.midX - 640).magnitude < 1 && rest.width > 800)
    }

    @Test(arguments: styles, [(30.0, false), (150, true)])
    func `the finger that has opened a preview goes on as its drag`(
        style: Settings.Motion.Style, drag: (way: Double, closes: Bool)
    ) throws {
        var panel = Panel.filled { $0.motion.style = style }
        panel.touch(.down, 200, 200)
        while panel.snapshot.preview == nil { panel.frame() }
        panel.wait(0.1)
        let held = try #require(picture(panel))
        #expect(panel.snapshot.preview?.kind == "rise", "a resting finger does not hold it back")
        for step in 1...30 {
            panel.touch(.move, 200, 200 + drag.way * Double(step) / 30)
            panel.frame()
        }
        panel.wait(0.3)
        let moved = try #require(picture(panel))
        #expect(panel.snapshot.preview?.kind == "drag")
        #expect(moved.midY > held.midY + drag.way - 8 - 1e-6, "it rose on until the drag began")
        panel.touch(.up, 200, 200 + drag.way)
        panel.settle()
        #expect((panel.snapshot.preview == nil) == drag.closes)
        if !drag.closes { #expect(panel.snapshot.preview?.kind == "open") }
    }

    @Test(arguments: styles)
    func `a scan that moves the item takes the way back to its new cell`(style: Settings.Motion.Style) throws {
        var panel = Panel.filled { $0.motion.style = style }
        let cell = try #require(panel.interface.scene(at: panel.now).layers.first { $0.id == Part.cellPicture.id(0) })
        panel.hold(cell.frame.centre)
        panel.settle()
        try #require(panel.snapshot.preview?.kind == "open")
        panel.send(.rows(.all, offset: 0, total: 41, [Panel.row(77)] + (0..<11).map(Panel.row)))
        panel.frame()
        func isDrawn(_ index: Int) -> Bool {
            panel.interface.scene(at: panel.now).layers.contains { $0.id == Part.cellTitle.id(index) }
        }
        panel.send(.command(.back))
        var last: Rect?
        while panel.snapshot.preview != nil {
            last = picture(panel) ?? last
            panel.frame()
        }
        panel.fetch()
        let moved = try #require(panel.interface.scene(at: panel.now).layers.first { $0.id == Part.cellPicture.id(1) })
        #expect(isDrawn(0) && isDrawn(1))
        #expect(((last?.centre ?? .zero) - moved.frame.centre).length < 8, "\(String(describing: last))")
    }

    @Test(arguments: styles)
    func `released at p 0.29 it returns, at 0.31 it goes back to its place`(style: Settings.Motion.Style) {
        // 200 points are the whole progress, the slop is 8.
        for (way, stays) in [(58.0, true), (62, false), (-58, true), (-62, false)] {
            var panel = opened(style)
            let end = Point(x: 600, y: 400 + way + (way > 0 ? 8 : -8))
            panel.stroke(from: Point(x: 600, y: 400), to: end, frames: 60)
            panel.settle()
            #expect((panel.snapshot.preview != nil) == stays, "\(style) \(way)")
        }
    }

    @Test(arguments: styles)
    func `above p 0.1 more than 100 points a second finish`(style: Settings.Motion.Style) {
        for (way, speed, stays) in [(18.0, 80.0, true), (18, 130, true), (22, 80, true), (22, 130, false)] {
            var panel = opened(style)
            panel.touch(.down, 600, 400)
            var y = 400.0
            while y < 408 + way {
                panel.frame()
                y = min(y + speed / 60, 408 + way)
                panel.touch(.move, 600, y)
            }
            panel.touch(.up, 600, y)
            panel.settle()
            #expect((panel.snapshot.preview != nil) == stays, "\(style) \(way) \(speed)")
        }
    }

    @Test func `a dragged picture dims and shrinks by its progress, and follows in both axes`() throws {
        var panel = opened(.physical)
        let rest = try #require(picture(panel))
        panel.stroke(from: Point(x: 600, y: 300), to: Point(x: 600, y: 408), frames: 40, rest: 30, lift: false)
        // p = 100 / 200.
        let shown = try #require(picture(panel))
        #expect((panel.snapshot.preview!.opacity - 0.65).magnitude < 1e-9)
        #expect((shown.width / rest.width - 0.9).magnitude < 1e-9)
        #expect((shown.midY - rest.midY - 100).magnitude < 1e-9 && (shown.midX - rest.midX).magnitude < 1e-9)
    }

    @Test(arguments: styles)
    func `a finger catches it anywhere without a jump`(style: Settings.Motion.Style) throws {
        for frames in [3, 8, 15] {
            var panel = opened(style)
            panel.stroke(from: Point(x: 600, y: 300), to: Point(x: 640, y: 420), frames: 20)
            for _ in 0..<frames { panel.frame() }
            guard let before = picture(panel), panel.snapshot.preview?.kind != "fade" else { continue }
            panel.touch(.down, 600, 400)
            panel.frame()
            let after = try #require(picture(panel))
            #expect((after.midX - before.midX).magnitude < 0.5 && (after.midY - before.midY).magnitude < 0.5)
            panel.touch(.cancel, 600, 400)
            panel.settle()
            #expect(panel.snapshot.preview?.kind ?? "open" == "open")
        }
    }

    /// Radians, of the one picture that is turned.
    private func angle(_ panel: Panel) -> Double {
        panel.interface.scene(at: panel.now).layers.map(\.angle).first { $0 != 0 } ?? 0
    }

    @Test(arguments: styles)
    func `two fingers turn it, and without them it stands upright again`(style: Settings.Motion.Style) {
        var panel = opened(style)
        let still = Point(x: 540, y: 400)
        func around(_ degrees: Double) -> Point {
            still + Point(x: 200 * cos(degrees * .pi / 180), y: 200 * sin(degrees * .pi / 180))
        }
        panel.touch(.down, still.x, still.y)
        panel.touch(.down, around(0).x, around(0).y, finger: 1)
        for degrees in 1...40 {
            panel.frame()
            panel.touch(.move, around(Double(degrees)).x, around(Double(degrees)).y, finger: 1)
        }
        panel.wait(0.5)
        // What the fingers turned before their middle had moved by the slop does not count.
        let silent = Double((1...40).first { 200 * sin(Double($0) * .pi / 360) >= panel.interface.surroundings.slop }!)
        #expect((angle(panel) - (40 - silent) * .pi / 180).magnitude < 0.001)
        panel.touch(.up, around(40).x, around(40).y, finger: 1)
        panel.wait(0.2)
        #expect((angle(panel) - (40 - silent) * .pi / 180).magnitude < 0.001, "the finger that stays holds it")
        panel.touch(.up, still.x, still.y)
        var before = angle(panel)
        for _ in 0..<6 {
            panel.frame()
            #expect(angle(panel) <= before)
            before = angle(panel)
        }
        panel.settle()
        #expect(angle(panel) == 0 && panel.snapshot.preview?.kind == "open")
    }

    @Test func `afterwards the thumbnail is seen once, at its place`() {
        var panel = opened(.physical)
        func pictures(_ panel: Panel) -> [Layer] {
            panel.interface.scene(at: panel.now).layers.filter {
                if case .picture(let id) = $0.content { id.item == 0 && $0.opacity == 1 } else { false }
            }
        }
        #expect(!pictures(panel).contains { $0.frame == Self.thumbnailFrame }, "it has left its place")
        panel.tap(10, 10)
        panel.settle()
        #expect(panel.snapshot.preview == nil)
        #expect(pictures(panel).filter { $0.frame == Self.thumbnailFrame }.count == 1)
    }
}
