import Geometry
import Gesture
import InterfaceKit
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

@testable import Interface
@testable import PageInterface

/// What two pages share goes from the one to the other, under a finger too; a presented page is pulled away by one.
@Suite struct TransitionStyleTests {
    private static let size = Size(width: 1280, height: 800)
    private static let level: UInt64 = 1 << 40

    private func layers(_ panel: Panel) -> [Layer] { panel.interface.scene(at: panel.now).layers }

    private func agree(_ a: Rect, _ b: Rect, within limit: Double = 1e-6) -> Bool {
        [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { $0.magnitude < limit }
    }

    /// A channel's page over the library: its cell and its header at rest.
    private func onChannel(_ change: (inout Settings) -> Void = { _ in }) -> (Panel, cell: [Layer]) {
        var panel = Panel.filled(Self.size, change)
        panel.tap(640, 770)
        panel.fetch()
        let cell = layers(panel)
        panel.tap(42, 292)
        panel.fetch()
        return (panel, cell)
    }

    @Test func `under a finger from the edge picture, avatar and name of the channel go back to their cell`() throws {
        var (panel, library) = onChannel()
        let head = layers(panel)
        for part in stride(from: 0.1, through: 0.9, by: 0.2) {
            var pulled = panel
            pulled.stroke(
                from: Point(x: 10, y: 500), to: Point(x: 18 + part * 1280, y: 500), frames: 40, lift: false)
            let seen = layers(pulled)
            func frame(_ part: Part, _ index: Int = 0, in layers: [Layer]) throws -> Rect {
                try #require(layers.first { $0.id == part.id(index) }).frame
            }
            let picture = try frame(.headPicture, in: head)
                .interpolated(to: frame(.cellPicture, in: library), part)
            #expect(agree(try frame(.lifted, in: seen), picture, within: 1e-3))
            let avatar = try #require(
                seen.first { $0.id.part == Part.headAvatar.rawValue && $0.id.index == Self.level })
            let round = try frame(.headAvatar, in: head).interpolated(to: frame(.cellAvatar, in: library), part)
            #expect(
                agree(avatar.frame, round, within: 1e-3) && (avatar.cornerRadius - round.width / 2).magnitude < 1e-3)
            let initial = try #require(
                seen.first {
                    [Part.cellInitial.id(0), LayerID(part: Part.headInitial.rawValue, index: Self.level)]
                        .contains($0.id)
                })
            #expect((initial.frame.midX - avatar.frame.midX).magnitude < 2, "the initial stays on its disc")
            let names = seen.filter {
                if case .text(let run, _) = $0.content {
                    run.string == "Channel"
                        && [Part.cellChannel.id(0), LayerID(part: Part.pageTitle.rawValue, index: Self.level)]
                            .contains($0.id)
                } else {
                    false
                }
            }
            #expect(names.count == 1, "the name is there once at \(part)")
            #expect(!seen.contains { $0.id == Part.cellAvatar.id(0) || $0.id == Part.cellPicture.id(0) })
            #expect(Set(seen.map(\.id)).count == seen.count)
        }
        panel.stroke(from: Point(x: 10, y: 500), to: Point(x: 1000, y: 500), frames: 40)
        panel.settle()
        #expect(panel.snapshot.page == "library" && layers(panel) == library)
    }

    @Test func `a scan in flight takes the picture to the cell that shows its item then`() throws {
        var (panel, _) = onChannel()
        panel.stroke(from: Point(x: 10, y: 500), to: Point(x: 600, y: 500), frames: 40, lift: false)
        panel.send(.rows(.all, offset: 0, total: 41, [Panel.row(77)] + (0..<11).map(Panel.row)))
        panel.frame()
        panel.touch(.up, 600, 500)
        panel.frame()
        panel.send(.command(.back))
        let target = try #require(
            panel.interface.pages.navigation.lower.flatMap {
                panel.interface.pages.frame(of: .cell(1), on: $0, at: panel.now)
            })
        var last: Rect?
        while panel.snapshot.transition != nil {
            last = layers(panel).first { $0.id == Part.lifted.id() }?.frame ?? last
            panel.frame()
        }
        #expect(agree(try #require(last), target, within: 4), "\(String(describing: last))")
    }

    @Test func `the page under the settings shrinks with its texts and icons, and grows again`() throws {
        for scale in [0.92, 0.7] {
            var panel = Panel.filled(Self.size) { $0.transition.presentScale = scale }
            let before = layers(panel)
            panel.tap(800, 770)
            var count = 0
            while let transition = panel.snapshot.transition, transition.progress < 0.45 {
                let factor = 1 - (1 - scale) * transition.progress
                for layer in layers(panel) where layer.id.part == Part.cellTitle.rawValue && layer.opacity > 0 {
                    let rest = try #require(before.first { $0.id == layer.id })
                    let x = 640 + (rest.frame.x - 640) * factor
                    let y = 400 + (rest.frame.y - 400) * factor
                    #expect((layer.frame.x - x).magnitude < 1e-6 && (layer.frame.y - y).magnitude < 1e-6)
                    #expect((layer.textScale - factor).magnitude < 1e-6)
                    count += 1
                }
                panel.frame()
            }
            #expect(count > 4)
            panel.settle()
            panel.send(.command(.show(.home)))
            panel.fetch()
            #expect(layers(panel) == before)
        }
    }

    @Test(arguments: Settings.Motion.Style.allCases)
    func `a finger from the edge pulls the settings away, and a caught one is turned back`(
        style: Settings.Motion.Style
    ) {
        var panel = Panel.filled(Self.size) { $0.motion.style = style }
        panel.tap(640, 770)
        panel.settle()
        panel.tap(800, 770)
        panel.settle()
        for (way, tab) in [(0.3, "settings"), (0.7, "library")] {
            panel.stroke(
                from: Point(x: 10, y: 500), to: Point(x: 18 + way * 1280, y: 500), frames: 60, lift: false)
            let seen = panel.snapshot.transition
            #expect(seen?.kind == "dismiss" && ((seen?.progress ?? 0) - way).magnitude < 1e-6)
            panel.touch(.up, 18 + way * 1280, 500)
            panel.settle()
            #expect(panel.snapshot.tab == tab && panel.snapshot.transition == nil)
        }
        // On its way it is caught and pushed back.
        panel.tap(800, 770)
        panel.wait(0.05)
        panel.touch(.down, 200, 400)
        for step in 1...30 {
            panel.frame()
            panel.touch(.move, 200 + Double(step) * 30, 400)
        }
        panel.wait(0.3)
        panel.touch(.up, 1100, 400)
        panel.settle()
        #expect(panel.snapshot.tab == "library" && panel.snapshot.transition == nil)
    }

    /// Drags a tab up and holds it there.
    private func dragTab(_ x: Double, by way: Double, _ panel: inout Panel) {
        panel.stroke(
            from: Point(x: x, y: 780), to: Point(x: x, y: 780 - 8 - way), frames: 60, lift: false)
        panel.wait(0.3)
    }

    @Test(arguments: Settings.Motion.Style.allCases, [100.0, 200, 400])
    func `a finger that drags the settings' tab up presents them`(style: Settings.Motion.Style, distance: Double) {
        for (share, tab) in [(0.45, "home"), (0.55, "settings")] {
            var panel = Panel.filled(Self.size) {
                $0.motion.style = style
                $0.transition.presentDistance = distance
            }
            dragTab(800, by: share * distance, &panel)
            let seen = panel.snapshot.transition
            #expect(seen?.kind == "present" && ((seen?.progress ?? 0) - share).magnitude < 1e-6)
            panel.touch(.up, 800, 772 - share * distance)
            panel.settle()
            #expect(panel.snapshot.tab == tab && panel.snapshot.transition == nil)
            // The other way is the same transition.
            panel.tap(tab == "home" ? 800 : 480, 770)
            panel.settle()
            #expect(panel.snapshot.tab == (tab == "home" ? "settings" : "home"))
        }
    }

    @Test func `a flick presents the settings, a cancelled finger and one on another tab do not`() {
        var panel = Panel.filled(Self.size) { $0.motion.style = .physical }
        panel.stroke(from: Point(x: 800, y: 780), to: Point(x: 800, y: 712), frames: 6, rest: 0)
        panel.settle()
        #expect(panel.snapshot.tab == "settings")
        panel.send(.command(.show(.home)))
        panel.settle()
        dragTab(800, by: 150, &panel)
        panel.touch(.cancel, 800, 620)
        panel.settle()
        #expect(panel.snapshot.tab == "home" && panel.snapshot.transition == nil)
        for end in [Point(x: 640, y: 580), Point(x: 1000, y: 780)] {
            let start = Point(x: end.x == 640 ? 640 : 800, y: 780)
            panel.stroke(from: start, to: end, frames: 60)
            panel.settle()
            #expect(panel.snapshot.tab == "home" && panel.snapshot.transition == nil)
        }
    }
}
