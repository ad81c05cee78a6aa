import Numbers

/// A point on the loop's monotonic clock, in nanoseconds (CLOCK_MONOTONIC, or the virtual clock of a replay).
public struct Instant: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    public static let zero = Instant(nanoseconds: 0)

    public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

    public static func + (instant: Instant, duration: Seconds) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.plus(saturating: duration.nanoseconds))
    }

    public static func - (instant: Instant, duration: Seconds) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.minus(saturating: duration.nanoseconds))
    }

    public static func - (later: Instant, earlier: Instant) -> Seconds {
        Seconds(Double(later.nanoseconds.minus(saturating: earlier.nanoseconds)) * 1e-9)
    }
}
