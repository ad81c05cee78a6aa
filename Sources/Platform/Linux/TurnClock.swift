package import Time

/// The clock of the loop's turns: the kernel's, or a virtual one that a run advances itself.
@MainActor
package final class TurnClock {
    package let isVirtual: Bool
    /// The instant at t = 0.
    package let start: Instant
    /// The instant of the present turn on the virtual clock.
    private var virtualNow = Instant.zero

    package init(isVirtual: Bool) {
        self.isVirtual = isVirtual
        start = isVirtual ? .zero : Loop.now
    }

    /// The instant of the present loop turn.
    package var now: Instant { isVirtual ? virtualNow : Loop.now }

    /// The measured duration; 0 on the virtual clock, on which work takes no time.
    package func duration(_ stopwatch: borrowing Stopwatch) -> Seconds { isVirtual ? 0 : stopwatch.elapsed }

    /// Sets the virtual clock.
    package func advance(to instant: Instant) { virtualNow = instant }
}
