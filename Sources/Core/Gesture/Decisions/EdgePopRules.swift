/// The rules for popping a page that is pulled from the left edge.
public struct EdgePopRules: Hashable, Sendable {
    /// A release beyond this fraction of the width pops the page.
    public var finishProgress: Double
    /// The flick threshold in widths per second; physical style only.
    public var flickVelocity: Double
    public var style: MotionStyle

    public init(finishProgress: Double, flickVelocity: Double, style: MotionStyle) {
        self.finishProgress = finishProgress
        self.flickVelocity = flickVelocity
        self.style = style
    }

    /// The fraction of the page that is pulled out, 0...1.
    public func progress(translation: Double, width: Double) -> Double {
        let share = width > 0 ? translation / width : 0
        return share > 0 ? min(share, 1) : 0
    }

    /// - Parameters:
    ///   - translation: points to the right, after the slop.
    ///   - velocity: pt/s to the right. In physical style a flick's direction alone decides.
    public func finishes(translation: Double, velocity: Double, width: Double) -> Bool {
        if style == .physical, velocity.magnitude > flickVelocity * width { return velocity > 0 }
        return progress(translation: translation, width: width) > finishProgress
    }
}
