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
    }

    /// At rest there.
    public init(_ value: V) {
        target = value
        run = .rest
        began = .zero
    }

    /// The state at an instant: exactly (target, 0) once arrived, exactly the first state before the start.
    public func state(at instant: Instant) -> MotionState<V> {
        guard let settlesBy, instant < settlesBy else { return MotionState(value: target) }
        switch run {
        case .rest: return MotionState(value: target)
        case .spring(let spring): return spring.state(after: instant - began)
        case .curve(let curve): return curve.state(after: instant - began)
        }
    }

    public func value(at instant: Instant) -> V { state(at: instant).value }

    /// False at rest, and once it has arrived.
    public func isMoving(at instant: Instant) -> Bool {
        guard let settlesBy else { return false }
        return instant < settlesBy
    }

    /// Starts towards a target from where it is.
    ///
    /// - Parameters:
    ///   - velocity: units per second; nil keeps the one it has. Curves ignore it.
    ///   - settling: when it counts as arrived; springs only.
    public mutating func settle(
        to target: V, timing: Timing, velocity: V? = nil, at instant: Instant,
        settling: SettlingThreshold = .points
    ) {
        var state = state(at: instant)
        if let velocity { state.velocity = velocity }
        self.target = target
        began = instant
        let time: Seconds
        switch timing {
        case .spring(let parameters):
            let spring = Spring(parameters, from: state, to: target)
            time = spring.settlingTime(value: settling.value, velocity: settling.velocity)
            run = .spring(spring)
        case .curve(let curve, let duration):
            run = .curve(CurveRun(curve, from: state.value, to: target, duration: duration))
            time = max(duration, 0)
        }
        settlesBy = instant + time
    }

    /// A finger holds it there: at rest, with no velocity.
    public mutating func hold(_ value: V) {
        target = value
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
}
