import Geometry
import KMS
import Presentation
import Scene
import Time

/// A controller in memory with nine planes that takes everything: what is measured on it is the daemon alone.
@MainActor
final class MemoryOutput: Output {
    let (width, height) = Stage.size
    let rate = Double(Stage.rate)
    let capabilities: CapabilityTable
    var onFlip: (Flip) -> Void = { _ in }
    private var buffers: UInt32 = 0

    init() {
        let formats: Set<PixelFormat> = [.xrgb8888, .argb8888, .nv12, .yuv420]
        let planes = (0..<9).map { (number: Int) -> PlaneCapability in
            let kind: PlaneCapability.Kind = number == 0 ? .primary : .overlay
            return PlaneCapability(
                id: PlaneID(UInt32(number)), kind: kind, formats: formats, order: .fixed(number),
                mustCoverPanel: number == 0)
        }
        capabilities = CapabilityTable(name: "memory", planes: planes)
    }

    func commit(_ state: [PlaneState], _ kind: CommitKind) throws(CommitError) {}
    func lastRefresh() -> Instant? { nil }

    func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(CommitError) -> any ScanoutBuffer {
        buffers += 1
        return MemoryBuffer(FramebufferID(buffers), width: width, height: height, format: format)
    }
}

@MainActor
final class MemoryBuffer: ScanoutBuffer {
    let framebuffer: FramebufferID
    let (width, height): (Int, Int)
    let format: PixelFormat
    let planes: [(offset: Int, stride: Int)]
    let bytes: UnsafeMutableRawBufferPointer

    init(_ framebuffer: FramebufferID, width: Int, height: Int, format: PixelFormat) {
        (self.framebuffer, self.width, self.height, self.format) = (framebuffer, width, height, format)
        let luma = width * height
        switch format {
        case .nv12: planes = [(0, width), (luma, width)]
        case .yuv420: planes = [(0, width), (luma, width / 2), (luma + luma / 4, width / 2)]
        default: planes = [(0, width * 4)]
        }
        bytes = .allocate(byteCount: planes.count > 1 ? luma * 3 / 2 : luma * 4, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    isolated deinit { bytes.deallocate() }
}
