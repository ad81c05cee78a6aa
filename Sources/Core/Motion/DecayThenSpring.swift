public import Time

/// A decay followed by a spring, joined at an instant that is computed in advance.
///
/// The join is the instant at which the decay's speed has fallen to a given speed. The spring starts from the decay's
/// value and, in the physical form, its velocity, so that both are continuous.
public struct DecayThenSpring<V: MotionVector>: Hashable, Sendable {
    public let decay: Decay<V>
    public let spring: Spring<V>
    /// The time from the release to the join.
    public let join: Seconds

    /// - Parameters:
    ///   - speed: units per second at which the spring takes over; a slower release starts with the spring.
    ///   - keepsVelocity: false starts the spring from rest, as `MotionStyle.reference` does: a step in velocity.
    public init(
        _ decay: Decay<V>, untilSpeed speed: Double, then parameters: SpringParameters, to target: V,
        keepsVelocity: Bool = true
    ) {
        self.decay = decay
        join = decay.time(fallingToSpeed: speed)
        var state = decay.state(after: join)
        if !keepsVelocity { state.velocity = .zero }
        spring = Spring(parameters, from: state, to: target)
    }

    /// - Parameter time: the time since the release.
    public func state(after time: Seconds) -> MotionState<V> {
        time < join ? decay.state(after: time) : spring.state(after: time - join)
    }

    /// The time after which the spring, too, stays within the threshold.
    public func settlingTime(within threshold: SettlingThreshold) -> Seconds {
        join + spring.settlingTime(within: threshold)
    }
}
