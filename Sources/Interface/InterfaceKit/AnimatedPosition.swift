package import Motion
package import Time

/// A position between 0 and 1 with a `PropertyAnimator`, which can be paused, scrubbed and reversed during a run.
///
/// Copies are independent of each other. The animator and its property are objects; a change copies them first if
/// another position shares them.
package struct AnimatedPosition {
    private var animator: PropertyAnimator
    private var property: AnimatedProperty<Double>

    /// Creates a position at rest at one of its ends.
    ///
    /// - Parameters:
    ///   - timing: the default timing of a run.
    ///   - length: the distance from 0 to 1 on the panel, points.
    package init(at start: Double, duration: Seconds, timing: AnimatorTiming, spanning length: Double) {
        animator = PropertyAnimator(duration: duration, timing: timing)
        animator.pausesOnCompletion = true
        property = AnimatedProperty(0, settling: .unit(spanning: length))
        animator.addAnimation(property, to: 1, at: .zero)
        animator.setReversed(start == 1, at: .zero)
        animator.pause(at: .zero)
    }

    /// The position, which may leave 0...1 while a spring overshoots.
    package func value(at t: Instant) -> Double { property.value(at: t) }

    package func isMoving(at t: Instant) -> Bool { property.isMoving(at: t) }

    package var isRunning: Bool { animator.isRunning }

    /// Runs to 0 or 1 from the present position.
    ///
    /// - Parameters:
    ///   - timing: nil resumes after a pause, or reverses a run.
    ///   - factor: the remaining distance takes this many durations; 0 keeps the present speed.
    package mutating func run(
        to goal: Double, timing: AnimatorTiming? = nil, durationFactor factor: Double = 0,
        afterDelay delay: Seconds = 0, at instant: Instant
    ) {
        makeUnique()
        animator.setReversed(goal == 0, at: instant)
        animator.continueAnimation(timing: timing, durationFactor: factor, afterDelay: delay, at: instant)
    }

    package mutating func pause(at instant: Instant) {
        makeUnique()
        animator.pause(at: instant)
    }

    /// Pauses at another position, 0...1. The remaining delay of a run is dropped with that run.
    package mutating func scrub(to value: Double, at instant: Instant) {
        makeUnique()
        animator.setFractionComplete(animator.isReversed ? 1 - value : value, at: instant)
        animator.dropDelay()
    }

    /// Detects the end of a run. Call it once for each frame.
    ///
    /// - Returns: whether the run has just ended.
    package mutating func advance(to instant: Instant) -> Bool {
        guard animator.settlesBy.map({ instant >= $0 }) ?? false else { return false }
        makeUnique()
        animator.advance(to: instant)
        return true
    }

    private mutating func makeUnique() {
        guard !isKnownUniquelyReferenced(&animator) else { return }
        (animator, property) = animator.copy(moving: property)
    }
}
