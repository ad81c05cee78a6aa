extension Settings {
    /// The transitions between pages.
    package struct Transition: Sendable {
        package enum Curve: String, CaseIterable, Sendable {
            case linear
            case easeIn = "ease-in"
            case easeOut = "ease-out"
            case easeInOut = "ease-in-out"
        }

        /// The effect of a drag from the panel's edge on a page.
        package enum EdgeStyle: String, CaseIterable, Sendable {
            /// The picture that both pages share goes back under the finger; a page without a shared picture slides.
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
            "Reference: duration of a page transition."),
        .number(
            "transition.completion_speed", \.transition.completionSpeed, 1, 0.1...10, .ratio,
            "Reference: completion speed. The rest of a transition after a drag takes its part of the duration, divided by this factor."
        ),
        .choice(
            "transition.completion_curve", \.transition.completionCurve, .easeOut,
            "Reference: timing curve of that rest."),
        .number(
            "transition.edge_width", \.transition.edgeWidth, 20, 0...200, .points,
            "Width of the area at the left edge in which a drag pulls a page away."),
        .choice(
            "transition.edge_style", \.transition.edgeStyle, .lift,
            "Effect of that drag: the picture returns to its list (lift), or the page slides (slide)."),
        .number(
            "transition.present_scale", \.transition.presentScale, 0.92, 0.5...1, .ratio,
            "Scale of the page below the settings."),
        .number(
            "transition.present_distance", \.transition.presentDistance, 200, 20...2000, .points,
            "Length of the upward drag of the settings' tab that presents them completely."),
        .number(
            "transition.finish_progress", \.transition.finishProgress, 0.5, 0...1, .ratio,
            "Least drag that removes a page, as a fraction of its width."),
        .number(
            "transition.flick_velocity", \.transition.flickVelocity, 1, 0.1...20, .perSecond,
            "Physical: least velocity of a release that determines the direction, in widths per second."),
        .number(
            "transition.parallax", \.transition.parallax, 1.0 / 3, 0...1, .ratio,
            "Parallax: the distance that the lower page moves during a slide, in widths."),
        .number(
            "transition.edge_shade", \.transition.edgeShade, 0.25, 0...1, .ratio,
            "Initial dimming of the lower page during a slide."),
    ]
}
