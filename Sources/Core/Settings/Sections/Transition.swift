extension Settings {
    /// The transitions between pages.
    package struct Transition: Sendable {
        package enum Curve: String, CaseIterable, Sendable {
            case linear
            case easeIn = "ease-in"
            case easeOut = "ease-out"
            case easeInOut = "ease-in-out"
        }

        package var duration = 0.0
        package var completionSpeed = 0.0
        package var completionCurve = Curve.easeOut
        package var edgeWidth = 0.0
        package var finishProgress = 0.0
        package var flickVelocity = 0.0
        package var parallax = 0.0
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
        .number(
            "transition.finish_progress", \.transition.finishProgress, 0.5, 0...1, .ratio,
            "A page pulled further than this share of its width goes away."),
        .number(
            "transition.flick_velocity", \.transition.flickVelocity, 1, 0.1...20, .perSecond,
            "Physical: a page released faster than so many widths a second goes in that direction."),
        .number(
            "transition.parallax", \.transition.parallax, 1.0 / 3, 0...1, .ratio,
            "How far the page below moves while the one above is pulled away, in widths."),
    ]
}
