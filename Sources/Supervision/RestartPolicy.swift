package import Time

/// When a worker that died is started again: at once after a healthy life, later and later when it keeps dying.
package struct RestartPolicy: Sendable {
    /// A worker that lived this long counts as healthy.
    package static let healthyLife: Seconds = 1
    static let firstDelay: Seconds = 0.25
    static let longestDelay: Seconds = 30

    private let healthyLife: Seconds
    private var started: Instant?
    private var failures = 0

    package init(healthyLife: Seconds = healthyLife) { self.healthyLife = healthyLife }

    package mutating func started(at now: Instant) { started = now }

    /// - Returns: how long to wait before the next start.
    package mutating func died(at now: Instant) -> Seconds {
        if let started, now - started >= healthyLife { failures = 0 }
        started = nil
        defer { failures += 1 }
        guard failures > 0 else { return 0 }
        let doubled = Self.firstDelay.value * Double(1 << min(failures - 1, 16))
        return Seconds(min(doubled, Self.longestDelay.value))
    }
}
