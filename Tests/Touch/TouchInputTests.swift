import Geometry
import Gesture
import Glibc
import Linux
import Testing
import Time

@testable import Touch

/// Touch input on this machine's own devices, none of which can be opened.
@MainActor
private func closedInput() throws -> TouchInput {
    try TouchInput(
        seat: "seat0", options: TouchOptions(),
        surface: TouchSurface(width: 400, height: 200, rotation: .none, scale: 1), open: { _ in -EACCES },
        close: { _ in Issue.record("nothing was opened") })
}

private func instant(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

@MainActor @Suite struct `Touch input` {
    @Test func `without a device waits for one, through suspend and resume too`() throws {
        let input = try closedInput()
        input.onTouches = { Issue.record("\($0)") }
        input.suspend(at: instant(1))
        input.suspend(at: instant(2))
        input.resume(at: instant(3))
        input.resume(at: instant(4))
        Loop.iterate(blocking: false)
    }

    @Test func `a consumer that turns the surface hears of every sample once`() throws {
        let input = try closedInput()
        var batches: [[TouchSample.Phase]] = []
        input.onTouches = { samples in
            batches.append(samples.map(\.phase))
            var turned = input.surface
            turned.rotation = .half
            input.setSurface(turned, at: instant(2))
        }
        let source = SourceID(number: 1)
        input.tracker.handle(.down(slot: 0, Point(x: 1, y: 2)), from: source, at: instant(1))
        input.deliver()
        input.tracker.handle(.down(slot: 0, Point(x: 1, y: 2)), from: source, at: instant(3))
        input.deliver()
        #expect(batches == [[.down], [.cancel], [.down]])
    }

    @Test func `the same surface again cancels nothing`() throws {
        let input = try closedInput()
        input.tracker.handle(.down(slot: 0, Point(x: 1, y: 2)), from: SourceID(number: 1), at: instant(1))
        input.deliver()
        input.onTouches = { Issue.record("\($0)") }
        input.setSurface(input.surface, at: instant(2))
        #expect(input.tracker.isTouched)
    }
}
