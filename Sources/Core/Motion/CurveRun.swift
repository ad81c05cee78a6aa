public import Time

/// A motion from one value to another along a curve, in a fixed time.
public struct CurveRun<V: MotionVector>: Hashable, Sendable {
    public let curve: CubicCurve
    public let start: V
    public let target: V
    public let duration: Seconds

    /// - Parameters:
    ///   - start: a start that is not finite is replaced by the target, and the other way round.
    ///   - duration: 0 or less arrives at once.
    public init(_ curve: CubicCurve, from start: V, to target: V, duration: Seconds) {
        self.curve = curve
        self.start = start.usable(or: target)
        self.target = target.usable(or: start)
        self.duration = duration
    }

    /// The state `time` after the start: exactly the target from `duration` on, exactly the start up to 0.
    public func state(after time: Seconds) -> MotionState<V> {
        guard duration.value > 0, time < duration else { return MotionState(value: target) }
        let part = max(time / duration, 0)
        let way = target - start
        return MotionState(
            value: start + way * curve.value(at: part), velocity: way * (curve.slope(at: part) / duration.value))
    }

    /// The duration for any threshold: a curve ends with its duration.
    public func settlingTime(within threshold: SettlingThreshold) -> Seconds { max(duration, 0) }
}
