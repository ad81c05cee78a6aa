extension Settings {
    /// The small window that rests in a corner.
    package struct Floating: Sendable {
        package var width = 0.0
        package var minimumWidth = 0.0
        package var fadeDuration = 0.0
        package var hideScale = 0.0
        /// Top, left, bottom, right.
        package var insets: [Double] = []
        package var cornerRadius = 0.0
        /// Opacity, offset to the right, offset down, radius.
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
            "Width of the floating window until somebody pinches it, at most a third of the panel's."),
        .number(
            "floating.minimum_width", \.floating.minimumWidth, 150, 48...1000, .points,
            "How narrow it can be pinched."),
        .number(
            "floating.fade_duration", \.floating.fadeDuration, 0.15, 0...3, .seconds,
            "How long it takes to appear or go."),
        .number(
            "floating.hide_scale", \.floating.hideScale, 1, 0.1...1, .ratio,
            "What it shrinks to as it goes; 1: not at all."),
        .numbers(
            "floating.insets", \.floating.insets, count: 4, defaults: "8 8 16 8",
            "Free space around where it rests: top, left, bottom and right."),
        .number("floating.corner_radius", \.floating.cornerRadius, 12, 0...100, .points, "Radius of its corners."),
        .numbers(
            "floating.shadow", \.floating.shadow, count: 4, defaults: "0.15 0 1 6",
            "Its shadow: opacity, how far to the right, how far down, radius. Empty: none."),
        .number(
            "floating.fling_velocity", \.floating.flingVelocity, 700, 50...8000, .pointsPerSecond,
            "Reference: faster than this along an axis decides that axis."),
        .number(
            "floating.deceleration", \.floating.deceleration, 0.998, 0.9...0.9999, .perMillisecond,
            "Physical: what is left of a throw's speed after one millisecond, to see where it would end."),
        .number("floating.duration", \.floating.duration, 1, 0.05...5, .seconds, "Duration of the spring to a corner."),
        .number("floating.damping", \.floating.damping, 0.8, 0.1...5, .ratio, "Damping ratio of that spring."),
        .number(
            "floating.initial_velocity", \.floating.initialVelocity, 0.8, 0...10, .perSecond,
            "Reference: that spring starts with so much of its way per second."),
        .number(
            "floating.relayout_duration", \.floating.relayoutDuration, 0.3, 0...3, .seconds,
            "How long it takes to get out of the way of something."),
        .number(
            "floating.stash_velocity", \.floating.stashVelocity, 2500, 500...20000, .pointsPerSecond,
            "Thrown past the panel's side faster than this it stays there, out of the way."),
        .number(
            "floating.stash_tab", \.floating.stashTab, 48, 24...160, .points,
            "How much of it is left to pull it back by."),
        .number(
            "floating.close_radius", \.floating.closeRadius, 56, 24...200, .points,
            "Dropped so near to the close target it is closed."),
    ]
}
