/// Whether a page pulled from the left edge goes away when the finger leaves.
public struct EdgePopRules: Hashable, Sendable {
    /// More of the width than this finishes.
    public var finishProgress: Double
    /// Faster than this is a flick, in widths per second; physical style only.
    public var flickVelocity: Double
    public var style: MotionStyle

    public init(finishProgress: Double, flickVelocity: Double, style: MotionStyle) {
        self.finishProgress = finishProgress
        self.flickVelocity = flickVelocity
        self.style = style
    }

    /// How much of the page is pulled out, 0...1.
    public func progress(translation: Double, width: Double) -> Double {
        let share = width > 0 ? translation / width : 0
        return share > 0 ? min(share, 1) : 0
    }

    /// - Parameters:
    ///   - translation: to the right, after the slop, points.
    ///   - velocity: to the right, pt/s. In physical style a flick decides alone, in its direction.
    public func finishes(translation: Double, velocity: Double, width: Double) -> Bool {
        if style == .physical, velocity.magnitude > flickVelocity * width { return velocity > 0 }
        return progress(translation: translation, width: width) > finishProgress
    }
}
