import Glibc
import Linux

/// Processor time that processes have used so far, their kernel's share included.
enum ProcessorTime {
    /// Seconds: this process, and all those that it started and that have ended.
    static func ofThisAndEnded() -> (this: Double, ended: Double) {
        (used(by: RUSAGE_SELF.rawValue), used(by: RUSAGE_CHILDREN.rawValue))
    }

    /// Seconds, in steps of the kernel's clock tick.
    static func of(_ pid: pid_t) throws(SystemError) -> Double {
        let stat = try contents(ofFile: "/proc/\(pid)/stat")
        // Behind the name, which may have spaces: user and system time are fields 14 and 15 of proc(5).
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
            throw SystemError("times in /proc/\(pid)/stat", code: EINVAL)
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func used(by who: Int32) -> Double {
        var usage = rusage()
        getrusage(who, &usage)
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
}
