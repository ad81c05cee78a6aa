import Glibc
package import Time

/// Reads CLOCK_MONOTONIC, for programs and threads without a loop. On the loop `Loop.now` is the time.
package func monotonicNow() -> Instant {
    Instant(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC))
}

/// Measures durations with CLOCK_MONOTONIC_RAW; its readings are not `Instant`s.
package struct Stopwatch: ~Copyable {
    private let start = nanoseconds(of: CLOCK_MONOTONIC_RAW)

    package init() {}

    package var elapsed: Seconds { Seconds(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC_RAW) - start) }
}

private func nanoseconds(of clock: clockid_t) -> Int64 {
    var t = timespec()
    clock_gettime(clock, &t)
    return Int64(clamping: t.tv_sec) * 1_000_000_000 + Int64(clamping: t.tv_nsec)
}
