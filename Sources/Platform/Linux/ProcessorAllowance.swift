import Glibc
package import Time

/// The processor time that all threads of this process have used.
package func processorTime() -> Seconds {
    let used = usedTime()
    return Seconds(Double(used.tv_sec) + Double(used.tv_nsec) * 1e-9)
}

private func usedTime() -> timespec {
    var used = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
    return used
}

/// A watchdog that ends a process after too much processor time without a result, such as an endless loop in a decoder.
///
/// The kernel counts processor time over the whole life of a process, and kills the process at its limit. So each
/// result raises the limit.
package struct ProcessorAllowance: Sendable {
    private let seconds: Int
    private var limit = 0

    /// - Parameter seconds: the processor time of all threads together; 0 for no limit.
    package init(seconds: Int) { self.seconds = seconds }

    /// Makes the whole allowance available again. Call it after each result.
    package mutating func renew() {
        guard seconds > 0 else { return }
        // The kernel counts whole seconds.
        let next = usedTime().tv_sec + seconds + 1
        guard next != limit else { return }
        do { try ResourceLimit.move(RLIMIT_CPU, to: next) } catch { return Log.warning("\(error)") }
        limit = next
    }
}
