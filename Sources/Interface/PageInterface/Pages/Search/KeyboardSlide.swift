import Time

/// A finger's swipe from one set of keys to the next: both slide across the panel.
struct KeyboardSlide {
    /// The keys that appear.
    let next: KeyboardLayout
    /// 1 if the next keys come from the right, -1 if they come from the left.
    let side: Double
    /// 0 where the present keys are alone, 1 where the next ones are.
    var motion: DrivenPosition

    init(to next: KeyboardLayout, side: Double, _ timing: TransitionTiming) {
        (self.next, self.side, motion) = (next, side, DrivenPosition(to: 1, timing))
    }

    /// The distances of the present and the next keys from their places, to the right, in panel widths.
    func offsets(at t: Instant) -> (present: Double, next: Double) {
        let position = motion.value(at: t)
        return (-side * position, side * (1 - position))
    }
}

extension SearchState {
    /// Begins a swipe to the next or the previous set of keys.
    ///
    /// - Parameter way: the direction of the finger: negative to the left.
    mutating func beginSlide(_ way: Double, _ timing: TransitionTiming) {
        let layouts = letters.layouts
        guard let index = layouts.firstIndex(of: layout) else { return }
        let step = way < 0 ? 1 : layouts.count - 1
        slide = KeyboardSlide(to: layouts[(index + step) % layouts.count], side: way < 0 ? 1 : -1, timing)
    }

    /// Moves the keys with the finger.
    ///
    /// - Parameter way: the finger's way to the right, in panel widths.
    mutating func dragSlide(by way: Double, at build: Instant) {
        guard let side = slide?.side else { return }
        slide?.motion.drag(to: min(max(-side * way, 0), 1), at: build)
    }

    /// Ends a swipe at its goal, at once.
    mutating func finishSlide() {
        guard let ended = slide.take() else { return }
        if ended.motion.goal == 1 { press(.layout(ended.next)) }
    }

    /// Starts the requested motion of a swipe, and detects its end.
    mutating func frameSlide(build: Instant) {
        slide?.motion.frame(build: build)
        if slide?.motion.hasArrived ?? false { finishSlide() }
    }
}
