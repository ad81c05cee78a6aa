import Glibc
package import Time

/// Reads CLOCK_MONOTONIC, for programs and threads without a loop. On the loop `Loop.now` is the time.
package func monotonicNow() -> Instant {
    Instant(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC))
}

/// The time of day in seconds since 1970. It may jump.
package func wallClock() -> Int64 {
    var t = timespec()
    clock_gettime(CLOCK_REALTIME, &t)
    return Int64(clamping: t.tv_sec)
}

/// `2026-11-22 09:31`, in the machine's time zone.
///
/// - Parameter wall: seconds since 1970.
package func localTime(_ wall: Int64) -> String {
    var (seconds, parts) = (time_t(clamping: wall), tm())
    guard localtime_r(&seconds, &parts) != nil else { return "?" }
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    let day = "\(Int(clamping: parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return day + " \(two(parts.tm_hour)):\(two(parts.tm_min))"
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
