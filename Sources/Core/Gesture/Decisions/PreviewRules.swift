/// The rules for dismissing a dragged poster preview at the release.
public struct PreviewRules: Hashable, Sendable {
    /// The vertical distance of full progress, in points.
    public var distance: Double
    /// A release beyond this progress dismisses the preview.
    public var finishProgress: Double
    /// A fast release beyond this progress dismisses the preview.
    public var flickProgress: Double
    /// The vertical speed of a fast release, pt/s.
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

    /// The progress, 0...1: min(|ty| / distance, 1).
    public func progress(translation: Double) -> Double {
        let share = translation.magnitude / distance
        return share > 0 ? min(share, 1) : 0
    }

    /// - Parameters:
    ///   - translation: vertical, after the slop, points.
    ///   - velocity: vertical, pt/s. In physical style a flick back returns at any distance.
    public func finishes(translation: Double, velocity: Double) -> Bool {
        let progress = progress(translation: translation)
        if style == .physical, velocity.magnitude > flickVelocity, velocity * translation < 0 { return false }
        if progress > finishProgress { return true }
        return progress > flickProgress && velocity.magnitude > flickVelocity
    }
}
