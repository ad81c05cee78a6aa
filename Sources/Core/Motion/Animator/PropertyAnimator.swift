public import Time

/// An animator that changes properties over time and can be paused, scrubbed, reversed, continued and stopped. It has
/// the semantics of UIViewPropertyAnimator, but its caller passes the time.
///
///     inactive --start, pause, fraction--> active --stop(withoutFinishing: false)--> stopped --finish(at:)--> inactive
///         ^------- arrives, stop(withoutFinishing: true) --'
///
/// `advance(to:)`, called once per frame, detects the arrival. `advance` and `finish` call each completion exactly
/// once, when the animator is already inactive, so a completion may start, change or release it. Releasing an
/// animator that is not inactive lands its properties at its goal and calls its completions.
///
/// Curves are functions of one clock that can be paused, reversed and scrubbed. A reversal plays the same path
/// backwards at the same speed, and a pause changes nothing but the time. A spring reverses from its present value
/// and keeps its velocity.
public final class PropertyAnimator {
    /// The state of an animator.
    public enum State: Hashable, Sendable {
        /// Has not begun, or is over.
        case inactive
        /// Runs or is paused.
        case active
        /// Waits for `finish(at:)`.
        case stopped
    }

    /// The position at which an animation ended.
    public enum Position: Hashable, Sendable { case start, end, current }

    /// Called once with the position at which the animation ended.
    public typealias Completion = (Position) -> Void

    public let duration: Seconds
    public let timing: AnimatorTiming
    public internal(set) var state = State.inactive
    /// Whether it runs; false while paused.
    public internal(set) var isRunning = false
    public internal(set) var isReversed = false
    /// Whether it stays active and paused at the end instead of completing.
    public var pausesOnCompletion = false
    /// Whether a fraction is a fraction of the distance (true) or of the time along the curve (false).
    ///
    /// Springs are always scrubbed linearly.
    public var scrubsLinearly = true

    /// The clock of the last run; during a pause `hold.place` replaces its place.
    var clock: AnimatorClock
    var hold = Hold(since: .zero, place: 0)
    /// The timing of the last run.
    var current: AnimatorTiming
    /// Whether the clock determines the values: all changes are on a curve, and nothing has taken them off it.
    var isOnCurve: Bool
    /// The fraction of the distance, 0 start and 1 end, animated like every change; a spring overshoots the ends.
    let way = AnimatedProperty(0.0, settling: .unit(spanning: 1000))
    var wayChange: PropertyChange<Double>
    var changes: [AnimatorChange] = []
    var completions: [Completion] = []
    /// The arrival time, computed per run, not per frame.
    var arrival = Instant.zero

    /// - Parameter duration: at least 0; an infinite one counts as 0.
    public init(duration: Seconds, timing: AnimatorTiming) {
        self.duration = duration.value.isFinite ? max(duration, 0) : 0
        self.timing = timing
        current = timing
        isOnCurve = !timing.isSpring
        wayChange = PropertyChange(way, to: 1, beginning: 0, duration: self.duration, velocity: nil)
        clock = AnimatorClock(from: 0, to: 1, at: .zero, rate: 1 / self.duration.value)
    }

    deinit {
        guard state != .inactive else { return }
        complete(at: goal, hold.since)
    }

    /// An upper bound for the arrival; nil unless it runs.
    public var settlesBy: Instant? { isRunning ? arrival : nil }

    /// The state that a pause keeps.
    struct Hold {
        var since: Instant
        /// The place of the clock.
        var place: Double
        /// The rest of the delay.
        var delayLeft = Seconds.zero
        /// Whether the changes can resume the run that was active before the pause.
        var canResume = false
    }

    // MARK: Changes

    /// Adds a change, while inactive or active.
    ///
    /// A change that is added to an active animator gets the rest of the animator's time. A change that is added to a
    /// reversed animator rests at its start until a second reversal leads the animator past the place of the addition.
    ///
    /// - Parameters:
    ///   - end: the target; a value that is not finite adds no change.
    ///   - delayFactor: 0...1, the fraction of the remaining time before the change begins; the change takes the rest.
    ///   - velocity: the initial velocity of a spring, units per second; nil takes the relative velocity of the
    ///     timing.
    ///   - instant: now; an active animator takes over the property's value at this instant.
    public func addAnimation<V: MotionVector>(
        _ property: AnimatedProperty<V>, to end: V, delayFactor: Double = 0, velocity: V? = nil, at instant: Instant
    ) {
        precondition(state != .stopped, "PropertyAnimator: addAnimation in the stopped state; finish(at:) it first")
        guard end.isUsable else { return }
        let delay = delayFactor > 0 ? min(delayFactor, 1) : 0
        let place = state == .active ? place(at: instant) : 0
        let left = state == .active ? timeLeft(from: place, at: instant) : duration
        let change = PropertyChange(
            property, to: end, beginning: place + delay * (1 - place), duration: left * (1 - delay), velocity: velocity)
        changes.append(change)
        guard state == .active else { return }
        join(change, at: instant)
    }

    /// Adds a completion, which is called once with the position at which the animation ended.
    public func addCompletion(_ completion: @escaping Completion) { completions.append(completion) }

    // MARK: Running

    /// Starts the animation, or resumes it as if there had been no pause.
    ///
    /// A reversed animator starts at its end. Until the delay is over all properties rest.
    public func start(at instant: Instant, afterDelay delay: Seconds = 0) {
        precondition(state != .stopped, "PropertyAnimator: start in the stopped state; finish(at:) it first")
        guard !isRunning else { return }
        activate(at: instant)
        if hold.canResume, delay <= 0 {
            resume(at: instant)
        } else {
            run(current, at: instant, after: max(delay, 0))
        }
    }

