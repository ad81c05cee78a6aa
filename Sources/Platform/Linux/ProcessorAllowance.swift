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

/// A limit on processor time without a result, which ends a process that hangs: a decoder in an endless loop.
///
/// The kernel counts processor time over the whole life of a process and kills it at its limit, so each result raises
/// the limit.
package struct ProcessorAllowance: Sendable {
    private let seconds: Int
    private var limit = 0

    /// - Parameter seconds: processor time of all threads together; 0 for no limit.
    package init(seconds: Int) { self.seconds = seconds }

    /// Call after each result: from now on the whole allowance is available again.
    package mutating func renew() {
        guard seconds > 0 else { return }
        // The kernel counts whole seconds.
        let next = usedTime().tv_sec + seconds + 1
        guard next != limit else { return }
        do { try ResourceLimit.move(RLIMIT_CPU, to: next) } catch { return Log.warning("\(error)") }
        limit = next
    }
}
