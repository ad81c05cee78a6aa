import Glibc

/// The signs that the wall clock has the true time since the machine's boot.
///
/// A board without a battery for its real-time clock boots with the time of its last shutdown, or of its image:
/// systemd-timesyncd and fake-hwclock restore it. The kernel's own sign, STA_UNSYNC of adjtimex(2), is out of reach for
/// a service with ProtectClock=.
package struct ClockEvidence: Sendable {
    /// The file that systemd-timesyncd writes once the network has set the clock.
    package static let timesyncMark = "/run/systemd/timesync/synchronized"
    private static let maximumClocks = 8
    /// The largest difference between the wall clock and a real-time clock, seconds. The latter may have the local time
    /// of any zone.
    private static let tolerance: Int64 = 26 * 3600

    private let clocks: String
    private let marks: [String]

    /// - Parameters:
    ///   - clocks: the folder of the real-time clocks.
    ///   - marks: files that exist only if the clock was set since the boot.
    package init(clocks: String = "/sys/class/rtc", marks: [String]) { (self.clocks, self.marks) = (clocks, marks) }

    /// Whether a real-time clock or a mark confirms a time. Without a folder of real-time clocks the system is a guest,
    /// and has the time of its host.
    ///
    /// - Parameter wall: seconds since 1970.
    package func confirms(_ wall: Int64) -> Bool {
        guard access(clocks, F_OK) == 0 else { return true }
        if marks.contains(where: { access($0, F_OK) == 0 }) { return true }
        return (0..<Self.maximumClocks).contains { number in
            guard let time = time(of: number) else { return false }
            let difference = wall.subtractingReportingOverflow(time)
            return !difference.overflow && difference.partialValue.magnitude <= Self.tolerance.magnitude
        }
    }

    /// The time of a real-time clock in seconds since 1970; nil without such a clock, or if it has no valid time.
    private func time(of number: Int) -> Int64? {
        let file = "\(clocks)/rtc\(number)/since_epoch"
        guard access(file, R_OK) == 0 else { return nil }
        do throws(SystemError) {
            return Int64(try contents(ofFile: file).prefix { $0 != "\n" }, radix: 10)
        } catch {
            // A clock without a valid time refuses to be read.
            Log.debug("\(error)")
            return nil
        }
    }
}
