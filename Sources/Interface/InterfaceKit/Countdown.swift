import Numbers
package import Time

/// The whole seconds until an instant.
package struct Countdown: Equatable, Sendable {
    package let end: Instant

    package init(to end: Instant) { self.end = end }

    /// The tolerance in seconds: rounding errors in sums of instants must not change the whole seconds.
    private static let precision = 0.001

    package func isOver(at t: Instant) -> Bool { t >= end }

    /// The remaining seconds, rounded up: at least 1 before the end, and 0 from the end on.
    package func seconds(at t: Instant) -> Int {
        isOver(at: t) ? 0 : max(1, Int(saturating: ((end - t).value - Self.precision).rounded(.up)))
    }

    /// The next instant after `t` at which the whole seconds change; `t` itself from the end on.
    package func nextChange(after t: Instant) -> Instant {
        isOver(at: t) ? t : end - Seconds(Double(seconds(at: t) - 1))
    }
}
