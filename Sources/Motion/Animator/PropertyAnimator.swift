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
    public private(set) var state = State.inactive
    /// Whether it moves by itself; false while paused.
    public private(set) var isRunning = false
    /// Stays active and paused at the end instead of completing.
    public var pausesOnCompletion = false
    /// Whether a fraction means a part of the way (true) or a part of the time along the curve (false).
    ///
    /// Springs, and curves that leave 0...1 on the way, are always scrubbed straight.
    public var scrubsLinearly = true

    private var reversed = false
    /// The position on the way, 0 start and 1 end, whatever the direction.
    private var position = Moving(0.0)
    private var additions: [AnimatorAddition] = []
    private var completions: [Completion] = []
    private var runTiming: AnimatorTiming
    private var stoppedAt = Instant.zero
    /// Known when a run starts, so that a frame only compares.
    private var arrival = Instant.zero

    /// - Parameter duration: at least 0.
    public init(duration: Seconds, timing: AnimatorTiming) {
        self.duration = max(duration, 0)
        self.timing = timing
        runTiming = timing
    }

    deinit {
        guard state != .inactive else { return }
        complete(at: goal, land: reversed ? .start : .end, stoppedAt)
    }

    /// When it will have arrived at the latest; nil unless it runs.
    public var settlesBy: Instant? { isRunning ? arrival : nil }

    // MARK: What it changes

    /// Adds a change, while inactive or active.
    ///
    /// - Parameters:
    ///   - delayFactor: 0...1, the part of the duration before it begins; the rest is left to it.
    ///   - instant: now; an active animator takes the property from what it shows then.
    public func addAnimation<V: MotionVector>(
        _ property: AnimatedProperty<V>, to end: V, delayFactor: Double = 0, at instant: Instant
    ) {
        precondition(state != .stopped, "PropertyAnimator: addAnimation in the stopped state; finish(at:) it first")
        let addition = PropertyAddition(property, to: end, delay: min(max(delayFactor, 0), 1))
        additions.append(addition)
        guard state == .active else { return }
        join(addition, at: instant)
    }

    /// Adds what is called when it ends, with where it ended; once.
    public func addCompletion(_ completion: @escaping Completion) { completions.append(completion) }

    // MARK: Running

    /// Starts, or goes on after a pause with the rest of the duration.
    public func start(at instant: Instant, afterDelay delay: Seconds = 0) {
        precondition(state != .stopped, "PropertyAnimator: start in the stopped state; finish(at:) it first")
        guard !isRunning else { return }
        let isFresh = state == .inactive
        activate(at: instant)
        run(timing, lasting: remaining(of: timing, at: instant), at: instant + max(delay, 0), isFresh: isFresh)
    }

    /// Stops the clock and keeps everything where it is; an inactive animator becomes active at its start.
    public func pause(at instant: Instant) {
        precondition(state != .stopped, "PropertyAnimator: pause in the stopped state; finish(at:) it first")
        activate(at: instant)
        halt(at: instant)
    }

    /// Goes on from a pause (or in the middle of a run) by another timing.
    ///
    /// - Parameter durationFactor: the new duration over the animator's; 0 takes what is left of it, and for a spring all
    ///   of it.
    public func continueAnimation(timing: AnimatorTiming? = nil, durationFactor: Double = 0, at instant: Instant) {
        precondition(
            state != .stopped, "PropertyAnimator: continueAnimation in the stopped state; finish(at:) it first")
        activate(at: instant)
        let timing = timing ?? self.timing
        let lasting = durationFactor > 0 ? duration * durationFactor : remaining(of: timing, at: instant)
        run(timing, lasting: lasting, at: instant, isFresh: !isRunning)
    }

    /// Lets it arrive. Call once per frame, before the properties are read.
    public func advance(to instant: Instant) {
        guard isRunning, let settlesBy, instant >= settlesBy else { return }
        if pausesOnCompletion {
            halt(at: instant)
        } else {
            complete(at: goal, land: reversed ? .start : .end, instant)
        }
    }

    // MARK: Scrubbing and direction

    /// How far it is in its direction of travel, 0...1.
    public func fractionComplete(at instant: Instant) -> Double {
        let p = min(max(place(at: instant), 0), 1)
        let way = reversed ? 1 - p : p
        return scrubbingCurve?.inverse?.value(at: way) ?? way
    }

    /// Scrubs: pauses, and goes to a part of the way in the direction of travel; clamped to 0...1.
    public func setFractionComplete(_ fraction: Double, at instant: Instant) {
        precondition(state != .stopped, "PropertyAnimator: fractionComplete in the stopped state; finish(at:) it first")
        if isRunning || state == .inactive { pause(at: instant) }
        let fraction = min(max(fraction, 0), 1)
        let way = scrubbingCurve?.value(at: fraction) ?? fraction
        let p = reversed ? 1 - way : way
        position.hold(p)
        for addition in additions { addition.scrub(to: p) }
    }

    public var isReversed: Bool { reversed }

    /// Turns it round where it is, without a jump; a spring keeps its velocity.
    public func setReversed(_ reversed: Bool, at instant: Instant) {
        precondition(state != .stopped, "PropertyAnimator: isReversed in the stopped state; finish(at:) it first")
        guard reversed != self.reversed else { return }
        self.reversed = reversed
        guard state == .active, isRunning else { return }
        run(runTiming, lasting: remaining(of: runTiming, at: instant), at: instant, isFresh: false)
    }

    // MARK: Ending

    /// Ends it where it is.
    ///
    /// - Parameter withoutFinishing: true makes it inactive, its completions are dropped and never called; false leaves it
    ///   stopped until `finish(at:)`.
    public func stop(withoutFinishing: Bool, at instant: Instant) {
        guard state == .active else { return }
        halt(at: instant)
        stoppedAt = instant
        guard withoutFinishing else {
            state = .stopped
            return
        }
        for addition in additions { addition.land(.current, at: instant) }
        completions = []
        clear()
    }

    /// Lands a stopped animator and calls its completions.
    ///
    /// - Precondition: `state` is `.stopped`.
    public func finish(at position: Position) {
        precondition(
            state == .stopped,
            "PropertyAnimator: finish(at:) in the \(state) state; stop(withoutFinishing: false) it first")
        let landing: Landing =
            switch position {
            case .start: .start
            case .end: .end
            case .current: .current
            }
        complete(at: position, land: landing, stoppedAt)
    }

    private var goal: Position { reversed ? .start : .end }

    /// Where it is on the way; a spring may be beyond an end.
    private func place(at instant: Instant) -> Double { position.value(at: instant) }

    private var scrubbingCurve: CubicCurve? {
        guard !scrubsLinearly, case .curve(let curve) = timing, curve.inverse != nil else { return nil }
        return curve
    }

    /// What is left for a curve, by the way left. A spring keeps its tempo: a short way does not make it stiffer.
    private func remaining(of timing: AnimatorTiming, at instant: Instant) -> Seconds {
        guard !timing.isSpring else { return duration }
        let goal = reversed ? 0.0 : 1
        var left = (place(at: instant) - goal).magnitude
        // A spring crosses its goal, or a change began against the direction: what is still on the way must not jump.
        for addition in additions { left = max(left, addition.wayLeft(to: goal, at: instant)) }
        return duration * min(left, 1)
    }

    private func activate(at instant: Instant) {
        guard state == .inactive else { return }
        state = .active
        position.hold(reversed ? 1 : 0)
        for addition in additions { addition.begin(at: instant) }
    }

    private func run(_ timing: AnimatorTiming, lasting: Seconds, at instant: Instant, isFresh: Bool) {
        let leg = Leg(
            position: place(at: instant), goal: reversed ? 0 : 1, begins: instant, duration: lasting, timing: timing,
            isFresh: isFresh)
        isRunning = true
        runTiming = timing
        position.settle(
            to: leg.goal, timing: timing.timing(over: lasting), velocity: isFresh ? timing.velocity : nil, at: instant,
            settling: .unit(spanning: 1000))
        for addition in additions { addition.run(leg) }
        findArrival(after: instant)
    }

    private func findArrival(after instant: Instant) {
        arrival = position.settlesBy ?? instant
        for addition in additions { arrival = max(arrival, addition.settlesBy ?? instant) }
    }

    private func halt(at instant: Instant) {
        isRunning = false
        let p = place(at: instant)
        position.hold(p)
        stoppedAt = instant
        for addition in additions { addition.pause(at: instant, position: p) }
    }

    /// A change that comes while others are under way moves during what is left.
    private func join(_ addition: AnimatorAddition, at instant: Instant) {
        addition.begin(at: instant)
        let p = place(at: instant)
        guard isRunning else { return addition.pause(at: instant, position: p) }
        addition.run(
            Leg(
                position: p, goal: reversed ? 0 : 1, begins: instant, duration: remaining(of: runTiming, at: instant),
                timing: runTiming, isFresh: true))
        findArrival(after: instant)
    }

    private func complete(at position: Position, land landing: Landing, _ instant: Instant) {
        for addition in additions { addition.land(landing, at: instant) }
        let due = completions
        completions = []
        clear()
        for completion in due { completion(position) }
    }

    private func clear() {
        additions = []
        state = .inactive
        isRunning = false
        reversed = false
        position.hold(0)
    }
}
