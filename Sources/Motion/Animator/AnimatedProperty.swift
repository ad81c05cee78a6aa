public import Time

/// One number, point or rectangle that animators may change over time.
///
/// Reading it needs no animator: it holds its own run. The last animator that took it leads it; what an earlier one still
/// has to say is ignored, so two animators never pull at once.
public final class AnimatedProperty<V: MotionVector> {
    /// Where it will be when everything has ended.
    public var target: V { motion.target }
    let settling: SettlingThreshold
    var motion: Moving<V>
    weak var leader: AnimatorAddition?

    /// - Parameter settling: when a spring counts as arrived, in this property's unit.
    public init(_ value: V, settling: SettlingThreshold = .points) {
        motion = Moving(value)
        self.settling = settling
    }

    public func state(at instant: Instant) -> MotionState<V> { motion.state(at: instant) }
    public func value(at instant: Instant) -> V { motion.value(at: instant) }

    /// Sets it at once and takes it away from whatever leads it.
    public func set(_ value: V) {
        leader = nil
        motion.hold(value)
    }
}
