public import Time

/// A value in motion that can be retargeted, caught or thrown at any moment.
///
/// It holds one run (a formula and the instant it began) and evaluates that run at the requested instant. Each
/// interruption starts the next run from the state of that instant, so value and velocity are continuous.
public struct Moving<V: MotionVector>: Sendable {
    /// The target of the run, or the value at rest.
    public private(set) var target: V
    /// An upper bound for the arrival, computed when the run starts; nil at rest.
    public private(set) var settlesBy: Instant?
    @usableFromInline var run: Run
    @usableFromInline var began: Instant

    @usableFromInline
    enum Run: Sendable {
        /// At the target.
        case rest
        case spring(Spring<V>)
        case curve(CurveRun<V>)
        case decay(Decay<V>)
        case thrown(DecayThenSpring<V>)
    }

    /// The start of the run, for a reversal.
    private var origin: V
    private var timing: Timing?
    private var settling = SettlingThreshold.points

    /// Creates a value at rest; zero if the value is not finite.
    public init(_ value: V) {
        target = value.usable(or: .zero)
        origin = target
        run = .rest
        began = .zero
    }

    /// The state at an instant: exactly (target, 0) after the arrival, exactly the first state before the start.
    @_specialize(where V == Double)
    @_specialize(where V == SIMD4<Double>)
    public func state(at instant: Instant) -> MotionState<V> {
        isMoving(at: instant) ? runState(at: instant) : MotionState(value: target)
    }

    /// Not inlined: other modules call the generic form of `state(at:)`. With this code inlined, that form would fetch
    /// the type metadata of each run before it branches to the specialisation for `V`.
    @inline(never)
    private func runState(at instant: Instant) -> MotionState<V> {
        switch run {
        case .rest: return MotionState(value: target)
        case .spring(let spring): return spring.state(after: instant - began)
        case .curve(let curve): return curve.state(after: instant - began)
        case .decay(let decay): return decay.state(after: instant - began)
        case .thrown(let thrown): return thrown.state(after: instant - began)
        }
    }

    /// Most values rest most of the time, so the test for rest is inlined.
    @inlinable
    public func value(at instant: Instant) -> V { isMoving(at: instant) ? state(at: instant).value : target }

    /// False at rest and after the arrival.
    @inlinable
    public func isMoving(at instant: Instant) -> Bool {
        guard let settlesBy else { return false }
        return instant < settlesBy
    }

    /// Starts towards a target from the present state.
    ///
    /// - Parameters:
    ///   - target: a target that is not finite stops the motion at its present value.
    ///   - velocity: units per second; nil keeps the present velocity. Curves ignore it.
    ///   - settling: the threshold of arrival; springs only.
    public mutating func settle(
        to target: V, timing: Timing, velocity: V? = nil, at instant: Instant,
        settling: SettlingThreshold = .points
    ) {
        guard target.isUsable else { return _ = catchNow(at: instant) }
        var state = state(at: instant)
        if let velocity { state.velocity = velocity }
        self.timing = timing
        self.settling = settling
        switch timing {
        case .spring(let parameters):
            let spring = Spring(parameters, from: state, to: target)
            let time = spring.settlingTime(within: settling)
            start(.spring(spring), from: state.value, to: target, at: instant, lasting: time)
        case .curve(let curve, let duration):
            let run = CurveRun(curve, from: state.value, to: target, duration: duration)
            start(.curve(run), from: state.value, to: target, at: instant, lasting: max(duration, 0))
        }
    }

    /// Starts a decay from the present value.
    ///
    /// - Parameters:
    ///   - velocity: units per second; nil keeps the present velocity.
    ///   - deceleration: the fraction of the velocity left after a millisecond.
    public mutating func coast(
        deceleration: Double = 0.998, velocity: V? = nil, at instant: Instant, settling: SettlingThreshold = .points
    ) {
        var state = state(at: instant)
        if let velocity { state.velocity = velocity }
        let decay = Decay(from: state, deceleration: deceleration)
        timing = nil
        self.settling = settling
        let time = decay.settlingTime(within: settling)
        start(.decay(decay), from: state.value, to: decay.end, at: instant, lasting: time)
    }

    /// Follows a decay and then a spring, which the caller has prepared from `state(at:)`.
    public mutating func follow(
        _ thrown: DecayThenSpring<V>, at instant: Instant, settling: SettlingThreshold = .points
    ) {
        timing = .spring(thrown.spring.parameters)
        self.settling = settling
        let time = thrown.settlingTime(within: settling)
        start(
            .thrown(thrown), from: thrown.decay.initial.value, to: thrown.spring.target, at: instant, lasting: time)
    }

    /// Reverses towards the other end: a spring keeps the velocity, a curve is played backwards from its place.
    ///
    /// A second reversal restores the first target. A value at rest does not change. A decay cannot be reversed and
    /// continues.
    public mutating func reverse(at instant: Instant) {
        guard isMoving(at: instant), let timing else { return }
        let (start, end) = (origin, target)
        switch timing {
        case .spring: settle(to: start, timing: timing, at: instant, settling: settling)
        case .curve(let curve, let duration):
            guard case .curve(let run) = run else { return }
            // The mirrored run gets an earlier start, so that its present value equals this run's.
            let left = duration - max(instant - began, 0)
            self.timing = .curve(curve.mirrored, duration: duration)
            self.run = .curve(CurveRun(curve.mirrored, from: run.target, to: run.start, duration: duration))
            began = instant - left
            target = start
            settlesBy = began + duration
        }
        origin = end
    }

    /// Holds the value under a finger: at rest, with no velocity. A value that is not finite is ignored.
    @_specialize(where V == Double)
    @_specialize(where V == SIMD4<Double>)
    public mutating func hold(_ value: V) {
        guard value.isUsable else { return }
        target = value
        origin = value
        run = .rest
        settlesBy = nil
    }

    /// Stops at the present value.
    @discardableResult
    public mutating func catchNow(at instant: Instant) -> V {
        let value = value(at: instant)
        hold(value)
        return value
    }

    private mutating func start(_ run: Run, from origin: V, to target: V, at instant: Instant, lasting time: Seconds) {
        self.run = run
        self.origin = origin
        self.target = target
        began = instant
        settlesBy = instant + time
    }
}
