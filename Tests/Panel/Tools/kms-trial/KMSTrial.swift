import Geometry
import Glibc
import KMS
import Linux
import Presentation
import Scene
import Time

/// Tries the room KMS on the card that is there: `kms-trial info|flips|legacy|planes|memory|turn|damage|watch|hold [COUNT]`.
@main
@MainActor
struct KMSTrial {
    static func main() throws {
        Log.threshold = .debug
        let words = Array(CommandLine.arguments.dropFirst())
        let count = words.dropFirst().first.flatMap { Int($0) } ?? 300
        switch words.first {
        case "info": try info()
        case "flips": try LitPanel(.atomic).flips(count)
        case "legacy": try LitPanel(.legacy).flips(count)
        case "planes": try LitPanel(.atomic).planes(count)
        case "hold": try hold()
        case "memory": try memory()
        case "turn":
            let panel = try LitPanel(.atomic)
            try panel.turn(Rotation(rawValue: count) ?? .none)
            withExtendedLifetime(panel) { Loop.run() }
        case "damage":
            let panel = try LitPanel(.atomic)
            try panel.damage()
            withExtendedLifetime(panel) { Loop.run() }
        case "watch": try watch(seconds: count)
        default: print("kms-trial info|flips|legacy|planes|memory|turn|damage|watch|hold [COUNT]")
        }
    }

    private static func info() throws {
        for candidate in try CardCandidate.all() { print(candidate) }
        let card = try openCard()
        print(card.node, card.driver, card.interface, card.abilities)
        for connector in try card.connectors(.display) {
            let answer = ModeChoice.preferred.choose(from: connector.modes)
            print(connector.name, connector.status, connector.kind, connector.modes.count, "modes", answer as Any)
        }
        guard let connector = ConnectorChoice.automatic.choose(from: try card.connectors(.remembered)),
            let mode = ModeChoice("1280x800")?.choose(from: connector.modes)?.mode
        else { return print("no display") }
        for plane in try card.output(to: connector, mode: mode).capabilities.planes { print(plane) }
    }

    private static func memory() throws {
        let panel = try LitPanel(.atomic)
        let screen = try panel.screen(40)
        _ = try panel.commit([panel.state(panel.primary, screen)], modeset: true)
        let overlay = panel.output.capabilities.planes[1]
        let area = PixelRect(x: 0, y: 0, width: 640, height: 384)
        for _ in 0..<2 {
            let findings = FrameMemory.probe(on: panel.card) { (framebuffer) throws(CommitError) in
                let tried = PlaneState(plane: overlay.id, framebuffer: framebuffer, source: area, destination: area)
                try panel.output.commit([panel.state(panel.primary, screen), tried], .test(modeset: false))
            }
            for finding in findings { print(finding) }
        }
    }

    /// Lights the panel under guard and waits to be killed.
    private static func hold() throws {
        let panel = try LitPanel(.atomic)
        let saved = try panel.card.saved()
        print("saved:", saved)
        let guardian = try RestoreGuard(program: "./vitrine-restore", card: panel.card, saved: saved)
        try panel.turn(.half)
        Log.info("held by \(getpid())")
        let end = LoopSource.signal(SIGTERM) { Loop.stop() }
        withExtendedLifetime((panel, end)) { Loop.run() }
        guardian.restore()
    }

    private static func watch(seconds: Int) throws {
        let start = monotonicNow()
        let monitor = try HotplugMonitor(subsystem: "drm") { event in
            let time = Int((monotonicNow() - start).value * 1000)
            print(time, "ms", event.action, event.device.name, event.connectorsChanged.map { "\($0)" } ?? "")
            do {
                for candidate in try CardCandidate.all() {
                    let descriptor = open(candidate.node, O_RDWR | O_CLOEXEC)
                    defer { close(descriptor) }
                    let connectors = try Card(descriptor: descriptor, node: candidate.node).connectors(.display)
                    print("  ", candidate.node, candidate.promise, connectors.map { "\($0.name) \($0.status)" })
                }
            } catch { print("  ", error) }
        }
        let timer = try OneShotTimer { Loop.stop() }
        timer.arm(at: start + Seconds(Double(seconds)))
        withExtendedLifetime(monitor) { Loop.run() }
    }
}
