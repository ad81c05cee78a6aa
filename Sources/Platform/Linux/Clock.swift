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

/// `2026-11-22T09:31:05Z`. Texts of the years 1970 to 9999 sort by time.
///
/// - Parameter wall: seconds since 1970.
package func utcTime(_ wall: Int64) -> String {
    var (seconds, parts) = (time_t(clamping: max(0, min(wall, 253_402_300_799))), tm())
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int32, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let day = "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
    return day + "T\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))Z"
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
