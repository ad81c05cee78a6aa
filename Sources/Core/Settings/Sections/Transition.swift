extension Settings {
    /// How one page gives way to another.
    package struct Transition: Sendable {
        package var duration = 0.0
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
