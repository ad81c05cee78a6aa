extension Settings {
    /// The small window that rests in a corner.
    package struct Floating: Sendable {
        package var width = 0.0
        package var minimumWidth = 0.0
        package var fadeDuration = 0.0
        package var hideScale = 0.0
        /// The free space at the top, left, bottom and right, in points.
        package var insets: [Double] = []
        package var cornerRadius = 0.0
        /// The shadow's opacity, offset to the right, offset down and radius.
        package var shadow: [Double] = []
        package var flingVelocity = 0.0
        package var deceleration = 0.0
        package var duration = 0.0
        package var damping = 0.0
        package var initialVelocity = 0.0
        package var relayoutDuration = 0.0
        package var stashVelocity = 0.0
        package var stashTab = 0.0
        package var closeRadius = 0.0
    }
}

extension Settings.Floating {
    static let keys: [SettingEntry] = [
        .number(
            "floating.width", \.floating.width, 320, 150...4000, .points,
            "Initial width of the floating window, at most a third of the panel's width. A pinch changes it."),
        .number(
            "floating.minimum_width", \.floating.minimumWidth, 150, 48...1000, .points,
            "Least width after a pinch."),
        .number(
            "floating.fade_duration", \.floating.fadeDuration, 0.15, 0...3, .seconds,
            "Duration of its fade-in and its fade-out."),
        .number(
            "floating.hide_scale", \.floating.hideScale, 1, 0.1...1, .ratio,
            "Scale at the end of its fade-out; 1: unchanged."),
        .numbers(
            "floating.insets", \.floating.insets, count: 4, defaults: "8 8 16 8",
            "Free space around its resting places: top, left, bottom and right."),
        .number("floating.corner_radius", \.floating.cornerRadius, 12, 0...100, .points, "Radius of its corners."),
        .numbers(
            "floating.shadow", \.floating.shadow, count: 4, defaults: "0.15 0 1 6",
            "Its shadow: opacity, offset to the right, offset downwards, blur radius. Empty: none."),
        .number(
            "floating.fling_velocity", \.floating.flingVelocity, 700, 50...8000, .pointsPerSecond,
            "Reference: least velocity of a throw along an axis that determines the corner on that axis."),
        .number(
            "floating.deceleration", \.floating.deceleration, 0.998, 0.9...0.9999, .perMillisecond,
            "Physical: deceleration rate of a throw for the projection of its end, per millisecond."),
        .number("floating.duration", \.floating.duration, 1, 0.05...5, .seconds, "Duration of the spring to a corner."),
        .number("floating.damping", \.floating.damping, 0.8, 0.1...5, .ratio, "Damping ratio of that spring."),
        .number(
            "floating.initial_velocity", \.floating.initialVelocity, 0.8, 0...10, .perSecond,
            "Reference: initial velocity of that spring, as a fraction of its distance per second."),
        .number(
            "floating.relayout_duration", \.floating.relayoutDuration, 0.3, 0...3, .seconds,
            "Duration of its motion out of a covered area."),
        .number(
            "floating.stash_velocity", \.floating.stashVelocity, 2500, 500...20000, .pointsPerSecond,
            "Least velocity of a throw past the panel's side that stashes it there."),
        .number(
            "floating.stash_tab", \.floating.stashTab, 48, 24...160, .points,
            "Visible width of the stashed window."),
        .number(
            "floating.close_radius", \.floating.closeRadius, 56, 24...200, .points,
            "Largest distance from the close target at which a dropped window is closed."),
    ]
}
