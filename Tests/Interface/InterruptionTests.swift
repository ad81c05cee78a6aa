import Geometry
import Gesture
import Interface
import Scene
import Settings
import Support
import Testing

/// Random touches, commands, ends of videos and turned panels; what must be true at every rest.
@Suite struct InterruptionTests {
    private static let sizes = [Size(width: 1280, height: 800), Size(width: 720, height: 1280)]
    private static let commands: [Command] = [
        .home, .back, .playPause, .toggleCompact, .toggleImmersive, .toggleCaptions, .changeVolume(-0.1),
    ]

    @Test(arguments: Settings.Motion.Style.allCases, [false, true])
    func `whatever interrupts the window, it comes to rest in the panel and two steps bring the tabs back`(
        style: Settings.Motion.Style, reducedMotion: Bool
    ) {
        var random = SeededGenerator(seed: 11)
        let count = isFullScale ? 250_000 : 6_000
        var panel = Panel {
            $0.motion.style = style
            $0.interface.reducedMotion = reducedMotion
        }
        panel.fill(40)
        var down: Set<Int32> = []
        var visits: [String: Int] = [:]
        for step in 0..<count {
            let kind = interrupt(&panel, &down, &random)
            visits["\(panel.snapshot.state) \(kind)", default: 0] += 1
            expectFinite(panel)
            if step % 250 == 249 { expectRest(panel, down) }
        }
        for (cell, times) in visits.sorted(by: { $0.key < $1.key }) { print("\(cell): \(times)") }
        #expect(Set(visits.keys.map { $0.prefix { $0 != " " } }).count == 5, "every state was there")
    }

    /// One event at random; its kind.
    private func interrupt(
        _ panel: inout Panel, _ down: inout Set<Int32>, _ random: inout SeededGenerator
    ) -> String {
        let finger = Int32.random(in: 0...1, using: &random)
        // Half of the touches are where the window is.
        var area = Rect(x: -20, y: -20, width: panel.size.width + 40, height: panel.size.height + 40)
        if Bool.random(using: &random), let window = panel.snapshot.window, !window.isEmpty { area = window }
        let x = Double.random(in: area.minX...area.maxX, using: &random)
        let y = Double.random(in: area.minY...area.maxY, using: &random)
        switch Int.random(in: 0..<200, using: &random) {
        case 0..<50:
            if down.insert(finger).inserted { panel.touch(.down, x, y, finger: finger) }
            return "down"
        case 50..<100:
            if down.contains(finger) { panel.touch(.move, x, y, finger: finger) }
            return "move"
        case 100..<140:
            if down.remove(finger) != nil { panel.touch(.up, x, y, finger: finger) }
            return "up"
        case 140..<146:
            if down.remove(finger) != nil { panel.touch(.cancel, x, y, finger: finger) }
            return "cancel"
        case 146..<150:
            panel.send(.command(Self.commands.randomElement(using: &random)!))
            return "command"
        case 150, 151:
            panel.resize(to: Self.sizes.randomElement(using: &random)!)
            return "turn"
        case 152, 153:
            panel.send(.media(.ended(truncated: false)))
            return "end"
        case 154, 155:
            panel.send(.play(Panel.row(Int.random(in: 0..<30, using: &random)), animated: true))
            return "play"
        default:
            panel.frame()
            return "frame"
        }
    }

    private func expectFinite(_ panel: Panel) {
        let seen = panel.snapshot
        let numbers = [seen.window, seen.video].compactMap { $0 }.flatMap { [$0.x, $0.y, $0.width, $0.height] }
        #expect(numbers.allSatisfy(\.isFinite) && (0...1).contains(seen.opacity))
    }

    private func expectRest(_ panel: Panel, _ down: Set<Int32>) {
        var panel = panel
        for finger in down.sorted() { panel.touch(.cancel, 0, 0, finger: finger) }
        panel.wait(3)
        let rest = panel.snapshot
        #expect(rest.motion == "rest")
        if let window = rest.window {
            #expect(Rect(origin: .zero, size: panel.size).contains(window), "\(rest)")
            #expect(rest.opacity == 1 && rest.presence == 1 && !window.isEmpty)
            #expect(rest.expansion == (rest.state == "full" || rest.state == "immersive" ? 1 : 0))
        }
        let layers = panel.interface.scene(at: panel.now).layers
        #expect(Set(layers.map(\.id)).count == layers.count, "everything is there once")
        for _ in 0..<2 where ["full", "immersive"].contains(panel.snapshot.state) {
            // Below what a double tap blocks.
            panel.wait(1)
            panel.drag(from: Point(x: 300, y: 90), by: 300)
            panel.settle()
        }
        panel.tap(panel.size.width / 2, panel.size.height - 28)
        #expect(panel.snapshot.page == "library", "\(panel.snapshot)")
    }
}
