public import Time

extension PropertyAnimator {
    /// Ends the animation at its present values.
    ///
    /// - Parameter withoutFinishing: true makes the animator inactive and drops its completions; false leaves it
    ///   stopped until `finish(at:)`.
    public func stop(withoutFinishing: Bool, at instant: Instant) {
        guard state == .active else { return }
        halt(at: instant)
        hold.since = instant
        guard withoutFinishing else {
            state = .stopped
            return
        }
        for change in changes { change.land(.current, at: instant) }
        completions = []
        clear()
    }

    /// Lands the properties of a stopped animator and calls its completions.
    ///
    /// - Precondition: `state` is `.stopped`.
    public func finish(at position: Position) {
        precondition(
            state == .stopped,
            "PropertyAnimator: finish(at:) in the \(state) state; stop(withoutFinishing: false) it first")
        complete(at: position, hold.since)
    }

    var goal: Position { isReversed ? .start : .end }

    func complete(at position: Position, _ instant: Instant) {
        let landing: Landing =
            switch position {
            case .start: .start
            case .end: .end
            case .current: .current
            }
        for change in changes { change.land(landing, at: instant) }
        let due = completions
        completions = []
        clear()
        for completion in due { completion(position) }
    }

    private func clear() {
        changes = []
        state = .inactive
        isRunning = false
        isReversed = false
        current = timing
        isOnCurve = !timing.isSpring
    }
}
