extension PropertyAnimator {
    /// A copy in the same state that moves a copy of the property, for values that hold an animator.
    ///
    /// - Precondition: the animator moves no other property and has no completion.
    package func copy<V: MotionVector>(
        moving property: AnimatedProperty<V>
    ) -> (animator: PropertyAnimator, property: AnimatedProperty<V>) {
        let moved = changes.compactMap { $0 as? PropertyChange<V> }
        precondition(
            moved.count == changes.count && moved.allSatisfy { $0.moves(property) } && completions.isEmpty,
            "PropertyAnimator: copy of an animator with other properties or completions")
        let copy = PropertyAnimator(duration: duration, timing: timing)
        (copy.state, copy.isRunning, copy.isReversed) = (state, isRunning, isReversed)
        (copy.pausesOnCompletion, copy.scrubsLinearly) = (pausesOnCompletion, scrubsLinearly)
        (copy.clock, copy.hold, copy.current, copy.isOnCurve) = (clock, hold, current, isOnCurve)
        copy.arrival = arrival
        copy.way.run = way.run
        copy.wayChange = wayChange.copy(moving: copy.way)
        let other = AnimatedProperty(property.target, settling: property.settling)
        other.run = property.run
        copy.changes = moved.map { $0.copy(moving: other) }
        return (copy, other)
    }
}
