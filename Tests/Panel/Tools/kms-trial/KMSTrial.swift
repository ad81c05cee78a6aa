import CAllocations
import Geometry
import Glibc
import KMS
import Linux
import Presentation
import Scene
import Time

/// Tries the room KMS on the card that is there: `kms-trial info|flips|legacy|planes|memory|watch|hold [COUNT]`.
@main
@MainActor
struct KMSTrial {
    static func main() throws {
        Log.threshold = .debug
        let words = Array(CommandLine.arguments.dropFirst())
        let count = words.dropFirst().first.flatMap { Int($0) } ?? 300
        switch words.first {
        case "info": try info()
        case "flips": try Lit(.atomic).flips(count)
        case "legacy": try Lit(.legacy).flips(count)
        case "planes": try Lit(.atomic).planes(count)
        case "hold": try hold()
        case "memory": try memory()
        case "watch": try watch(seconds: count)
        default: print("kms-trial info|flips|legacy|planes|memory|watch|hold [COUNT]")
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
        let panel = try Lit(.atomic)
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
        let panel = try Lit(.atomic)
        let saved = try panel.card.saved()
        print("saved:", saved)
        let guardian = try RestoreGuard(program: "./vitrine-restore", card: panel.card, saved: saved)
        try panel.planes(1)
        Log.info("held by \(getpid())")
        let end = LoopSource.signal(SIGTERM) { Loop.stop() }
        withExtendedLifetime(end) { Loop.run() }
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

@MainActor
func openCard() throws -> Card {
    guard let best = CardCandidate.best(of: try CardCandidate.all(), seat: "seat0", configured: "") else {
        throw SystemError("find a card", code: ENODEV)
    }
    let descriptor = open(best.node, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("open \(best.node)") }
    return try Card(descriptor: descriptor, node: best.node)
}

/// A panel that shows something.
@MainActor
final class Lit {
    let card: Card
    let output: any PanelOutput
    let primary: PlaneCapability
    private var flipped: Flip?
    private var number: UInt64 = 0

    init(_ interface: Card.Interface) throws {
        var card = try openCard()
        if interface == .legacy { card = try Card(descriptor: card.descriptor, node: card.node, wanted: .legacy) }
        self.card = card
        guard let connector = ConnectorChoice.automatic.choose(from: try card.connectors(.display)),
            let answer = ModeChoice.preferred.choose(from: connector.modes)
        else { throw SystemError("find a display", code: ENODEV) }
        output = try card.output(to: connector, mode: answer.mode)
        primary = output.capabilities.planes[0]
        output.onFlip = { [unowned self] in flipped = $0 }
        print(card.driver, card.interface, connector.name, answer.mode)
    }

    func state(_ plane: PlaneCapability, _ buffer: any ScanoutBuffer, x: Int = 0, y: Int = 0) -> PlaneState {
        let whole = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        let there = PixelRect(x: x, y: y, width: buffer.width, height: buffer.height)
        return PlaneState(plane: plane.id, framebuffer: buffer.framebuffer, source: whole, destination: there)
    }

    func commit(_ state: [PlaneState], modeset: Bool = false) throws(CommitError) -> Flip {
        number += 1
        let id = CommitID(number)
        try output.commit(state, modeset ? .modeset(id) : .flip(id))
        while flipped?.commit != id { Loop.iterate(blocking: true) }
        return flipped!
    }

    func screen(_ grey: UInt8) throws -> any ScanoutBuffer {
        let buffer = try output.makeBuffer(width: output.width, height: output.height, format: .xrgb8888)
        buffer.bytes.initializeMemory(as: UInt8.self, repeating: grey)
        return buffer
    }

    func flips(_ count: Int) throws {
        let buffers = [try screen(40), try screen(200)]
        let states = buffers.map { [state(primary, $0)] }
        let first = try commit(states[0], modeset: true)
        for index in 1...10 { _ = try commit(states[index % 2]) }
        var sequences: [UInt32] = []
        sequences.reserveCapacity(count)
        var last = first
        let before = allocations_so_far()
        for index in 0..<count {
            last = try commit(states[(index + 1) % 2])
            sequences.append(last.sequence)
        }
        let allocations = allocations_so_far() - before
        let missed = zip(sequences, sequences.dropFirst()).filter { $1 != $0 + 1 }.count
        print(
            count, "flips,", missed, "refreshes missed,", allocations, "allocations; last", last,
            output.lastRefresh() as Any)
    }

    func planes(_ count: Int) throws {
        let (screen, overlays) = (try screen(40), output.capabilities.planes.filter { $0.kind == .overlay })
        guard let overlay = overlays.first(where: { $0.formats.contains(.nv12) }) else { return print("no NV12 plane") }
        let video = try output.makeBuffer(width: 640, height: 360, format: .nv12)
        for (plane, value) in zip(video.planes, [UInt8(145), 60]) {
            let rows = video.height * (plane.offset == 0 ? 2 : 1) / 2
            for byte in plane.offset..<plane.offset + rows * plane.stride { video.bytes[byte] = value }
        }
        let base = state(primary, screen)
        _ = try commit([base], modeset: true)
        func verdict(_ name: String, _ state: [PlaneState]) {
            do throws(CommitError) {
                try output.commit(state, .test(modeset: false))
                print(name, "accepted")
            } catch { print(name, error) }
        }
        var scaled = state(overlay, video)
        scaled.destination.width = 320
        verdict("1:1", [base, state(overlay, video)])
        verdict("scaled", [base, scaled])
        verdict("over the edge", [base, state(overlay, video, x: -100, y: -20)])
        var turned = state(overlay, video)
        turned.rotation = .half
        verdict("turned", [base, turned])
        verdict("all overlays", [base] + overlays.map { state($0, video) })
        verdict("no planes", [])
        for index in 0..<count { _ = try commit([base, state(overlay, video, x: index - 100, y: index)]) }
        print(count, "frames with a moving NV12 plane")
        usleep(200_000)
        try output.setActive(false)
        print("dark:", output.lastRefresh() as Any)
        try output.setActive(true)
        let flip = try commit([base])
        print("lit again:", flip)
    }
}
