extension Settings {
    /// The division of the panel.
    package struct Layout: Sendable {
        /// The free margins at the panel's edges, in points: four numbers, or none.
        package var insets: [Double] = []
        package var topInset = 0.0
        package var landscapeSplit = 0.0
    }
}

extension Settings.Layout {
    static let keys: [SettingEntry] = [
        .numbers(
            "layout.insets", \.layout.insets, count: 4, defaults: "0 0 0 0",
            "Free space at the panel's edges, in points, for example behind a frame: top, left, bottom and right."),
        .number(
            "layout.top_inset", \.layout.topInset, 0, 0...400, .points,
            "The first of layout.insets in its old form, which is read with a warning."
        ).replaced(by: "layout.insets"),
        .number(
            "layout.landscape_split", \.layout.landscapeSplit, 0.64, 0.3...0.9, .ratio,
            "Fraction of a landscape panel's width that the video of the full window takes."),
    ]
}
