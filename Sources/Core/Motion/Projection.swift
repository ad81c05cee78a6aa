import Glibc

/// The end of a throw: x - v/(1000 ln d), which is 0.4995 v further at a scroll view's 0.998 per millisecond.
public struct Projection: Hashable, Sendable {
    /// The fraction of the velocity left after a millisecond.
    public let deceleration: Double
    /// -1/(1000 ln d): the distance of the throw per unit of release velocity, in seconds.
    public let reach: Double

    /// - Parameter deceleration: above 0 and below 1.
    public init(deceleration: Double = 0.998) {
        precondition(deceleration > 0 && deceleration < 1, "projection: \(deceleration) per ms")
        self.deceleration = deceleration
        reach = -1 / (1000 * log(deceleration))
    }

    /// - Parameter velocity: units per second at the release; a velocity that is not finite counts as zero.
    public func end<V: MotionVector>(from value: V, velocity: V) -> V {
        velocity.isUsable ? value + velocity * reach : value
    }

    public func end<V: MotionVector>(of state: MotionState<V>) -> V { end(from: state.value, velocity: state.velocity) }
}
