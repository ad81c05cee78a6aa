import Geometry
import Gesture
import InterfaceKit
import Scene
import Settings
import Testing

@testable import Interface

/// Two fingers that take a picture out of its list.
@Suite struct PreviewLiftTests {
    private static let styles = Settings.Motion.Style.allCases
    private static let card = Rect(x: 24, y: 128, width: 380, height: 214)
    private static let middle = Point(x: 200, y: 200)
    /// Half the distance of the fingers when they come down.
    private static let near = 40.0

    private func picture(_ panel: Panel) -> Rect? { panel.snapshot.preview?.frames.first?.frame }

    private func both(_ phase: TouchSample.Phase, reach: Double, about middle: Point, _ panel: inout Panel) {
        panel.touch(phase, middle.x - reach, middle.y, finger: 0)
        panel.touch(phase, middle.x + reach, middle.y, finger: 1)
    }

    /// Spreads two fingers and holds them; `look` sees half their distance and the picture in each frame.
    private func spread(
        to far: Double, moving: Point = .zero, _ panel: inout Panel, _ look: (Double, Rect) -> Void = { _, _ in }
    ) {
        both(.down, reach: Self.near, about: Self.middle, &panel)
        for step in 1...60 {
            panel.frame()
            let share = Double(step) / 60
            let reach = Self.near + (far - Self.near) * share
            both(.move, reach: reach, about: Self.middle + moving * share, &panel)
            if let picture = picture(panel) { look(reach, picture) }
        }
        panel.wait(0.3)
    }

    private func lift(from far: Double, _ panel: inout Panel) {
        both(.up, reach: far, about: Self.middle, &panel)
        panel.settle()
    }

    @Test func `in physical style the picture grows with the fingers and follows their middle`() throws {
        var panel = Panel.filled { $0.motion.style = .physical }
        var seen: [(reach: Double, frame: Rect)] = []
        spread(to: 100, moving: Point(x: 90, y: 30), &panel) { seen.append(($0, $1)) }
        let first = try #require(seen.first)
        #expect((first.frame.width - Self.card.width).magnitude < 8, "it begins in its place")
        for (earlier, later) in zip(seen, seen.dropFirst()) {
            let (growth, spreading) = (later.frame.width / earlier.frame.width, later.reach / earlier.reach)
            #expect((growth - spreading).magnitude < 1e-9)
        }
        // The point that was in the middle of the fingers when the pinch began is there still.
        let began = Self.middle + Point(x: 90, y: 30) * ((first.reach - Self.near) / 60)
        let share = (began - Self.card.origin) * (1 / Self.card.width)
        let last = try #require(picture(panel))
        let grip = Point(x: last.x + last.width * share.x, y: last.y + last.width * share.y)
        #expect((grip - Self.middle - Point(x: 90, y: 30)).length < 3, "\(grip)")
        #expect(panel.snapshot.preview?.kind == "lift")
    }

    @Test(arguments: styles) func `its progress dims the page`(style: Settings.Motion.Style) throws {
        var panel = Panel.filled { $0.motion.style = style }
        spread(to: 80, &panel)
        let seen = try #require(panel.snapshot.preview)
        #expect(seen.progress > 0.3 && seen.progress < 0.7)
        #expect((seen.opacity - seen.progress).magnitude < 1e-9)
        let cards = panel.interface.scene(at: panel.now).layers.filter { $0.id == Part.shelfPicture.id(0) }
        #expect(cards.isEmpty, "it is not in its list at the same time")
    }

    @Test(arguments: styles, [(0.25, false), (0.35, true)])
    func `let go at rest it opens beyond the finish progress, and returns before it`(
        style: Settings.Motion.Style, release: (progress: Double, opens: Bool)
    ) throws {
        // The second run has another threshold between.
        for (threshold, opens) in [(0.3, release.opens), (0.2, true), (0.4, false)] {
            var panel = Panel.filled {
                $0.motion.style = style
                $0.preview.finishProgress = threshold
            }
            let reach = try reach(of: release.progress, style)
            spread(to: reach, &panel)
            #expect(((panel.snapshot.preview?.progress ?? 0) - release.progress).magnitude < 0.04)
            lift(from: reach, &panel)
            #expect((panel.snapshot.preview?.kind == "open") == opens, "\(threshold)")
            if !opens {
                #expect(panel.snapshot.preview == nil)
                let cards = panel.interface.scene(at: panel.now).layers.filter { $0.id == Part.shelfPicture.id(0) }
                #expect(cards.map(\.frame) == [Self.card])
            }
        }
    }

    /// Half the distance of the fingers at which a preview has a progress, by the frames of list and centre.
    private func reach(of progress: Double, _ style: Settings.Motion.Style) throws -> Double {
        var panel = Panel.filled { $0.motion.style = style }
        panel.hold(Self.middle)
        panel.settle()
        let rest = try #require(picture(panel))
        // The pinch begins within a sample after its slop.
        return (Self.near + 4.5) * (1 + progress * (rest.width / Self.card.width - 1))
    }

    @Test(arguments: styles) func `a fast spread opens it, a cancelled one does not`(style: Settings.Motion.Style) {
        for phase in [TouchSample.Phase.up, .cancel] {
            var panel = Panel.filled { $0.motion.style = style }
            both(.down, reach: Self.near, about: Self.middle, &panel)
            for reach in stride(from: 44.0, through: 62, by: 3) {
                panel.frame()
                both(.move, reach: reach, about: Self.middle, &panel)
            }
            both(phase, reach: 62, about: Self.middle, &panel)
            panel.settle()
            #expect((panel.snapshot.preview?.kind == "open") == (phase == .up))
        }
    }

    @Test(arguments: styles) func `another finger takes it where it is`(style: Settings.Motion.Style) throws {
        var panel = Panel.filled { $0.motion.style = style }
        spread(to: 90, &panel)
        let held = try #require(picture(panel))
        panel.touch(.down, held.midX, held.midY, finger: 2)
        panel.frame()
        let caught = try #require(picture(panel))
        #expect((caught.centre - held.centre).length < 1e-6 && (caught.width - held.width).magnitude < 1e-6)
        for step in 1...60 {
            panel.touch(.move, held.midX, held.midY + Double(step) * 0.5, finger: 2)
            panel.frame()
        }
        panel.wait(0.3)
        panel.touch(.up, held.midX, held.midY + 30, finger: 2)
        both(.up, reach: 90, about: Self.middle, &panel)
        panel.settle()
        #expect(panel.snapshot.preview?.kind == "open", "let go near its place it goes to the centre")
    }

    @Test func `with reduced motion it opens at once, and nothing grows`() {
        var panel = Panel.filled { $0.interface.reducedMotion = true }
        var widths: [Double] = []
        spread(to: 90, &panel) { widths.append($1.width) }
        lift(from: 90, &panel)
        #expect(Set(widths.dropFirst()).count == 1 && panel.snapshot.preview?.kind == "open")
    }

    @Test func `two fingers beside the cards open nothing, and a late one leaves the list to the first`() {
        var panel = Panel.filled()
        panel.pinch(about: Point(x: 640, y: 40), from: 40, to: 120, steps: 1...20)
        panel.settle()
        #expect(panel.snapshot.preview == nil)
        panel.touch(.down, 200, 400)
        for step in 1...20 {
            panel.frame()
            panel.touch(.move, 200, 400 - Double(step) * 4)
        }
        panel.touch(.down, 300, 300, finger: 1)
        for step in 1...20 {
            panel.frame()
            panel.touch(.move, 300 + Double(step) * 8, 300, finger: 1)
        }
        #expect(panel.snapshot.preview == nil)
    }
}
