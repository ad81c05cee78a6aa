import Geometry
import Gesture
import Interface
import InterfaceKit
import Languages
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

extension Panel {
    /// Answers what is asked for: rows of every list, and pictures.
    mutating func answer() {
        let asked = effects
        effects = []
        for effect in asked {
            switch effect {
            case .requestRows(let query, let offset, let count):
                let rows = (offset..<offset + min(count, 12)).map(Self.row)
                send(.rows(query, offset: offset, total: 40, rows))
            case .requestPicture(let id, _): send(.picture(id, available: true))
            default: break
            }
        }
    }

    /// A panel with a library, its pictures and its shelf.
    static func filled(
        _ size: Size = Size(width: 1280, height: 800), languages: (any LanguageSource)? = nil,
        _ change: (inout Settings) -> Void = { _ in }
    ) -> Panel {
        var panel = Panel(size, languages: languages, change)
        panel.send(.scanned(total: 40))
        for _ in 0..<12 {
            panel.frame()
            panel.answer()
        }
        panel.settle()
        return panel
    }

    /// A finger that goes from one place to another in steps of a frame, and rests before it leaves.
    mutating func stroke(from: Point, to: Point, frames: Int, rest: Int = 20, lift: Bool = true) {
        touch(.down, from.x, from.y)
        for step in 1...frames {
            frame()
            let part = Double(step) / Double(frames)
            touch(.move, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
        }
        for _ in 0..<rest { frame() }
        guard lift else { return }
        touch(.up, to.x, to.y)
        frame()
    }

    mutating func hold(_ point: Point) {
        touch(.down, point.x, point.y)
        wait(0.7)
        touch(.up, point.x, point.y)
        frame()
    }
}

@Suite struct PageTests {
    /// In the first card of the shelf, of a landscape panel.
    private static let card = Point(x: 200, y: 200)
    /// The first card's picture: 30 % of 1280, 16:9, below title and heading.
    private static let cardPicture = Rect(x: 24, y: 128, width: 380, height: 214)

    /// The library, whose cards have an avatar at (32 + 18, ...).
    private func onChannel(_ style: Settings.Motion.Style = .physical) -> Panel {
        var panel = Panel.filled { $0.motion.style = style }
        panel.tap(640, 770)
        for _ in 0..<6 {
            panel.frame()
            panel.answer()
        }
        // Cards of 312 - 16 points width: the avatar stands 12 below a picture that ends at 96 + 166.
        panel.tap(42, 292)
        for _ in 0..<6 {
            panel.frame()
            panel.answer()
        }
        panel.settle()
        return panel
    }

