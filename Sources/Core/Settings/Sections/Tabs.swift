extension Settings {
    /// The bar of tabs.
    package struct Tabs: Sendable {
        package var height = 0.0
    }
}

extension Settings.Tabs {
    static let keys: [SettingEntry] = [
        .number("tabs.height", \.tabs.height, 56, 40...200, .points, "Height of the tab bar.")
    ]
}
