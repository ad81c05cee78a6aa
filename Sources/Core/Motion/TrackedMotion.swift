public import Time

/// A `Moving` that reports how each of its runs ended, exactly once for every run.
public struct TrackedMotion<V: MotionVector>: Sendable {
    /// The end of a run. Each run reports it once.
    public enum Outcome: Hashable, Sendable {
        /// Arrived at its target.
        case finished
        /// The run got another target before it arrived.
        case retargeted
        /// The run was stopped, or a finger held the value.
        case caught
    }

    public private(set) var motion: Moving<V>
    private var isReported = true

    /// Creates a value at rest.
    public init(_ value: V) { motion = Moving(value) }

    public func state(at instant: Instant) -> MotionState<V> { motion.state(at: instant) }

    /// Calls `Moving.settle` and returns the outcome of the interrupted run.
    public mutating func settle(
        to target: V, timing: Timing, velocity: V? = nil, at instant: Instant, settling: SettlingThreshold = .points
    ) -> Outcome? {
        let outcome = end(.retargeted, at: instant)
        motion.settle(to: target, timing: timing, velocity: velocity, at: instant, settling: settling)
        isReported = false
        return outcome
    }

    /// Calls `Moving.catchNow` and returns the outcome of the interrupted run.
    public mutating func catchNow(at instant: Instant) -> Outcome? {
        let outcome = end(.caught, at: instant)
        motion.catchNow(at: instant)
        return outcome
    }

    /// Calls `Moving.hold` and returns the outcome of the interrupted run.
    public mutating func hold(_ value: V, at instant: Instant) -> Outcome? {
        let outcome = end(.caught, at: instant)
        motion.hold(value)
        return outcome
    }

    /// Returns `.finished` at the first call after the arrival.
    public mutating func advance(to instant: Instant) -> Outcome? {
        motion.isMoving(at: instant) ? nil : end(.finished, at: instant)
    }

    private mutating func end(_ interruption: Outcome, at instant: Instant) -> Outcome? {
        guard !isReported else { return nil }
        isReported = true
        return motion.isMoving(at: instant) ? interruption : .finished
    }
}
