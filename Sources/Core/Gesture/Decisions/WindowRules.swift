/// A state in which the player window rests.
public enum WindowRest: String, Hashable, Sendable, CaseIterable {
    case hidden
    case mini
    case full
}

/// The rules for the target of a dragged player window at the release; lengths in points, down is positive.
///
/// `target(from:expansion:translation:velocity:)` is total: every input, NaN included, has exactly one result.
public struct WindowRules: Hashable, Sendable {
    /// A longer drag down from full minimizes the window.
    public var minimizeDistance: Double
    /// A longer drag up from mini maximizes the window.
    public var maximizeDistance: Double
    /// A longer drag down from mini dismisses the window.
    public var dismissDistance: Double
    /// A faster release is a flick, pt/s; physical style only.
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
    ///   - from: the state in which the drag began, or the settle target of a caught window.
    ///   - expansion: at the release: 1 full, 0 mini, below 0 while it is being dismissed.
    ///   - translation: vertical, after the slop, not resampled; from the catch for a caught window.
    ///   - velocity: vertical, pt/s.
    public func target(
        from: WindowRest, expansion: Double, translation: Double, velocity: Double
    ) -> WindowRest {
        let targetWithoutFlick = released(from: from, expansion: expansion, translation: translation)
        guard style == .physical, velocity.magnitude > flickVelocity else { return targetWithoutFlick }
        return flicked(
            from: from, expansion: expansion, translation: translation, velocity: velocity, targetWithoutFlick)
    }

    /// The target by position alone.
    private func released(from: WindowRest, expansion: Double, translation: Double) -> WindowRest {
        switch from {
        case .full:
            return translation > minimizeDistance ? .mini : .full
        case .mini:
            if translation < -maximizeDistance { return .full }
            return translation > dismissDistance && expansion < 0 ? .hidden : .mini
        case .hidden:
            // A window caught during its dismissal: a drag up beyond the dismiss distance restores it to mini. One
            // beyond the maximize distance that ends above mini goes to full.
            if translation < -maximizeDistance, expansion > 0 { return .full }
            return translation < -dismissDistance ? .mini : .hidden
        }
    }

    /// The target of a flick: the next state in its direction, or the target without the flick if that is further. A
    /// flick down from mini hides the window only if it is already below mini. A flick against the drag returns to
    /// `from`.
    private func flicked(
        from: WindowRest, expansion: Double, translation: Double, velocity: Double, _ targetWithoutFlick: WindowRest
    ) -> WindowRest {
        guard velocity * translation >= 0 else { return from }
        switch (from, velocity > 0) {
        case (.full, true): return .mini
        case (.full, false): return .full
        case (.mini, true): return expansion < 0 ? .hidden : .mini
        case (.mini, false): return .full
        case (.hidden, true): return .hidden
        case (.hidden, false): return targetWithoutFlick == .full ? .full : .mini
        }
    }
}
