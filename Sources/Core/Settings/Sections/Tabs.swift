extension Settings {
    /// The bar of tabs.
    package struct Tabs: Sendable {
        package var height = 0.0
        package var search = false
    }
}

extension Settings.Tabs {
    static let keys: [SettingEntry] = [
        .number("tabs.height", \.tabs.height, 56, 40...200, .points, "Height of the tab bar."),
        .flag(
            "tabs.search", \.tabs.search, false, "Gives the search a tab in place of the button on the first page."),
    ]
}
