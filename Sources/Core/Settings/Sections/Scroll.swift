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
            "What is left of a thrown list's speed after one millisecond."),
        .number(
            "scroll.rubber_band", \.scroll.rubberBand, 0.55, 0.01...1, .ratio,
            "How far a list follows the finger past its end."),
        .number(
            "scroll.indicator_delay", \.scroll.indicatorDelay, 0.8, 0...10, .seconds,
            "How long the scroll indicator stays after a list has stopped."),
        .number(
            "scroll.index_screens", \.scroll.indexScreens, 4, 1...100_000, .ratio,
            "A finger drags the scroll indicator of a list of at least so many screens."),
    ]
}
