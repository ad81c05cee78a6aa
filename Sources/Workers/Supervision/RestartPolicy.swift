package import Time

/// The back-off for restarts of a worker: none after a healthy life, and ever longer delays while it keeps dying.
///
/// A life is healthy from `longLife` on, or from `healthyLife` on if the worker has completed a request.
package struct RestartPolicy: Sendable {
    /// The life after which a worker that has completed a request counts as healthy.
    package static let healthyLife: Seconds = 1
    /// The life after which any worker counts as healthy, even without a request.
    static let longLife: Seconds = 600
    static let firstDelay: Seconds = 0.25
    static let longestDelay: Seconds = 30

    private let healthyLife: Seconds
    private var started: Instant?
    private var isUseful = false
    private var failures = 0

    package init(healthyLife: Seconds = healthyLife) { self.healthyLife = healthyLife }

    package mutating func started(at now: Instant) { (started, isUseful) = (now, false) }

    /// The worker has completed a request.
    package mutating func progressed() { isUseful = true }

    /// - Returns: the delay before the next start.
    package mutating func died(at now: Instant) -> Seconds {
        if let started, now - started >= (isUseful ? healthyLife : Self.longLife) { failures = 0 }
        started = nil
        defer { failures += 1 }
        guard failures > 0 else { return 0 }
        let doubled = Self.firstDelay.value * Double(1 << min(failures - 1, 16))
        return Seconds(min(doubled, Self.longestDelay.value))
    }
}