    @Test func `a tap on an avatar pushes the channel, whose back button pops it`() {
        var panel = onChannel()
        #expect(panel.snapshot.page == "channel" && panel.snapshot.tab == "library")
        #expect(panel.snapshot.transition == nil)
        panel.tap(40, 40)
        #expect(panel.snapshot.transition?.kind == "pop")
        panel.settle()
        #expect(panel.snapshot.page == "library" && panel.snapshot.transition == nil)
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `an edge pop is cancelled at 49 % and finished at 51 %`(style: Settings.Motion.Style) {
        for (part, page) in [(0.49, "channel"), (0.51, "library")] {
            var panel = onChannel(style)
            // The slop is 8 points.
            panel.stroke(from: Point(x: 10, y: 400), to: Point(x: 18 + part * 1280, y: 400), frames: 60, lift: false)
            let pulled = panel.snapshot.transition
            #expect(pulled?.kind == "edge_pop" && ((pulled?.progress ?? 0) - part).magnitude < 1e-6)
            panel.touch(.up, 18 + part * 1280, 400)
            panel.settle()
            #expect(panel.snapshot.page == page && panel.snapshot.transition == nil, "\(style) \(part)")
        }
    }

    @Test func `a finger beside the edge pulls no page away`() {
        var panel = onChannel()
        panel.stroke(from: Point(x: 22, y: 500), to: Point(x: 1000, y: 500), frames: 40)
        #expect(panel.snapshot.page == "channel" && panel.snapshot.transition == nil)
    }

    @Test func `a flick to the right finishes, one to the left cancels, in physical style`() {
        for (way, back, page) in [(0.2, 0.0, "library"), (0.7, 0.4, "channel")] {
            var panel = onChannel(.physical)
            panel.stroke(
                from: Point(x: 10, y: 400), to: Point(x: 18 + way * 1280, y: 400), frames: 8, rest: 0, lift: false)
            for step in 1...4 where back > 0 {
                panel.touch(.move, 18 + (way - (way - back) * Double(step) / 4) * 1280, 400)
                panel.frame()
            }
            panel.touch(.up, 18 + (back > 0 ? back : way) * 1280, 400)
            panel.settle()
            #expect(panel.snapshot.page == page)
        }
    }

    @Test func `a push that is caught goes on, and one that is dragged back is gone`() {
        var panel = onChannel()
        panel.tap(40, 40)
        panel.settle()
        panel.tap(42, 292)
        panel.wait(0.05)
        let caught = panel.snapshot.transition
        #expect(caught?.kind == "push" && caught!.progress > 0 && caught!.progress < 1)
        panel.touch(.down, 400, 400)
        panel.frame()
        let held = panel.snapshot.transition!.progress
        panel.wait(0.3)
        #expect(panel.snapshot.transition?.progress == held, "a finger holds it")
        panel.touch(.up, 400, 400)
        panel.settle()
        #expect(panel.snapshot.page == "channel" && panel.snapshot.transition == nil)
    }

    @Test func `the settings come by a cross-fade and turn round on their way`() {
        var panel = Panel.filled { $0.motion.style = .reference }
        panel.tap(800, 770)
        panel.wait(0.1)
        #expect(panel.snapshot.transition?.kind == "present" && panel.snapshot.tab == "settings")
        let before = panel.snapshot.transition!.opacity
        panel.send(.command(.home))
        panel.frame()
        let after = panel.snapshot.transition!.opacity
        #expect((after - before).magnitude < 0.1, "no jump")
        panel.settle()
        #expect(panel.snapshot.page == "home" && panel.snapshot.transition == nil)
    }

    @Test func `a choice of the settings page is in force at once`() {
        var panel = Panel.filled()
        panel.tap(800, 770)
        panel.settle()
        panel.effects = []
        // The first row's second option: the reference's motions.
        panel.tap(950, 124)
        #expect(panel.interface.chosen == ["motion.style": .text("reference")])
    }

    @Test func `a shelf stops at cards, one for each throw`() {
        var panel = Panel.filled()
        func first(_ panel: Panel) -> Double? {
            panel.interface.scene(at: panel.now).layers.map(\.frame).filter { $0.size == Self.cardPicture.size }
                .map(\.x).filter { $0 >= 0 }.min()
        }
        #expect(first(panel) == 24)
        panel.stroke(from: Point(x: 900, y: 200), to: Point(x: 700, y: 210), frames: 5, rest: 0)
        panel.settle()
        #expect(panel.interface.snapshot(at: panel.now).page == "home" && first(panel) == 24)
        #expect(panel.snapshot.state == "hidden")
    }

    @Test func `after the idle timeout the session begins anew and something plays`() {
        var panel = Panel.filled { $0.kiosk.idleTimeout = 5 }
        panel.tap(800, 770)
        panel.wait(4)
        #expect(panel.snapshot.page == "settings")
        panel.effects = []
        panel.wait(1.2)
        #expect(panel.snapshot.page == "home")
        let begins: [Effect] = [.load(Panel.row(0)), .follow(Panel.row(1)), .play]
        #expect(panel.effects.filter { begins.contains($0) } == begins)
        panel.effects = []
        panel.send(.media(.advanced(path: Panel.row(1).path, duration: 3)))
        #expect(panel.effects == [.follow(Panel.row(2))], "it plays already")
        panel.effects = []
        panel.send(.media(.ended(truncated: false)))
        #expect(panel.effects == [.load(Panel.row(2)), .follow(Panel.row(3)), .play])
        panel.effects = []
        panel.tap(200, 200)
        #expect(panel.effects.filter { if case .load = $0 { true } else { false } }.isEmpty, "the touch only wakes")
        #expect(panel.effects.first == .stop)
    }

    @Test(arguments: [
        (99, "", "Put video files into the library folder. They appear here at once."),
        (12, "", "No video matches the settings for age and channels."),
        (99, "Nature", "No video matches the settings for age and channels."),
    ])
    func `an empty library says what is missing`(age: Int, channels: String, hint: String) {
        var panel = Panel { ($0.library.age, $0.library.channels) = (age, channels) }
        panel.send(.scanned(total: 0))
        panel.settle()
        #expect(panel.texts.contains("No videos yet") && panel.texts.contains(hint), "\(panel.texts)")
    }

    @Test func `nothing stands for what comes soon, placeholders for what does not`() {
        var panel = Panel()
        func placeholders(_ panel: Panel) -> Int {
            panel.interface.scene(at: panel.now).layers.count { $0.cornerRadius == 12 && $0.opacity > 0 }
        }
        panel.send(.scanned(total: 40))
        panel.frame()
        panel.wait(0.15)
        #expect(placeholders(panel) == 0)
        panel.wait(0.3)
        #expect(placeholders(panel) > 4)
    }
}
