import Geometry
import Glibc
import KMS
import Presentation
import Testing
import Time

/// A fake that is not as strict as the kernel would prove nothing.
@MainActor
@Suite struct FakeKernelTests {
    private let kernel: FakeKernel
    private let output: FakeOutput
    private let buffers: [FakeBuffer]

    init() {
        kernel = FakeKernel(now: .zero + 5.001, epoch: .zero)
        kernel.plug(width: 8, height: 4)
        output = FakeOutput(kernel)
        buffers = (0..<2).map { [kernel] _ in FakeBuffer(kernel, width: 8, height: 4) }
    }

    private func state(_ buffer: Int, damage: Region? = nil) -> PlaneState {
        let whole = PixelRect(x: 0, y: 0, width: 8, height: 4)
        var state = PlaneState(
            plane: FakeOutput.plane, framebuffer: buffers[buffer].framebuffer, source: whole, destination: whole)
        state.damage = damage
        return state
    }

    private func fill(_ buffer: Int, _ byte: UInt8) {
        buffers[buffer].bytes.withMemoryRebound(to: UInt8.self) { $0.update(repeating: byte) }
    }

    private func light() throws {
        try output.commit([state(0)], .modeset(CommitID(1)))
        kernel.advance(by: 0.1)
        _ = kernel.nextEvent()
    }

    @Test func `a flip happens at the next refresh and is told with its number and time`() throws {
        try light()
        kernel.advance(to: .zero + 6.001)
        try output.commit([state(1)], .flip(CommitID(2)))
        kernel.advance(to: .zero + 6.016)
        #expect(kernel.nextEvent() == nil)
        kernel.advance(to: .zero + 6.017)
        let flip = kernel.nextEvent()?.flip
        #expect(flip?.commit == CommitID(2))
        // Refresh 361 of a grid of 60 Hz that begins at 0.
        #expect(flip.map { abs(($0.time - .zero).value - 361.0 / 60) < 1e-6 } ?? false)
    }

    @Test func `a second commit before the flip is refused, and noted`() throws {
        try light()
        try output.commit([state(1)], .flip(CommitID(2)))
        #expect(throws: CommitError.busy) { try output.commit([state(0)], .flip(CommitID(3))) }
        #expect(kernel.violations.count == 1)
    }

    @Test func `what is shown or on its way must neither be written nor removed`() throws {
        try light()
        fill(1, 7)
        #expect(kernel.violations.isEmpty)
        fill(0, 7)
        #expect(kernel.violations.count == 1)
        try output.commit([state(1)], .flip(CommitID(2)))
        fill(1, 8)
        #expect(kernel.violations.count == 2)
        kernel.removeFramebuffer(buffers[1].framebuffer)
        #expect(kernel.violations.count == 3)
    }

    @Test func `pixels that no damage names stay old on the panel`() throws {
        fill(0, 1)
        fill(1, 2)
        try light()
        let part = PixelRect(x: 2, y: 1, width: 3, height: 2)
        try output.commit([state(1, damage: Region(part))], .flip(CommitID(2)))
        kernel.advance(by: 0.1)
        #expect(kernel.panel.pixels.filter { $0 == 0x0202_0202 }.count == 6)
        #expect(kernel.panel.pixels.filter { $0 == 0x0101_0101 }.count == 26)
    }

    @Test(arguments: [ENOSPC, E2BIG, EINVAL])
    func `a test changes nothing, and promises nothing`(error: Int32) throws {
        try light()
        let refused = CommitError.refused(errno: error)
        kernel.armed = [.testRefused(errno: error)]
        #expect(throws: refused) { try output.commit([state(1)], .test(modeset: false)) }
        kernel.armed = [.refused(errno: error)]
        try output.commit([state(1)], .test(modeset: false))
        #expect(throws: refused) { try output.commit([state(1)], .flip(CommitID(2))) }
        #expect(kernel.showing == buffers[0].framebuffer && kernel.pending == nil)
        try output.commit([state(1)], .flip(CommitID(2)))
    }

    @Test func `after somebody else was master only a modeset is taken`() throws {
        try light()
        kernel.outage = .notMaster
        #expect(throws: CommitError.notMaster) { try output.commit([state(1)], .flip(CommitID(2))) }
        kernel.outage = .none
        #expect(throws: CommitError.refused(errno: EINVAL)) { try output.commit([state(1)], .flip(CommitID(3))) }
        try output.commit([state(1)], .modeset(CommitID(4)))
        #expect(kernel.violations.count == 1)
    }
}