    /// Stops the clock and keeps all values; an inactive animator becomes active at its start.
    public func pause(at instant: Instant) {
        precondition(state != .stopped, "PropertyAnimator: pause in the stopped state; finish(at:) it first")
        activate(at: instant)
        halt(at: instant)
    }

    /// Continues after a pause, or in the middle of a run, with another timing.
    ///
    /// A spring keeps the present velocity. After a pause, a timing with a velocity of its own replaces it.
    ///
    /// - Parameters:
    ///   - durationFactor: the rest takes this many durations of the animator, and later reversals keep that speed; 0
    ///     keeps the present speed.
    ///   - delay: the wait before any motion.
    public func continueAnimation(
        timing: AnimatorTiming? = nil, durationFactor: Double = 0, afterDelay delay: Seconds = 0, at instant: Instant
    ) {
        precondition(
            state != .stopped, "PropertyAnimator: continueAnimation in the stopped state; finish(at:) it first")
        activate(at: instant)
        let factor = durationFactor > 0 && durationFactor.isFinite ? durationFactor : nil
        if timing == nil, factor == nil { return start(at: instant, afterDelay: delay) }
        if isRunning {
            halt(at: instant)
        } else if let timing, timing.velocity != 0 {
            forEachChange { $0.forgetVelocity() }
        }
        run(timing ?? current, at: instant, after: max(delay, 0), lasting: factor.map { duration * $0 })
    }

    /// Detects the arrival. Call it once per frame, before the properties are read.
    public func advance(to instant: Instant) {
        guard isRunning, let settlesBy, instant >= settlesBy else { return }
        if pausesOnCompletion {
            halt(at: instant)
        } else {
            complete(at: goal, instant)
        }
    }

    /// Reverses the direction without a jump; a spring keeps its velocity. An animator that has not begun will start
    /// at its end.
    public func setReversed(_ reversed: Bool, at instant: Instant) {
        precondition(state != .stopped, "PropertyAnimator: isReversed in the stopped state; finish(at:) it first")
        guard reversed != isReversed else { return }
        let runs = isRunning
        if runs { halt(at: instant) }
        isReversed = reversed
        hold.canResume = false
        if runs { run(current, at: instant) }
    }

    // MARK: Internals

    /// Calls the closure with `wayChange` and each change. An array of them would allocate in every frame of a drag.
    func forEachChange(_ body: (AnimatorChange) -> Void) {
        body(wayChange)
        for place in changes.indices { body(changes[place]) }
    }

    /// The clock's place.
    func place(at instant: Instant) -> Double { isRunning ? clock.place(at: instant) : hold.place }

    private func activate(at instant: Instant) {
        guard state == .inactive else { return }
        state = .active
        let place = isReversed ? 1.0 : 0
        way.set(0)
        wayChange = PropertyChange(way, to: 1, beginning: 0, duration: duration, velocity: nil)
        clock = AnimatorClock(from: place, to: 1 - place, at: instant, rate: 1 / duration.value)
        hold = Hold(since: instant, place: place)
        forEachChange { $0.begin(at: instant, isReversed ? .end : .start, place: place, way: place) }
    }

    /// Starts a run from the held values.
    private func run(
        _ timing: AnimatorTiming, at instant: Instant, after delay: Seconds = 0, lasting: Seconds? = nil
    ) {
        let goal = isReversed ? 0.0 : 1
        var place = hold.place
        if case .curve(let curve) = timing, !isOnCurve || timing != current {
            place = isReversed ? 0 : 1
            forEachChange {
                let other = $0.place(on: curve, forward: !isReversed)
                place = isReversed ? max(place, other) : min(place, other)
            }
        }
        let rate = lasting.map { (goal - place).magnitude / $0.value } ?? clock.rate
        // Without any distance left there is no delay.
        let wait = delay + (place == goal ? 0 : hold.delayLeft)
        clock = AnimatorClock(from: place, to: goal, at: instant + wait, rate: rate > 0 ? rate : clock.rate)
        current = timing
        isOnCurve = !timing.isSpring
        go(Leg(now: instant, clock: clock, timing: timing, lasting: lasting))
    }

    private func go(_ leg: Leg) {
        isRunning = true
        forEachChange { $0.run(leg) }
        findArrival(after: leg.now)
    }

    private func resume(at instant: Instant) {
        let pause = instant - hold.since
        clock = clock.shifted(by: pause)
        isRunning = true
        forEachChange { $0.resume(after: pause) }
        findArrival(after: instant)
    }

    private func findArrival(after instant: Instant) {
        guard current.isSpring else { return arrival = clock.arrival }
        arrival = max(wayChange.settlesBy ?? instant, instant)
        for change in changes { arrival = max(arrival, change.settlesBy ?? instant) }
    }

    func halt(at instant: Instant) {
        guard isRunning else { return }
        let place = place(at: instant)
        let way = way.value(at: instant)
        isRunning = false
        hold = Hold(since: instant, place: place, delayLeft: max(clock.begins - instant, 0), canResume: true)
        forEachChange { $0.pause(at: instant, place: place, way: way) }
    }

    private func join(_ change: AnimatorChange, at instant: Instant) {
        change.begin(at: instant, .start, place: place(at: instant), way: way.value(at: instant))
        hold.canResume = false
        guard isRunning else { return }
        change.run(Leg(now: instant, clock: clock, timing: current))
        findArrival(after: instant)
    }

    /// The duration of a change added now: the clock's remaining time, or the spring's if that is longer.
    private func timeLeft(from place: Double, at instant: Instant) -> Seconds {
        let left = Seconds((1 - place) / clock.rate)
        guard isRunning, current.isSpring, let settlesBy = wayChange.settlesBy else { return left }
        return max(left, settlesBy - instant)
    }
}
