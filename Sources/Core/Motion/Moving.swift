public import Time

/// Something that moves and may be given another target, caught or thrown at any moment.
///
/// It holds one run (a formula and the instant it began) and evaluates that run at the instants it is asked for. Whatever
/// interrupts it starts the next run from the state of that instant, so value and velocity go on without a step.
public struct Moving<V: MotionVector>: Sendable {
    /// Where it is going, or where it rests.
    public private(set) var target: V
    /// When it will have arrived at the latest, known when it starts; nil at rest.
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

    /// What a reversal needs to know of the run.
    private var origin: V
    private var timing: Timing?
    private var settling = SettlingThreshold.points

    /// At rest there; at zero where that is not finite.
    public init(_ value: V) {
        target = value.usable(or: .zero)
        origin = target
        run = .rest
        began = .zero
    }

    /// The state at an instant: exactly (target, 0) once arrived, exactly the first state before the start.
    @_specialize(where V == Double)
    @_specialize(where V == SIMD4<Double>)
    public func state(at instant: Instant) -> MotionState<V> {
        guard let settlesBy, instant < settlesBy else { return MotionState(value: target) }
        switch run {
        case .rest: return MotionState(value: target)
        case .spring(let spring): return spring.state(after: instant - began)
        case .curve(let curve): return curve.state(after: instant - began)
        case .decay(let decay): return decay.state(after: instant - began)
        case .thrown(let thrown): return thrown.state(after: instant - began)
        }
    }

    /// Most things rest most of the time: that is decided where it is asked.
    @inlinable
    public func value(at instant: Instant) -> V { isMoving(at: instant) ? state(at: instant).value : target }

    /// False at rest, and once it has arrived.
    @inlinable
    public func isMoving(at instant: Instant) -> Bool {
        guard let settlesBy else { return false }
        return instant < settlesBy
    }

    /// Starts towards a target from where it is.
    ///
    /// - Parameters:
    ///   - target: one that is not finite stops it where it is.
    ///   - velocity: units per second; nil keeps the one it has. Curves ignore it.
    ///   - settling: when it counts as arrived; springs only.
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

    /// Lets it coast to where friction stops it.
    ///
    /// - Parameters:
    ///   - velocity: units per second; nil keeps the one it has.
    ///   - deceleration: the part of the velocity left after a millisecond.
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

    /// Lets it coast and hands it to a spring, all of it prepared by the caller from `state(at:)`.
    public mutating func follow(
        _ thrown: DecayThenSpring<V>, at instant: Instant, settling: SettlingThreshold = .points
    ) {
        timing = .spring(thrown.spring.parameters)
        self.settling = settling
        let time = thrown.settlingTime(within: settling)
        start(
            .thrown(thrown), from: thrown.decay.initial.value, to: thrown.spring.target, at: instant, lasting: time)
    }

    /// Turns round, to the other end of its way: a spring keeps the velocity, a curve is played backwards from where it is.
    ///
    /// Turned round twice it goes to its target again. Nothing at rest; a coasting motion has nothing to return by and is
    /// left alone.
    public mutating func reverse(at instant: Instant) {
        guard isMoving(at: instant), let timing else { return }
        let (start, end) = (origin, target)
        switch timing {
        case .spring: settle(to: start, timing: timing, at: instant, settling: settling)
        case .curve(let curve, let duration):
            guard case .curve(let run) = run else { return }
            // The mirrored run began so long ago that it is where this one is.
            let left = duration - max(instant - began, 0)
            self.timing = .curve(curve.mirrored, duration: duration)
            self.run = .curve(CurveRun(curve.mirrored, from: run.target, to: run.start, duration: duration))
            began = instant - left
            target = start
            settlesBy = began + duration
        }
        origin = end
    }

    /// A finger holds it there: at rest, with no velocity. A value that is not finite holds nothing.
    @_specialize(where V == Double)
    @_specialize(where V == SIMD4<Double>)
    public mutating func hold(_ value: V) {
        guard value.isUsable else { return }
        target = value
        origin = value
        run = .rest
        settlesBy = nil
    }

    /// Stops it where it is.
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
