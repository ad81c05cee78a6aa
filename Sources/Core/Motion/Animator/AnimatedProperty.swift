public import Time

/// One number, point or rectangle that animators may change over time.
///
/// Reading it needs no animator: it holds its own run. The last animator that took it leads it; what an earlier one still
/// has to say is ignored, so two animators never pull at once.
public final class AnimatedProperty<V: MotionVector> {
    /// Where it will be when everything has ended.
    public var target: V { run.target }
    let settling: SettlingThreshold
    var run: PropertyRun<V>
    weak var leader: AnimatorChange?

    /// - Parameters:
    ///   - value: zero where it is not finite.
    ///   - settling: when a spring counts as arrived, in this property's unit.
    public init(_ value: V, settling: SettlingThreshold = .points) {
        run = .rest(value.usable(or: .zero))
        self.settling = settling
    }

    /// What waits for a delay, or is paused, has no velocity.
    public func state(at instant: Instant) -> MotionState<V> { run.state(at: instant) }
    public func value(at instant: Instant) -> V { run.state(at: instant).value }

    /// Sets it at once and takes it away from whatever leads it; a value that is not finite is refused.
    public func set(_ value: V) {
        guard value.isUsable else { return }
        leader = nil
        run = .rest(value)
    }
}
