internal import Time

/// An animator's change of one property, with the property's type.
final class PropertyChange<V: MotionVector>: AnimatorChange {
    private let property: AnimatedProperty<V>
    private let end: V
    private var start: V
    /// The initial velocity at a fresh start, units per second; nil takes the relative velocity of the timing.
    private let velocity: V?
    /// The duration of a spring of this change.
    private var duration: Seconds
    /// The value shown while paused, and the velocity with which it continues.
    private var held: MotionState<V>
    /// The run before the pause; nil once anything else has changed.
    private var suspended: PropertyRun<V>?
    /// The state at the pause: the place of the clock, the fraction of the animator's path, and the value.
    private var anchor: (place: Double, way: Double, value: V)
    /// Whether nothing has moved the property since the change began or was scrubbed. A spring then starts with the
    /// velocity of the change or of the timing.
    private var isFresh = true

    /// - Parameter duration: the time from the beginning of this change to the end of the animator.
    init(_ property: AnimatedProperty<V>, to end: V, beginning begins: Double, duration: Seconds, velocity: V?) {
        self.property = property
        self.end = end
        self.velocity = velocity
        self.duration = duration
        start = property.target
        held = MotionState(value: start)
        anchor = (0, 0, start)
        super.init(begins: begins)
    }

    /// The same change in the same state, of a copy of the property.
    func copy(moving other: AnimatedProperty<V>) -> PropertyChange {
        let copy = PropertyChange(other, to: end, beginning: begins, duration: duration, velocity: velocity)
        (copy.start, copy.held, copy.suspended) = (start, held, suspended)
        (copy.anchor, copy.isFresh) = (anchor, isFresh)
        if leads { other.controllingChange = copy }
        return copy
    }

    func moves(_ other: AnyObject) -> Bool { property === other }

    private var leads: Bool { property.controllingChange === self }
    private var way: V { end - start }

    override func begin(at instant: Instant, _ side: Side, place: Double, way: Double) {
        held = property.state(at: instant)
        start = held.value
        if side == .end { held = MotionState(value: end) }
        anchor = (place, way, held.value)
        property.controllingChange = self
        property.run = .rest(held.value)
    }

    override func run(_ leg: Leg) {
        guard leads else { return }
        suspended = nil
        switch leg.timing {
        case .curve(let curve): self.curve(curve, leg)
        case .spring, .damped:
            spring(leg)
        }
    }

    private func curve(_ curve: CubicCurve, _ leg: Leg) {
        var path = CurvePath(curve, from: start, to: end, beginning: begins)
        path.pass(held.value, at: leg.place)
        property.run = .curve(path, leg.clock)
    }

    /// A spring that still waits for its delay starts from rest. A spring under way reverses from its present state.
    private func spring(_ leg: Leg) {
        let waits = leg.isForward && leg.place < begins && held.value == start && (isFresh || held.velocity == .zero)
        let begins = waits ? leg.clock.time(reaching: begins) : max(leg.clock.begins, leg.now)
        if isFresh, begins > leg.now { held.velocity = .zero }
        if let lasting = leg.lasting { duration = lasting * (waits ? (1 - self.begins) / (1 - leg.place) : 1) }
        var state = held
        if isFresh, leg.isForward || held.value != start {
            let fresh = velocity ?? way * leg.timing.velocity
            state.velocity = state.velocity + fresh * (leg.isForward ? 1 : -1)
        }
        let goal = leg.isForward ? end : start
        // A change without a duration has only its two end values.
        guard let parameters = leg.timing.spring(over: duration) else { return curve(.linear, leg) }
        let spring = Spring(parameters, from: state, to: goal)
        let time = spring.settlingTime(within: property.settling)
        property.run = .spring(spring, begins: begins, settlesBy: begins + time)
    }

    override func pause(at instant: Instant, place: Double, way: Double) {
        guard leads else { return }
        if property.run.begins.map({ instant >= $0 }) ?? false { isFresh = false }
        suspended = property.run
        held = property.state(at: instant)
        anchor = (place, way, held.value)
        property.run = .rest(held.value)
    }

    override func resume(after pause: Seconds) {
        guard leads, let run = suspended else { return }
        property.run = run.shifted(by: pause)
        suspended = nil
    }

    override func scrub(along curve: CubicCurve, to place: Double) {
        guard leads else { return }
        var path = CurvePath(curve, from: start, to: end, beginning: begins)
        path.pass(anchor.value, at: anchor.place)
        show(path.value(at: place))
    }

    override func scrub(straightTo way: Double) {
        guard leads else { return }
        show(straight(way))
    }

    private func show(_ value: V) {
        suspended = nil
        isFresh = true
        held = MotionState(value: value)
        property.run = .rest(value)
    }

    /// The value is interpolated linearly between the paused value and either end, so that a pause in the middle of a
    /// spring causes no jump.
    private func straight(_ way: Double) -> V {
        guard way != anchor.way else { return anchor.value }
        if way <= 0 { return start }
        if way >= 1 { return end }
        if way > anchor.way {
            let from = max(anchor.way, begins)
            guard way > from else { return anchor.value }
            return anchor.value + (end - anchor.value) * ((way - from) / (1 - from))
        }
        let from = min(begins, anchor.way)
        guard way > from else { return start }
        return start + (anchor.value - start) * ((way - from) / (anchor.way - from))
    }

    override func forgetVelocity() {
        held.velocity = .zero
        suspended = nil
        isFresh = true
    }

    override func land(_ landing: Landing, at instant: Instant) {
        guard leads else { return }
        property.controllingChange = nil
        switch landing {
        case .start: property.run = .rest(start)
        case .end: property.run = .rest(end)
        case .current: property.run = .rest(property.value(at: instant))
        }
    }

    override func place(on curve: CubicCurve, forward: Bool) -> Double {
        let whole = way.euclideanLength
        guard leads, whole > 0 else { return forward ? 1 : 0 }
        let left = min(((forward ? end : start) - held.value).euclideanLength / whole, 1)
        guard left > 0 else { return forward ? 1 : 0 }
        let part = forward ? 1 - left : left
        return begins + (1 - begins) * (curve.inverse?.value(at: part) ?? part)
    }

    override var settlesBy: Instant? { leads ? property.run.settlesBy : nil }
}
