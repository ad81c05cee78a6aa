extension Settings {
    /// The transitions between pages.
    package struct Transition: Sendable {
        package enum Curve: String, CaseIterable, Sendable {
            case linear
            case easeIn = "ease-in"
            case easeOut = "ease-out"
            case easeInOut = "ease-in-out"
        }

        /// What a finger from the panel's edge does with a page.
        package enum EdgeStyle: String, CaseIterable, Sendable {
            /// The picture that both pages share goes back under the finger; a page without one slides.
            case lift
            /// The page slides out to the right.
            case slide
        }

        package var duration = 0.0
        package var completionSpeed = 0.0
        package var completionCurve = Curve.easeOut
        package var edgeWidth = 0.0
        package var edgeStyle = EdgeStyle.lift
        package var presentScale = 0.0
        package var presentDistance = 0.0
        package var finishProgress = 0.0
        package var flickVelocity = 0.0
        package var parallax = 0.0
        package var edgeShade = 0.0
    }
}

extension Settings.Transition {
    static let keys: [SettingEntry] = [
        .number(
            "transition.duration", \.transition.duration, 0.28, 0...3, .seconds,
            "Reference: how long one page takes to give way to another."),
        .number(
            "transition.completion_speed", \.transition.completionSpeed, 1, 0.1...10, .ratio,
            "Reference: what a finger has left takes its part of the duration, divided by this."),
        .choice(
            "transition.completion_curve", \.transition.completionCurve, .easeOut,
            "Reference: the curve that it takes after the finger."),
        .number(
            "transition.edge_width", \.transition.edgeWidth, 20, 0...200, .points,
            "A page is pulled away by a finger that comes down so near to the left edge."),
        .choice(
            "transition.edge_style", \.transition.edgeStyle, .lift,
            "What that finger does: the picture goes back into its list, or the page slides."),
        .number(
            "transition.present_scale", \.transition.presentScale, 0.92, 0.5...1, .ratio,
            "How small the page under the settings becomes."),
        .number(
            "transition.present_distance", \.transition.presentDistance, 200, 20...2000, .points,
            "How far a finger drags the settings' tab up until they cover the page."),
        .number(
            "transition.finish_progress", \.transition.finishProgress, 0.5, 0...1, .ratio,
            "A page pulled further than this share of its width goes away."),
        .number(
            "transition.flick_velocity", \.transition.flickVelocity, 1, 0.1...20, .perSecond,
            "Physical: a page released faster than so many widths a second goes in that direction."),
        .number(
            "transition.parallax", \.transition.parallax, 1.0 / 3, 0...1, .ratio,
            "How far the page below moves while the one above is pulled away, in widths."),
        .number(
            "transition.edge_shade", \.transition.edgeShade, 0.25, 0...1, .ratio,
            "How dark the page below is before the one above is pulled away."),
    ]
}
