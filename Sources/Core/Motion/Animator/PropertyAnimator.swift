public import Time

/// Changes properties over time, and may be paused, scrubbed, reversed, continued and stopped: UIViewPropertyAnimator's
/// semantics with the time handed in.
///
///     inactive --start, pause, fraction--> active --stop(withoutFinishing: false)--> stopped --finish(at:)--> inactive
///         ^------- arrives, stop(withoutFinishing: true) --'
///
/// `advance(to:)` once per frame lets it arrive. Completions are called by `advance` and `finish`, each exactly once, when the
/// animator is already inactive again: they may start it, add to it or let go of it. Dropping an animator that is not
/// inactive lands its properties where it was going and calls its completions.
///
/// Curves are functions of one clock, which pauses, turns and is scrubbed: a reversal plays the same path backwards at the
/// same speed, and a pause changes nothing but the time. A spring turns where it is and keeps its velocity.
public final class PropertyAnimator {
    /// Where in its life an animator is.
    public enum State: Hashable, Sendable {
        /// Has not begun, or is over.
        case inactive
        /// Runs or is paused.
        case active
        /// Waits for `finish(at:)`.
        case stopped
    }

    /// Where an animation ended.
    public enum Position: Hashable, Sendable { case start, end, current }

    /// Called once with where the animation ended.
    public typealias Completion = (Position) -> Void

    public let duration: Seconds
    public let timing: AnimatorTiming
    public internal(set) var state = State.inactive
    /// Whether it moves by itself; false while paused.
    public internal(set) var isRunning = false
    public internal(set) var isReversed = false
    /// Stays active and paused at the end instead of completing.
    public var pausesOnCompletion = false
    /// Whether a fraction means a part of the way (true) or a part of the time along the curve (false).
    ///
    /// Springs are always scrubbed straight.
    public var scrubsLinearly = true

    /// The clock of the last run, and where it stands since.
    var clock: AnimatorClock
    var hold = Hold(since: .zero, place: 0)
    /// The timing of the last run.
    var current: AnimatorTiming
    /// Whether the clock tells where the changes are: they are on a curve, and nothing took them off it.
    var isOnCurve: Bool
    /// The part of the way, 0 start and 1 end, moves as every change does; a spring goes beyond the ends.
    let way = AnimatedProperty(0.0, settling: .unit(spanning: 1000))
    private var wayChange: PropertyChange<Double>
    var changes: [AnimatorChange] = []
    var completions: [Completion] = []
    /// Known when a run starts, so that a frame only compares.
    private var arrival = Instant.zero

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

    /// When it will have arrived at the latest; nil unless it runs.
    public var settlesBy: Instant? { isRunning ? arrival : nil }

    /// What a pause keeps.
    struct Hold {
        var since: Instant
        /// The place of the clock.
        var place: Double
        /// What was left of a delay.
        var delayLeft = Seconds.zero
        /// Whether the changes can go on as they were before the pause.
        var canResume = false
    }

    // MARK: What it changes

    /// Adds a change, while inactive or active.
    ///
    /// A change of an active animator has what is left of the animator's time. One that is added to a reversed animator
    /// waits at its start until the animator comes by again in the other direction.
    ///
    /// - Parameters:
    ///   - end: one that is not finite is refused: nothing is added.
    ///   - delayFactor: 0...1, the part of that time before it begins; the rest is left to it.
    ///   - velocity: of a spring that starts, units per second; nil takes the relative one of the timing.
    ///   - instant: now; an active animator takes the property from what it shows then.
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

    /// Adds what is called when it ends, with where it ended; once.
    public func addCompletion(_ completion: @escaping Completion) { completions.append(completion) }

    // MARK: Running

    /// Starts, or goes on after a pause as if there had been none.
    ///
    /// A reversed animator starts at its end. Until the delay is over everything rests where it is.
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

    /// Stops the clock and keeps everything where it is; an inactive animator becomes active at its start.
    public func pause(at instant: Instant) {
        precondition(state != .stopped, "PropertyAnimator: pause in the stopped state; finish(at:) it first")
        activate(at: instant)
        halt(at: instant)
    }

    /// Goes on from a pause (or in the middle of a run) by another timing.
    ///
    /// A spring keeps the velocity that is there. After a pause, a timing with a velocity of its own replaces it.
    ///
    /// - Parameter durationFactor: what is left takes this many durations of the animator, and a reversal keeps that
    ///   speed; 0 keeps the speed it has.
    public func continueAnimation(timing: AnimatorTiming? = nil, durationFactor: Double = 0, at instant: Instant) {
        precondition(
            state != .stopped, "PropertyAnimator: continueAnimation in the stopped state; finish(at:) it first")
        activate(at: instant)
        let factor = durationFactor > 0 && durationFactor.isFinite ? durationFactor : nil
        if timing == nil, factor == nil { return start(at: instant) }
        if isRunning {
            halt(at: instant)
        } else if let timing, timing.velocity != 0 {
            forEachChange { $0.forgetVelocity() }
        }
        run(timing ?? current, at: instant, lasting: factor.map { duration * $0 })
    }

    /// Lets it arrive. Call once per frame, before the properties are read.
    public func advance(to instant: Instant) {
        guard isRunning, let settlesBy, instant >= settlesBy else { return }
        if pausesOnCompletion {
            halt(at: instant)
        } else {
            complete(at: goal, instant)
        }
    }

    /// Turns it round where it is, without a jump; a spring keeps its velocity. An animator that has not begun will start
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

    // MARK: How it runs

    /// Calls it with the way and each change; an array of all would touch the heap in every frame of a drag.
    func forEachChange(_ body: (AnimatorChange) -> Void) {
        body(wayChange)
        for place in changes.indices { body(changes[place]) }
    }

    /// Where its clock is.
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

    /// Starts a leg from where everything is held.
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
        // Where nothing is left to do nothing is waited for.
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

    /// What a change that comes now has: what is left of the clock, and of a spring at least until it rests.
    private func timeLeft(from place: Double, at instant: Instant) -> Seconds {
        let left = Seconds((1 - place) / clock.rate)
        guard isRunning, current.isSpring, let settlesBy = wayChange.settlesBy else { return left }
        return max(left, settlesBy - instant)
    }
}
