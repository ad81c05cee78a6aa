package import Time

/// When a worker that died is started again: at once after a healthy life, later and later when it keeps dying.
///
/// A life is healthy when it was long, or not very short and of some use.
package struct RestartPolicy: Sendable {
    /// A worker that lived this long, and did what it was asked for, counts as healthy.
    package static let healthyLife: Seconds = 1
    /// Nothing may have been asked of it.
    static let longLife: Seconds = 600
    static let firstDelay: Seconds = 0.25
    static let longestDelay: Seconds = 30

    private let healthyLife: Seconds
    private var started: Instant?
    private var isUseful = false
    private var failures = 0

    package init(healthyLife: Seconds = healthyLife) { self.healthyLife = healthyLife }

    package mutating func started(at now: Instant) { (started, isUseful) = (now, false) }

    /// It has done something that it was asked for.
    package mutating func progressed() { isUseful = true }

    /// - Returns: how long to wait before the next start.
    package mutating func died(at now: Instant) -> Seconds {
        if let started, now - started >= (isUseful ? healthyLife : Self.longLife) { failures = 0 }
        started = nil
        defer { failures += 1 }
        guard failures > 0 else { return 0 }
        let doubled = Self.firstDelay.value * Double(1 << min(failures - 1, 16))
        return Seconds(min(doubled, Self.longestDelay.value))
    }
}
