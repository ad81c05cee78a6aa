import CAllocations
import Geometry
import Glibc
import KMS
import Linux
import Presentation
import Scene

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
final class LitPanel {
    let card: Card
    let output: any PanelOutput
    let primary: PlaneCapability
    private var flipped: Flip?
    private var number: UInt64 = 0
    /// A state names framebuffers and keeps none.
    private var kept: [any ScanoutBuffer] = []

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
        kept.append(buffer)
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
        let screen = try screen(40)
        guard let overlay = overlays.first(where: { $0.formats.contains(.nv12) }) else { return print("no NV12 plane") }
        let video = try video()
        let base = state(primary, screen)
        _ = try commit([base], modeset: true)
        verdicts(base, overlay, video)
        for index in 0..<count { _ = try commit([base, state(overlay, video, x: index - 100, y: index)]) }
        print(count, "frames with a moving NV12 plane")
        try output.setActive(false)
        print("dark:", output.lastRefresh() as Any)
        try output.setActive(true)
        let flip = try commit([base])
        print("lit again:", flip)
    }

    /// Shows a small picture turned, red at its top left, green right of that, blue below.
    func turn(_ rotation: Rotation) throws {
        let small = try output.makeBuffer(width: 100, height: 50, format: .xrgb8888)
        kept.append(small)
        for y in 0..<50 {
            for x in 0..<100 {
                let colour: UInt32 = y < 25 ? (x < 50 ? 0xff0000 : 0x00ff00) : (x < 50 ? 0x0000ff : 0xffffff)
                small.bytes.storeBytes(of: colour, toByteOffset: y * small.planes[0].stride + x * 4, as: UInt32.self)
            }
        }
        var shown = state(overlays[0], small)
        shown.rotation = rotation
        shown.destination = rotation.onPanel(shown.destination, width: output.width, height: output.height)
        _ = try commit([state(primary, try screen(40)), shown], modeset: true)
    }

    /// Shows a bright screen after a dark one and tells only of two rectangles: a panel that is sent what is damaged
    /// stays dark elsewhere.
    func damage() throws {
        _ = try commit([state(primary, try screen(40))], modeset: true)
        var bright = state(primary, try screen(200))
        var damage = Region(PixelRect(x: 100, y: 50, width: 200, height: 100))
        damage.formUnion(PixelRect(x: 400, y: 300, width: 50, height: 60))
        bright.damage = damage
        print("damaged:", try commit([bright]))
    }

    var overlays: [PlaneCapability] { output.capabilities.planes.filter { $0.kind == .overlay } }

    /// A bright picture in one colour.
    func video() throws -> any ScanoutBuffer {
        let video = try output.makeBuffer(width: 640, height: 360, format: .nv12)
        kept.append(video)
        for (plane, value) in zip(video.planes, [UInt8(145), 60]) {
            let rows = plane.offset == 0 ? video.height : video.height / 2
            for byte in plane.offset..<plane.offset + rows * plane.stride { video.bytes[byte] = value }
        }
        return video
    }

    private func verdicts(_ base: PlaneState, _ overlay: PlaneCapability, _ video: any ScanoutBuffer) {
        func verdict(_ name: String, _ state: [PlaneState]) {
            do throws(CommitError) {
                try output.commit(state, .test(modeset: false))
                print(name, "accepted")
            } catch { print(name, error) }
        }
        var scaled = state(overlay, video)
        scaled.destination.width = 320
        var turned = state(overlay, video)
        turned.rotation = .half
        verdict("1:1", [base, state(overlay, video)])
        verdict("scaled", [base, scaled])
        verdict("over the edge", [base, state(overlay, video, x: -100, y: -20)])
        verdict("turned", [base, turned])
        verdict("all overlays", [base] + overlays.map { state($0, video) })
        verdict("no planes", [])
    }
}
