import Glibc
package import Time

/// CLOCK_MONOTONIC, read once a loop turn and handed down.
package func monotonicNow() -> Instant {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return Instant(nanoseconds: Int64(clamping: t.tv_sec) * 1_000_000_000 + Int64(clamping: t.tv_nsec))
}
