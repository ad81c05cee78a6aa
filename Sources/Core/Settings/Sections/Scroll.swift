extension Settings {
    /// The scrolling of lists.
    package struct Scroll: Sendable {
        package var deceleration = 0.0
        package var rubberBand = 0.0
        package var indicatorDelay = 0.0
        package var indexScreens = 0.0
    }
}

extension Settings.Scroll {
    static let keys: [SettingEntry] = [
        .number(
            "scroll.deceleration", \.scroll.deceleration, 0.998, 0.9...0.9999, .perMillisecond,
            "Deceleration rate of a thrown list: the fraction of its velocity that remains after one millisecond."),
        .number(
            "scroll.rubber_band", \.scroll.rubberBand, 0.55, 0.01...1, .ratio,
            "Rubber band of a list: the fraction of the finger's motion that it follows just past its end."),
        .number(
            "scroll.indicator_delay", \.scroll.indicatorDelay, 0.8, 0...10, .seconds,
            "Time that the scroll indicator stays visible after a scroll."),
        .number(
            "scroll.index_screens", \.scroll.indexScreens, 4, 1...100_000, .ratio,
            "Least length of a list, in screens, for a scroll indicator that a finger can drag."),
    ]
}
