extension Settings {
    /// The amount of logging.
    package struct Log: Sendable {
        package enum Level: String, CaseIterable, Sendable { case error, warning, info, debug }

        package var level = Level.info
    }
}

extension Settings.Log {
    static let keys: [SettingEntry] = [
        .choice("log.level", \.log.level, .info, "The least of what is written to the journal.")
    ]
}
