extension Settings {
    /// The scrolling of lists.
    package struct Scroll: Sendable {
        package var deceleration = 0.0
        package var rubberBand = 0.0
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
    ]
}
