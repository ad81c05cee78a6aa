internal import Time

/// The motion of a property after an animator has started it.
enum PropertyRun<V: MotionVector>: Sendable {
    case rest(V)
    case curve(CurvePath<V>, AnimatorClock)
    /// A spring that rests at its start until it begins.
    case spring(Spring<V>, begins: Instant, settlesBy: Instant)

    var target: V {
        switch self {
        case .rest(let value): value
        case .curve(let path, let clock): clock.goal > 0 ? path.end : path.start
        case .spring(let spring, _, _): spring.target
        }
    }

    /// The velocity is zero while the run waits.
    func state(at instant: Instant) -> MotionState<V> {
        switch self {
        case .rest(let value): return MotionState(value: value)
        case .curve(let path, let clock):
            guard instant < clock.arrival else { return MotionState(value: target) }
            let place = clock.place(at: instant)
            guard instant >= clock.begins else { return MotionState(value: path.value(at: place)) }
            return MotionState(
                value: path.value(at: place), velocity: path.slope(at: place, towards: clock.goal) * clock.velocity)
        case .spring(let spring, let begins, let settlesBy):
            guard instant < settlesBy || instant < begins else { return MotionState(value: spring.target) }
            return instant < begins ? MotionState(value: spring.initial.value) : spring.state(after: instant - begins)
        }
    }

    /// The start of the motion; nil at rest.
    var begins: Instant? {
        switch self {
        case .rest: nil
        case .curve(_, let clock): clock.begins
        case .spring(_, let begins, _): begins
        }
    }

    /// An upper bound for the arrival; nil at rest.
    var settlesBy: Instant? {
        switch self {
        case .rest: nil
        case .curve(_, let clock): clock.arrival
        case .spring(_, _, let settlesBy): settlesBy
        }
    }

    /// The same run after a pause of that length.
    func shifted(by pause: Seconds) -> PropertyRun {
        switch self {
        case .rest: self
        case .curve(let path, let clock): .curve(path, clock.shifted(by: pause))
        case .spring(let spring, let begins, let settlesBy):
            .spring(spring, begins: begins + pause, settlesBy: settlesBy + pause)
        }
    }
}
