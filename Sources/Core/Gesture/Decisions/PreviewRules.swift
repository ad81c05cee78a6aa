/// Whether a dragged poster preview is dismissed when the finger leaves.
public struct PreviewRules: Hashable, Sendable {
    /// The vertical way that is the whole progress, points.
    public var distance: Double
    /// More progress than this finishes.
    public var finishProgress: Double
    /// More progress than this finishes when it is fast as well.
    public var flickProgress: Double
    /// Vertical, pt/s.
    public var flickVelocity: Double
    public var style: MotionStyle

    public init(
        distance: Double, finishProgress: Double, flickProgress: Double, flickVelocity: Double, style: MotionStyle
    ) {
        self.distance = distance
        self.finishProgress = finishProgress
        self.flickProgress = flickProgress
        self.flickVelocity = flickVelocity
        self.style = style
    }

    /// min(|ty| / distance, 1).
    public func progress(translation: Double) -> Double {
        let share = translation.magnitude / distance
        return share > 0 ? min(share, 1) : 0
    }

    /// - Parameters:
    ///   - translation: vertical, after the slop.
    ///   - velocity: vertical, pt/s. In physical style a flick back returns, however far the way was.
    public func finishes(translation: Double, velocity: Double) -> Bool {
        let progress = progress(translation: translation)
        if style == .physical, velocity.magnitude > flickVelocity, velocity * translation < 0 { return false }
        if progress > finishProgress { return true }
        return progress > flickProgress && velocity.magnitude > flickVelocity
    }
}
