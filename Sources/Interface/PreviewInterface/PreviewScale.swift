import Motion
import Time

/// The scale of a preview relative to its frame, under a finger and after its release.
struct PreviewScale {
    /// The motion under the finger, and until the spring takes over.
    private var held = Moving(1.0)
    /// The spring, and the instant at which it takes over.
    private var recovery: (from: Instant, motion: Moving<Double>)?

    func value(at t: Instant) -> Double {
        guard let recovery, t >= recovery.from else { return held.value(at: t) }
        return recovery.motion.value(at: t)
    }

    func isMoving(at t: Instant) -> Bool {
        recovery.map { t < $0.from || $0.motion.isMoving(at: t) } ?? held.isMoving(at: t)
    }

    mutating func hold(_ value: Double) {
        held.hold(value)
        recovery = nil
    }

    /// Starts another run towards a value, from the drawn state.
    mutating func run(to value: Double, timing: Timing, at shown: Instant) {
        if recovery != nil { hold(self.value(at: shown)) }
        held.settle(to: value, timing: timing, at: shown)
    }

    /// Settles at 1.
    ///
    /// - Parameters:
    ///   - velocity: the initial velocity of a decay, per second; nil keeps the run that a finger began.
    ///   - join: the time until the spring takes over.
    ///   - width: the length in points of a scale of 1.
    mutating func release(
        velocity: Double?, deceleration: Double, join: Seconds, spring: SpringParameters, width: Double,
        at build: Instant
    ) {
        if let velocity {
            held.coast(deceleration: deceleration, velocity: velocity, at: build, settling: Self.unending)
        }
        let from = build + join
        var motion = Moving(held.value(at: from))
        motion.settle(
            to: 1, timing: .spring(spring), velocity: velocity == nil ? 0 : held.state(at: from).velocity, at: from,
            settling: .unit(spanning: width))
        recovery = (from, motion)
    }

    /// The spring takes over long before this threshold is met.
    private static let unending = SettlingThreshold(value: 1e-9, velocity: 1e-9)
}
