import Glibc
import Numbers
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
    guard let local = LocalTime(wall) else { return "?" }
    return "\(local.year)-\(local.month.padded(to: 2))-\(local.day.padded(to: 2)) "
        + "\(local.hour.padded(to: 2)):\(local.minute.padded(to: 2))"
}

/// A time in the machine's time zone.
package struct LocalTime {
    package let year, month, day, hour, minute, second: Int

    /// - Parameter wall: seconds since 1970. Nil for a time that the calendar cannot hold.
    package init?(_ wall: Int64) {
        // The zone may have been changed.
        tzset()
        var (seconds, parts) = (time_t(clamping: wall), tm())
        guard localtime_r(&seconds, &parts) != nil else { return nil }
        (year, month, day) = (
            Int(clamping: parts.tm_year) + 1900, Int(clamping: parts.tm_mon) + 1, Int(clamping: parts.tm_mday)
        )
        (hour, minute, second) = (
            Int(clamping: parts.tm_hour), Int(clamping: parts.tm_min), Int(clamping: parts.tm_sec)
        )
    }
}

/// `2026-11-22T09:31:05Z`. Texts of the years 1970 to 9999 sort by time.
///
/// - Parameter wall: seconds since 1970.
package func utcTime(_ wall: Int64) -> String {
    var (seconds, parts) = (time_t(clamping: max(0, min(wall, 253_402_300_799))), tm())
    gmtime_r(&seconds, &parts)
    let date = [(parts.tm_year + 1900).padded(to: 4), (parts.tm_mon + 1).padded(to: 2), parts.tm_mday.padded(to: 2)]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0.padded(to: 2) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
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
