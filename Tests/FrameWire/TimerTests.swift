import Geometry
import Linux
import Paint
import Presentation
import Testing
import Time

@testable import Panel

/// A source whose clock is behind the timer's.
@MainActor
private final class SlowClock: FrameSource {
    static let lag: Seconds = 0.02
    private(set) var built = 0
    var now: Instant { monotonicNow() - Self.lag }
    func duration(_ stopwatch: borrowing Stopwatch) -> Seconds { 0 }

    func compose(_ frame: Presenter.Frame) -> Region {
        built += 1
        return Region()
    }

    func presented(_ frame: Presenter.Frame, damage: Region) {}
    func nextChange(after instant: Instant) -> Instant? { nil }
    func findOutput() {}
}

@MainActor
@Suite struct TimerTests {
    @Test func `a timer that goes off too early is armed again`() throws {
        let source = SlowClock()
        let grid = RefreshGrid(epoch: source.now, rate: 60)
        let display = MemoryDisplay(width: 8, height: 8)
        let wire = FrameWire(Presenter(.grid, grid: grid), display: display, source: source)
        try wire.startTimer()
        var isOver = false
        let end = try OneShotTimer { isOver = true }
        end.arm(at: monotonicNow() + 2)
        wire.handle(.changed)
        while source.built == 0, !isOver { Loop.iterate(blocking: true) }
        #expect(source.built == 1 && !isOver)
    }
}
