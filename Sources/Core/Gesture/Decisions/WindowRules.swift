/// Where the player window comes to rest.
public enum WindowRest: String, Hashable, Sendable, CaseIterable {
    case hidden
    case mini
    case full
}

/// Where a dragged player window goes when the finger leaves; lengths in points, down is positive.
///
/// `target(from:expansion:translation:velocity:)` is total: every input, not-a-numbers included, has exactly one answer.
public struct WindowRules: Hashable, Sendable {
    /// Down from full by more than this: mini.
    public var minimizeDistance: Double
    /// Up from mini by more than this: full.
    public var maximizeDistance: Double
    /// Down from mini by more than this: dismissed.
    public var dismissDistance: Double
    /// Faster than this is a flick, pt/s; physical style only.
    public var flickVelocity: Double
    public var style: MotionStyle

    public init(
        minimizeDistance: Double, maximizeDistance: Double, dismissDistance: Double, flickVelocity: Double,
        style: MotionStyle
    ) {
        self.minimizeDistance = minimizeDistance
        self.maximizeDistance = maximizeDistance
        self.dismissDistance = dismissDistance
        self.flickVelocity = flickVelocity
        self.style = style
    }

    /// - Parameters:
    ///   - from: where the drag began at rest, or where a caught window was settling to.
    ///   - expansion: at the release: 1 full, 0 mini, below 0 on the way out.
    ///   - translation: vertical, after the slop, not resampled; from the catch for a caught window.
    ///   - velocity: vertical, pt/s.
    public func target(
        from: WindowRest, expansion: Double, translation: Double, velocity: Double
    ) -> WindowRest {
        let slow = released(from: from, expansion: expansion, translation: translation)
        guard style == .physical, velocity.magnitude > flickVelocity else { return slow }
        return flicked(from: from, expansion: expansion, translation: translation, velocity: velocity, slow)
    }

    /// Where it goes by its place alone.
    private func released(from: WindowRest, expansion: Double, translation: Double) -> WindowRest {
        switch from {
        case .full:
            return translation > minimizeDistance ? .mini : .full
        case .mini:
            if translation < -maximizeDistance { return .full }
            return translation > dismissDistance && expansion < 0 ? .hidden : .mini
        case .hidden:
            // Caught on its way out: up by what dismisses brings it back, and on to full only from above mini.
            if translation < -maximizeDistance, expansion > 0 { return .full }
            return translation < -dismissDistance ? .mini : .hidden
        }
    }

    /// One state in the flick's direction, and never less far than without it; back to `from` when the flick goes against
    /// the way.
    private func flicked(
        from: WindowRest, expansion: Double, translation: Double, velocity: Double, _ slow: WindowRest
    ) -> WindowRest {
        guard velocity * translation >= 0 else { return from }
        switch (from, velocity > 0) {
        case (.full, true): return .mini
        case (.full, false): return .full
        case (.mini, true): return expansion < 0 ? .hidden : .mini
        case (.mini, false): return .full
        case (.hidden, true): return .hidden
        case (.hidden, false): return slow == .full ? .full : .mini
        }
    }
}
