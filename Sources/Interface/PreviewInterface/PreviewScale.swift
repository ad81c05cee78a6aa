import Motion
import Time

/// How large a preview is against its frame: what a finger makes of it, and how that is undone when it has left.
struct PreviewScale {
    /// Under the finger, and until the spring takes over.
    private var held = Moving(1.0)
    /// What takes over, and when.
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

    /// Another run towards a value, from what is seen.
    mutating func run(to value: Double, timing: Timing, at shown: Instant) {
        if recovery != nil { hold(self.value(at: shown)) }
        held.settle(to: value, timing: timing, at: shown)
    }

    /// Lets it go back to 1.
    ///
    /// - Parameters:
    ///   - velocity: per second, slowed down by friction; nil leaves the run that a finger began to itself.
    ///   - join: from now until the spring takes over.
    ///   - width: points that 1 stands for.
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

    /// The spring takes over long before.
    private static let unending = SettlingThreshold(value: 1e-9, velocity: 1e-9)
}
