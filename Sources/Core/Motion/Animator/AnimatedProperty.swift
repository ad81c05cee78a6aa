public import Time

/// One number, point or rectangle that animators may change over time.
///
/// The property stores its present motion, so reading it needs no animator. The animator whose change began last controls
/// it; changes from earlier animators are ignored, so two animators never move it at once.
public final class AnimatedProperty<V: MotionVector> {
    /// The value at which the present motion ends; the present value at rest or while paused.
    public var target: V { run.target }
    let settling: SettlingThreshold
    var run: PropertyRun<V>
    weak var controllingChange: AnimatorChange?

    /// - Parameters:
    ///   - value: the initial value; one that is not finite counts as zero.
    ///   - settling: the threshold below which a spring counts as arrived, in this property's unit.
    public init(_ value: V, settling: SettlingThreshold = .points) {
        run = .rest(value.usable(or: .zero))
        self.settling = settling
    }

    /// The value and the velocity at an instant. The velocity is zero during a delay and while paused.
    @_specialize(where V == Double)
    public func state(at instant: Instant) -> MotionState<V> { run.state(at: instant) }
    @_specialize(where V == Double)
    public func value(at instant: Instant) -> V { run.state(at: instant).value }

    /// Whether it moves or waits for its delay; false while it is paused.
    public func isMoving(at instant: Instant) -> Bool { run.settlesBy.map { instant < $0 } ?? false }

    /// Sets the value at once and ends the control of any animator. A value that is not finite is refused.
    public func set(_ value: V) {
        guard value.isUsable else { return }
        controllingChange = nil
        run = .rest(value)
    }
}
