import CAllocations
import Geometry
import KMS
import Linux
import Paint
import Presentation
import Scene
import Settings
import Testing
import Time

@testable import Panel

/// An output that takes everything and remembers only how often.
@MainActor
private final class CountingOutput: PanelOutput {
    let width = 64
    let height = 40
    let rate = 60.0
    let capabilities = CapabilityTable(
        name: "counting",
        planes: [PlaneCapability(id: PlaneID(1), kind: .primary, formats: [.xrgb8888], order: .fixed(0))])
    var onFlip: (Flip) -> Void = { _ in }
    private(set) var commits = 0
    private(set) var last = CommitID(0)
    private let kernel = FakeKernel(now: .zero, epoch: .zero)

    func commit(_ state: [PlaneState], _ kind: CommitKind) throws(CommitError) {
        commits += 1
        switch kind {
        case .test: break
        case .flip(let commit), .modeset(let commit): last = commit
        }
    }

    func setActive(_ isActive: Bool) throws(CommitError) {}
    func lastRefresh() -> Instant? { nil }

    func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(CommitError) -> any ScanoutBuffer {
        FakeBuffer(kernel, width: width, height: height)
    }
}

/// A scene of which the same rectangles change again and again.
@MainActor
private final class Loop: Display, FrameSource {
    let output = CountingOutput()
    let screen: Screen
    private(set) lazy var wire = FrameWire(
        Presenter(.flips, grid: RefreshGrid(epoch: .zero, rate: 60)), display: self, source: self)
    var now = Instant.zero
    private var damages: [Region] = []
    private var frames = 0

    init(rotation: Settings.Display.Rotation) throws {
        let connector = Connector(id: ConnectorID(1), name: "Fake-1", status: .connected)
        let mode = Mode(clock: 1, horizontal: Mode.Axis(64, 64, 64, 64), vertical: Mode.Axis(40, 40, 40, 40))
        var settings = Settings().display
        settings.rotation = rotation
        screen = try Screen(output, connector, mode, settings)
        for step in 0..<8 {
            // They overlap from frame to frame, as those of a moving window do.
            var region = Region(PixelRect(x: 2 * step, y: step, width: 20, height: 15))
            region.formUnion(PixelRect(x: 4, y: 12 + step, width: 16, height: 9))
            damages.append(region)
        }
    }

    var canvas: Canvas? { screen.memory.canvas }
    var lastRefresh: Instant? { nil }

    func present(_ frame: Presenter.Frame, damage: Region) throws(CommitError) {
        try screen.present(frame, damage: damage)
    }

    func duration(_ stopwatch: borrowing Stopwatch) -> Seconds { 0 }
    func compose(_ frame: Presenter.Frame) -> Region {
        frames += 1
        return damages[frames % damages.count]
    }

    func presented(_ frame: Presenter.Frame, damage: Region) {}
    func nextChange(after instant: Instant) -> Instant? { instant + 0.001 }
    func findOutput() {}

    /// One refresh: the flip of the last frame, and the build of the next.
    func refresh() {
        now = now + Seconds(1 / 60.0)
        let flip = Flip(commit: output.last, time: now, sequence: 0)
        screen.flipped(flip)
        wire.handle(.flipped(flip))
        wire.handle(.changed)
        now = wire.alarm ?? now
        wire.handle(.timer)
        now = wire.presenter.grid.refresh(atOrBefore: now)
    }
}

@MainActor
@Suite struct FrameAllocationTests {
    @Test(arguments: Settings.Display.Rotation.allCases)
    func `a frame in steady state allocates nothing and commits once`(rotation: Settings.Display.Rotation) throws {
        let loop = try Loop(rotation: rotation)
        loop.wire.handle(.lit(rate: 60, refresh: .zero))
        // Regions and lists find their size.
        for _ in 0..<200 { loop.refresh() }
        let before = (allocations: allocations_so_far(), commits: loop.output.commits)
        for _ in 0..<1000 { loop.refresh() }
        let allocations = allocations_so_far() - before.allocations
        print("1000 frames, rotation \(rotation.rawValue): \(allocations) allocations")
        #expect(allocations == 0)
        #expect(loop.output.commits - before.commits == 1000)
        #expect(loop.wire.presenter.counts.strangeFlips == 0)
    }
}
