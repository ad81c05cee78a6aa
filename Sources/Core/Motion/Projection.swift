import Glibc

/// Where a throw would come to rest: x - v/(1000 ln d), 0.4995 v further at a scroll view's 0.998 per millisecond.
public struct Projection: Hashable, Sendable {
    /// The part of the velocity left after a millisecond.
    public let deceleration: Double
    /// -1/(1000 ln d): how many seconds of the release velocity the throw still goes.
    public let reach: Double

    /// - Parameter deceleration: above 0 and below 1.
    public init(deceleration: Double = 0.998) {
        precondition(deceleration > 0 && deceleration < 1, "projection: \(deceleration) per ms")
        self.deceleration = deceleration
        reach = -1 / (1000 * log(deceleration))
    }

    /// - Parameter velocity: units per second at the release; one that is not finite counts as none.
    public func end<V: MotionVector>(from value: V, velocity: V) -> V {
        velocity.isUsable ? value + velocity * reach : value
    }

    public func end<V: MotionVector>(of state: MotionState<V>) -> V { end(from: state.value, velocity: state.velocity) }
}
