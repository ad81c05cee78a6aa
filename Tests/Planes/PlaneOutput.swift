import Geometry
import Glibc
import KMS
import Linux
import Presentation
import Scene
import Time

/// A controller in memory: keeps every commit, checks what the real one would, refuses when it is told to.
@MainActor
final class PlaneOutput: PanelOutput {
    let width = 1280
    let height = 800
    let rate = 60.0
    let capabilities: CapabilityTable
    var onFlip: (Flip) -> Void = { _ in }
    /// What was shown, one state a commit.
    private(set) var commits: [[PlaneState]] = []
    private(set) var tests = 0
    /// The next commit that is no test is refused.
    var refusesNext = false
    private(set) var buffers: [MemoryBuffer] = []
    /// What becomes of somebody else's memory.
    var reading = Reading.nothing
    /// How often it was asked to read such.
    private(set) var imports = 0
    private var imported: [UInt32: ForeignPicture] = [:]
    /// How often what was written to such memory was made visible.
    private(set) var flushes = 0
    /// Such memory that it can still show.
    private(set) var importsAlive = 0
    private let board: Board?
    /// What the board's driver refused, tests and commits, by the rule.
    private(set) var refusedTests: [String: Int] = [:]
    private(set) var refusedCommits: [String: Int] = [:]

    enum Reading {
        case nothing
        case everything
        /// It is refused by the test of what it is shown with.
        case nothingOnPlanes
        /// Not this picture; perhaps another.
        case notThis
    }

    init(
        overlays: Int, scale: ClosedRange<Double> = 0.125...8, hasAlpha: Bool = false,
        rotations: RotationSet = [.none]
    ) {
        let formats: Set<PixelFormat> = [.xrgb8888, .argb8888, .nv12, .yuv420]
        var planes: [PlaneCapability] = []
        for number in 0...overlays {
            planes.append(
                PlaneCapability(
                    id: PlaneID(UInt32(30 + number)), kind: number == 0 ? .primary : .overlay, formats: formats,
                    scale: scale, rotations: rotations, order: .fixed(number), hasAlpha: hasAlpha,
                    mustCoverPanel: number == 0))
        }
        capabilities = CapabilityTable(name: "memory", planes: planes)
        board = nil
    }

    init(_ board: Board) {
        capabilities = CapabilityTable(name: board.name, planes: board.planes)
        self.board = board
    }

    /// The board's word against a state.
    private func refusal(of state: [PlaneState]) -> String? {
        let panel = PixelRect(x: 0, y: 0, width: width, height: height)
        return board?.refusal(
            of: state.compactMap { shown in
                guard let plane = board?.planes.first(where: { $0.id == shown.plane }),
                    let format = format(of: shown)
                else { return nil }
                return CheckedPlane(plane, shown, format, panel: panel)
            })
    }

    func commit(_ state: [PlaneState], _ kind: CommitKind) throws(CommitError) {
        let refusal = refusal(of: state)
        guard case .test = kind else {
            if let refusal {
                refusedCommits[refusal, default: 0] += 1
                throw .refused(errno: EINVAL)
            }
            if refusesNext {
                refusesNext = false
                throw .refused(errno: EINVAL)
            }
            for shown in state { buffer(shown)?.isShown = true }
            commits.append(state)
            return
        }
        tests += 1
        if let refusal {
            refusedTests[refusal, default: 0] += 1
            throw .refused(errno: EINVAL)
        }
        if reading == .nothingOnPlanes, state.contains(where: { imported[$0.framebuffer.number] != nil }) {
            throw .refused(errno: EINVAL)
        }
    }

    func importBuffer(_ picture: ForeignPicture) throws(CommitError) -> any ImportedBuffer {
        imports += 1
        switch reading {
        case .nothing: throw .refused(errno: ENOTSUP)
        case .notThis: throw .refused(errno: EINVAL)
        case .everything, .nothingOnPlanes:
            let number = UInt32(1000 + imports)
            imported[number] = picture
            importsAlive += 1
            return MemoryImport(FramebufferID(number)) { [unowned self] in
                flushes += 1
            } onEnd: { [weak self] in
                self?.importsAlive -= 1
            }
        }
    }

    /// The last commit is what the panel shows now.
    func flip() {
        let shown = commits.last?.map(\.framebuffer) ?? []
        for buffer in buffers { buffer.isShown = shown.contains(buffer.framebuffer) }
    }

    func setActive(_ isActive: Bool) throws(CommitError) {}
    func lastRefresh() -> Instant? { nil }

    func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(CommitError) -> any ScanoutBuffer {
        let buffer = MemoryBuffer(UInt32(buffers.count + 1), width: width, height: height, format: format)
        buffers.append(buffer)
        return buffer
    }

    private func buffer(_ state: PlaneState) -> MemoryBuffer? {
        buffers.first { $0.framebuffer == state.framebuffer }
    }

    func format(of state: PlaneState) -> PixelFormat? {
        buffer(state)?.format ?? imported[state.framebuffer.number]?.format
    }

