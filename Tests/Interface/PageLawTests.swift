import Geometry
import Gesture
import Interface
import Scene
import Settings
import Support
import Testing
import Time
import WorkerProtocol

/// Whatever a hand does, in whatever order: afterwards everything is at its place, once, and takes touches.
@Suite struct PageLawTests {
    private static let sizes = [
        Size(width: 1280, height: 800), Size(width: 720, height: 1280), Size(width: 800, height: 480),
    ]

    private struct Hand {
        var random: SeededGenerator
        var down: Set<Int32> = []
    }

    private func act(_ panel: inout Panel, _ hand: inout Hand, _ size: Size) {
        let finger = Int32.random(in: 0...2, using: &hand.random)
        let atEdge = Bool.random(using: &hand.random) && Bool.random(using: &hand.random)
        let x = atEdge ? 5 : Double.random(in: -10...size.width + 10, using: &hand.random)
        let y = Double.random(in: -10...size.height + 10, using: &hand.random)
        switch Int.random(in: 0..<12, using: &hand.random) {
        case 0, 1: panel.tap(x, y)
        case 2, 3:
            panel.touch(.down, x, y, finger: finger)
            hand.down.insert(finger)
        case 4, 5, 6: panel.touch(.move, x, y, finger: finger)
        case 7:
            panel.touch(.up, x, y, finger: finger)
            hand.down.remove(finger)
        case 8:
            panel.touch(.cancel, x, y, finger: finger)
            hand.down.remove(finger)
        case 9:
            let commands: [Command] = [.home, .back, .playPause, .changeVolume(0.1), .toggleCompact, .toggleImmersive]
            panel.send(.command(commands.randomElement(using: &hand.random)!))
        case 10: panel.hold(Point(x: x, y: y))
        default:
            let tab = Double(Int.random(in: 0...2, using: &hand.random))
            panel.tap(size.width / 2 + (tab - 1) * min(size.width / 3, 160), size.height - 30)
        }
        for _ in 0..<Int.random(in: 0...6, using: &hand.random) { panel.frame() }
    }

    private func rest(_ panel: inout Panel, _ hand: inout Hand) {
        for finger in hand.down { panel.touch(.up, 100, 100, finger: finger) }
        hand.down = []
        for _ in 0..<4 {
            panel.wait(1)
            panel.answer()
        }
    }

    /// At most two gestures, then the tab bar.
    private func bringTabBar(_ panel: inout Panel, _ size: Size) {
        if panel.snapshot.preview != nil {
            panel.tap(4, 4)
            panel.wait(2)
        }
        for _ in 0..<2 where ["full", "immersive"].contains(panel.snapshot.state) {
            panel.wait(1)
            panel.drag(from: Point(x: size.width / 2, y: 20), by: size.height * 0.7, speed: 2000)
            panel.wait(2)
        }
    }

    private func checkRest(_ panel: Panel, _ note: String) {
        let layers = panel.interface.scene(at: panel.now).layers
        #expect(Set(layers.map(\.id)).count == layers.count, "every element once \(note)")
        #expect(panel.snapshot.transition == nil, "\(note)")
        #expect(panel.snapshot.preview.map { $0.kind == "open" } ?? true, "\(note)")
        let window = panel.snapshot.window ?? .zero
        #expect(
            Rect(x: -1, y: -1, width: panel.size.width + 2, height: panel.size.height + 2).contains(window), "\(note)")
    }

    @Test func `random hands leave no dead end and no element twice`() {
        let bursts = isFullScale ? 20_000 : 60
        for (number, size) in Self.sizes.enumerated() {
            var hand = Hand(random: SeededGenerator(seed: UInt64(41 + number)))
            for style in Settings.Motion.Style.allCases {
                var panel = Panel.filled(size) { $0.motion.style = style }
                for burst in 0..<bursts / 6 {
                    for _ in 0..<50 { act(&panel, &hand, size) }
                    rest(&panel, &hand)
                    let note = "\(size) \(style) \(burst) \(panel.snapshot)"
                    checkRest(panel, note)
                    bringTabBar(&panel, size)
                    panel.tap(size.width / 2, size.height - 30)
                    panel.wait(1)
                    #expect(panel.snapshot.tab == "library", "\(note)")
                }
            }
        }
    }

    @Test func `another panel in the middle of a motion changes nothing but places`() {
        for size in Self.sizes {
            var panel = Panel.filled()
            panel.tap(800, 770)
            panel.wait(0.05)
            var settings = Settings()
            settings.display.scale = 1
            panel.interface.resize(to: size, settings: settings, measure: FixedPitch())
            panel.wait(1)
            #expect(panel.snapshot.page == "settings" && panel.snapshot.transition == nil)
        }
    }
}
