internal import Time

/// Where an animator leaves a property.
enum Landing { case start, end, current }

/// Which end of its way a change begins at.
enum Side { case start, end }

/// What an animator sets its changes going with.
struct Leg {
    /// The instant of the call.
    let now: Instant
    let clock: AnimatorClock
    let timing: AnimatorTiming
    /// What a spring of the animator's duration takes from here to the end; nil keeps the change's own.
    var lasting: Seconds?

    /// The clock's place now.
    var place: Double { clock.place(at: now) }
    var isForward: Bool { clock.goal > 0 }
}

/// One property's part in an animator.
///
/// `PropertyAnimator` calls `begin` once, then `run` and `pause` in turns, and `land` at last.
class AnimatorChange {
    /// The place of the animator's clock where this one begins.
    final let begins: Double
    init(begins: Double) { self.begins = begins }

    /// Takes the property, paused at a place of the clock and a part of the animator's way.
    func begin(at instant: Instant, _ side: Side, place: Double, way: Double) {}
    func run(_ leg: Leg) {}
    func pause(at instant: Instant, place: Double, way: Double) {}
    /// Goes on as it was before the pause.
    func resume(after pause: Seconds) {}
    /// Shows the path of a curve at a place of the clock.
    func scrub(along curve: CubicCurve, to place: Double) {}
    /// Shows a part of the animator's way, straight from where it was paused.
    func scrub(straightTo way: Double) {}
    func forgetVelocity() {}
    func land(_ landing: Landing, at instant: Instant) {}
    /// The place of the clock from which a curve goes on without a jump of this one.
    func place(on curve: CubicCurve, forward: Bool) -> Double { forward ? 1 : 0 }
    var settlesBy: Instant? { nil }
}