    private func pixels(_ state: PlaneState) -> MemoryPixels? {
        buffer(state)?.pixels ?? imported[state.framebuffer.number].map(MemoryPixels.init)
    }

    /// How many of the buffers that are shown have been written since the flip.
    var writtenWhileShown: Int { buffers.count { $0.isChanged } }

    /// What the panel shows, 0xRRGGBB row after row; a video without colour.
    var picture: [UInt32] {
        var picture = [UInt32](repeating: 0, count: width * height)
        let panel = PixelRect(x: 0, y: 0, width: width, height: height)
        for state in commits.last ?? [] {
            guard let buffer = pixels(state) else { continue }
            let (d, s) = (state.destination, state.source)
            let seen = d.intersection(panel)
            for y in seen.y..<seen.maxY {
                for x in seen.x..<seen.maxX {
                    let (column, row) = (s.x + (x - d.x) * s.width / d.width, s.y + (y - d.y) * s.height / d.height)
                    picture[y * width + x] = buffer.over(picture[y * width + x], column, row)
                }
            }
        }
        return picture
    }
}

/// Ordinary memory that knows whether it was written while it was shown.
@MainActor
final class MemoryBuffer: ScanoutBuffer {
    let framebuffer: FramebufferID
    let format: PixelFormat
    let width: Int
    let height: Int
    let planes: [(offset: Int, stride: Int)]
    let bytes: UnsafeMutableRawBufferPointer
    /// Keeps what is in it, to see later whether that has changed.
    var isShown = false {
        didSet {
            guard isShown != oldValue else { return }
            kept?.deallocate()
            kept = isShown ? .allocate(byteCount: bytes.count, alignment: 64) : nil
            kept?.copyMemory(from: UnsafeRawBufferPointer(bytes))
        }
    }
    private var kept: UnsafeMutableRawBufferPointer?

    init(_ number: UInt32, width: Int, height: Int, format: PixelFormat) {
        (framebuffer, self.width, self.height, self.format) = (FramebufferID(number), width, height, format)
        let luma = width * height
        switch format {
        case .nv12: planes = [(0, width), (luma, width)]
        case .yuv420: planes = [(0, width), (luma, width / 2), (luma * 5 / 4, width / 2)]
        default: planes = [(0, width * 4)]
        }
        bytes = .allocate(byteCount: format == .nv12 || format == .yuv420 ? luma * 3 / 2 : luma * 4, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: 0x55)
    }

    isolated deinit {
        bytes.deallocate()
        kept?.deallocate()
    }

    var isChanged: Bool { kept.map { memcmp($0.baseAddress!, bytes.baseAddress!, bytes.count) != 0 } ?? false }

    fileprivate var pixels: MemoryPixels {
        MemoryPixels(format: format, planes: planes, bytes: UnsafeRawBufferPointer(bytes))
    }
}

/// Somebody else's memory.
@MainActor
private final class MemoryImport: ImportedBuffer {
    let framebuffer: FramebufferID
    private let onFlush: () -> Void
    private let onEnd: () -> Void

    init(_ framebuffer: FramebufferID, onFlush: @escaping () -> Void, onEnd: @escaping () -> Void) {
        (self.framebuffer, self.onFlush, self.onEnd) = (framebuffer, onFlush, onEnd)
    }

    isolated deinit { onEnd() }

    func flush() { onFlush() }
}

/// What is in a buffer.
private struct MemoryPixels {
    let format: PixelFormat
    let planes: [(offset: Int, stride: Int)]
    let bytes: UnsafeRawBufferPointer

    init(format: PixelFormat, planes: [(offset: Int, stride: Int)], bytes: UnsafeRawBufferPointer) {
        (self.format, self.planes, self.bytes) = (format, planes, bytes)
    }

    init(_ picture: ForeignPicture) {
        self.init(
            format: picture.format, planes: zip(picture.offsets, picture.strides).map { ($0, $1) },
            bytes: picture.memory.bytes)
    }

    /// A pixel of this buffer over a colour.
    func over(_ colour: UInt32, _ x: Int, _ y: Int) -> UInt32 {
        guard planes.count == 1 else {
            // BT.709, limited range, without colour.
            let luma = (Double(bytes[planes[0].offset + y * planes[0].stride + x]) - 16) * 255 / 219
            return UInt32(min(max(luma, 0), 255).rounded()) * 0x010101
        }
        let pixel = bytes.load(fromByteOffset: y * planes[0].stride + x * 4, as: UInt32.self)
        guard format == .argb8888 else { return pixel & 0xFFFFFF }
        let rest: UInt32 = 255 - (pixel >> 24)
        var sum: UInt32 = 0
        for shift in [0, 8, 16] as [UInt32] {
            let through: UInt32 = (colour >> shift & 255) * rest / 255
            sum |= min(255, (pixel >> shift & 255) + through) << shift
        }
        return sum
    }
}
