import Geometry
import KMS
import Presentation
import Scene
import Time

/// The kernel as an output of one plane.
@MainActor
final class FakeOutput: PanelOutput {
    static let plane = PlaneID(31)
    let width: Int
    let height: Int
    var rate: Double { FakeKernel.rate }
    let capabilities = CapabilityTable(
        name: "fake", planes: [PlaneCapability(id: plane, kind: .primary, formats: [.xrgb8888], order: .fixed(0))])
    var onFlip: (Flip) -> Void = { _ in }
    private let kernel: FakeKernel

    init(_ kernel: FakeKernel) {
        self.kernel = kernel
        (width, height) = (kernel.panel.width, kernel.panel.height)
    }

    func commit(_ state: [PlaneState], _ kind: CommitKind) throws(CommitError) {
        try kernel.commit(state[0], kind)
    }

    func setActive(_ isActive: Bool) throws(CommitError) { if !isActive { kernel.turnOff() } }

    func lastRefresh() -> Instant? {
        kernel.needsModeset ? nil : kernel.refresh(after: kernel.now) - Seconds(1 / FakeKernel.rate)
    }

    func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(CommitError) -> any ScanoutBuffer {
        guard kernel.outage != .gone else { throw .deviceGone }
        return FakeBuffer(kernel, width: width, height: height)
    }
}

/// Memory full of noise until somebody writes it.
@MainActor
final class FakeBuffer: ScanoutBuffer {
    let framebuffer: FramebufferID
    let format = PixelFormat.xrgb8888
    let width: Int
    let height: Int
    let planes: [(offset: Int, stride: Int)]
    private let kernel: FakeKernel
    private let memory: UnsafeMutableRawBufferPointer

    init(_ kernel: FakeKernel, width: Int, height: Int) {
        (self.kernel, self.width, self.height) = (kernel, width, height)
        // Not the canvas's stride.
        let stride = width * 4 + 192
        planes = [(0, stride)]
        memory = .allocate(byteCount: stride * height, alignment: 64)
        memory.withMemoryRebound(to: UInt32.self) { $0.update(repeating: Picture.noise) }
        framebuffer = kernel.addFramebuffer(
            FakeKernel.Memory(bytes: UnsafeRawPointer(memory.baseAddress!), stride: stride))
    }

    isolated deinit {
        kernel.removeFramebuffer(framebuffer)
        memory.deallocate()
    }

    /// Asked for by whoever is about to write.
    var bytes: UnsafeMutableRawBufferPointer {
        kernel.writesFramebuffer(framebuffer)
        return memory
    }
}
