public import Time

extension PropertyAnimator {
    /// The progress in the direction of travel, 0...1.
    public func fractionComplete(at instant: Instant) -> Double {
        guard state != .inactive else { return 0 }
        let travelled = scrubsByTime ? place(at: instant) : way.value(at: instant)
        let fraction = min(max(travelled, 0), 1)
        return isReversed ? 1 - fraction : fraction
    }

    /// Pauses and scrubs to a fraction of the path in the direction of travel.
    ///
    /// - Parameter fraction: clamped to 0...1; NaN only pauses.
    public func setFractionComplete(_ fraction: Double, at instant: Instant) {
        precondition(state != .stopped, "PropertyAnimator: fractionComplete in the stopped state; finish(at:) it first")
        pause(at: instant)
        guard !fraction.isNaN else { return }
        let clamped = min(max(fraction, 0), 1)
        let goal = isReversed ? 1 - clamped : clamped
        // Scrubbing to the present place keeps the suspended run.
        guard goal != (scrubsByTime ? hold.place : way.value(at: instant)) else { return }
        if case .curve(let curve) = current, isOnCurve, let place = place(on: curve, goal) {
            scrub(to: place)
            forEachChange { $0.scrub(along: curve, to: place) }
        } else {
            scrub(to: goal)
            isOnCurve = false
            forEachChange { $0.scrub(straightTo: goal) }
        }
    }

    /// Drops the rest of a delay, so that the next run waits only for its own delay. It has no effect during a run.
    public func dropDelay() {
        guard !isRunning, hold.delayLeft > .zero else { return }
        (hold.delayLeft, hold.canResume) = (.zero, false)
    }

    /// The clock's place at a fraction; nil if the curve has no inverse.
    private func place(on curve: CubicCurve, _ goal: Double) -> Double? {
        scrubsByTime ? goal : curve.inverse?.value(at: goal)
    }

    private var scrubsByTime: Bool { !scrubsLinearly && isOnCurve }

    private func scrub(to place: Double) {
        hold = Hold(since: hold.since, place: place)
    }
}
