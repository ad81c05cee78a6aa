import Glibc
public import Time

/// A throw whose velocity falls by a constant factor per millisecond, as in a scroll view.
///
///     v(t) = v0 d^(1000 t)     x(t) = x0 + v0 (d^(1000 t) - 1)/(1000 ln d)     end = x0 - v0/(1000 ln d)
public struct Decay<V: MotionVector>: Hashable, Sendable {
    /// The state at the release.
    public let initial: MotionState<V>
    /// d, the fraction of the velocity left after a millisecond.
    public let deceleration: Double
    /// 1000 ln d, per second; below 0.
    private let rate: Double

    /// - Parameters:
    ///   - initial: parts that are not finite count as zero.
    ///   - deceleration: above 0 and below 1; 0.998 is a scroll view's.
    public init(from initial: MotionState<V>, deceleration: Double = 0.998) {
        precondition(deceleration > 0 && deceleration < 1, "decay: \(deceleration) per ms")
        self.initial = initial.usable()
        self.deceleration = deceleration
        rate = 1000 * log(deceleration)
    }

    /// The state `time` after the release; at and before the release exactly the initial one.
    public func state(after time: Seconds) -> MotionState<V> {
        guard time.value > 0 else { return initial }
        let lost = expm1(rate * time.value)
        return MotionState(
            value: initial.value + initial.velocity * (lost / rate), velocity: initial.velocity * (1 + lost))
    }

    /// The position at rest.
    public var end: V { initial.value - initial.velocity * (1 / rate) }

    /// The exact time at which the speed (Euclidean norm) has fallen to `speed`; 0 if it is already below.
    ///
    /// - Parameter speed: units per second; a speed of 0 or less is never reached.
    public func time(fallingToSpeed speed: Double) -> Seconds {
        let now = initial.velocity.euclideanLength
        guard now > max(speed, 0) else { return 0 }
        guard speed > 0 else { return Seconds(.infinity) }
        return Seconds(log(speed / now) / rate)
    }

    /// The exact time after which the remaining distance and the velocity stay within the threshold.
    public func settlingTime(within threshold: SettlingThreshold) -> Seconds {
        let speed = initial.velocity.largestMagnitude
        let limit = min(threshold.velocity, -threshold.value * rate)
        return speed > limit ? Seconds(log(limit / speed) / rate) : 0
    }
}
