public import Time

/// A damped spring released from a state towards a target: the exact solution, in all three regimes.
///
///     x(t) = e^(-L t) [x0 C + (v0 + L x0) S]      v(t) = e^(-L t) [v0 C - (w0^2 x0 + L v0) S]
///
/// with x measured from the target, w0 = sqrt(k/m), z = c/(2 sqrt(k m)), L = z w0 and w = w0 sqrt|1 - z^2|. (C, S)
/// are (cos wt, sin(wt)/w) below critical damping, (1, t) at it, and (cosh wt, sinh(wt)/w) above. Every evaluation
/// begins at the release, so no error accumulates and every frame rate shows the same path.
public struct Spring<V: MotionVector>: Hashable, Sendable {
    public let parameters: SpringParameters
    public let target: V
    /// The state at the release.
    public let initial: MotionState<V>
    @usableFromInline let oscillator: Oscillator
    @usableFromInline let displacement: V

    /// - Parameters:
    ///   - initial: the state at the release, absolute, with the velocity in units per second. A velocity that is not
    ///     finite counts as zero.
    ///   - target: the value at rest. A target that is not finite is replaced by the initial value, and the other way
    ///     round.
    public init(_ parameters: SpringParameters, from initial: MotionState<V>, to target: V) {
        self.parameters = parameters
        self.initial = initial.usable(or: target)
        self.target = target.usable(or: initial.value)
        oscillator = parameters.oscillator
        displacement = self.initial.value - self.target
    }

    /// The state `time` after the release; at and before the release exactly the initial one.
    @inlinable
    public func state(after time: Seconds) -> MotionState<V> {
        guard time.value > 0 else { return initial }
        let p = oscillator.propagator(after: time.value)
        return MotionState(
            value: target + (displacement * p.xx + initial.velocity * p.xv),
            velocity: displacement * p.vx + initial.velocity * p.vv)
    }

    /// The time after which value and velocity stay within the threshold: an upper bound, infinite without damping.
    ///
    /// - Complexity: a few dozen exponentials; call it when a run starts, not in every frame.
    public func settlingTime(within threshold: SettlingThreshold) -> Seconds {
        Seconds(oscillator.settlingTime(displacement, initial.velocity, within: threshold))
    }
}
