extension Settings {
    /// The division of the panel.
    package struct Layout: Sendable {
        package var topInset = 0.0
        package var landscapeSplit = 0.0
    }
}

extension Settings.Layout {
    static let keys: [SettingEntry] = [
        .number(
            "layout.top_inset", \.layout.topInset, 0, 0...400, .points,
            "Space left free at the panel's top, behind a frame for example."),
        .number(
            "layout.landscape_split", \.layout.landscapeSplit, 0.64, 0.3...0.9, .ratio,
            "Share of the width that the video takes in the full window of a landscape panel."),
    ]
}
