extension Settings {
    /// The amount of logging.
    package struct Log: Sendable {
        package enum Level: String, CaseIterable, Sendable { case error, warning, info, debug }

        package var level = Level.info
        package var playsMegabytes = 0
    }
}

extension Settings.Log {
    static let keys: [SettingEntry] = [
        .choice("log.level", \.log.level, .info, "Lowest level of messages in the journal."),
        .integer(
            "log.plays_mb", \.log.playsMegabytes, 32, 0...4096, .megabytes,
            "Disk space for the log of played items, of which the oldest entries are removed first; 0: no log."
        ).atRestart(),
    ]
}
