internal import Time

/// The value at which an animator leaves a property.
enum Landing { case start, end, current }

/// The end of the path at which a change begins.
enum Side { case start, end }

/// The course of an animator's changes from one call to the next interruption.
struct Leg {
    /// The instant of the call.
    let now: Instant
    let clock: AnimatorClock
    let timing: AnimatorTiming
    /// The duration of a spring from here to the end; nil keeps the change's own duration.
    var lasting: Seconds?

    /// The clock's current place.
    var place: Double { clock.place(at: now) }
    var isForward: Bool { clock.goal > 0 }
}

/// One property's part in an animator.
///
/// `PropertyAnimator` calls `begin` once, then `run` and `pause` in turns, and finally `land`.
class AnimatorChange {
    /// The place of the animator's clock at which this change begins.
    final let begins: Double
    init(begins: Double) { self.begins = begins }

    /// Takes control of the property, paused at a place of the clock and a fraction of the animator's path.
    func begin(at instant: Instant, _ side: Side, place: Double, way: Double) {}
    func run(_ leg: Leg) {}
    func pause(at instant: Instant, place: Double, way: Double) {}
    /// Continues the run that was active before the pause.
    func resume(after pause: Seconds) {}
    /// Shows the value of a curve at a place of the clock.
    func scrub(along curve: CubicCurve, to place: Double) {}
    /// Shows a fraction of the animator's path, interpolated linearly from the paused value.
    func scrub(straightTo way: Double) {}
    func forgetVelocity() {}
    func land(_ landing: Landing, at instant: Instant) {}
    /// The place of the clock from which a curve continues this change without a jump.
    func place(on curve: CubicCurve, forward: Bool) -> Double { forward ? 1 : 0 }
    var settlesBy: Instant? { nil }
}
