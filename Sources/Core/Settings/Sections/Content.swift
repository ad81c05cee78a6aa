extension Settings {
    /// Content sets: libraries that are installed and exchanged as a whole.
    package struct Content: Sendable {
        package var folder = ""
        package var keys = ""
        package var source = ""
        package var checkPeriod = 0.0
    }
}

extension Settings.Content {
    static let keys: [SettingEntry] = [
        .text(
            "content.folder", \.content.folder, "",
            "Folder of the content sets; empty: /var/lib/vitrine-content, or beside the kept settings."
        ).atRestart(),
        .text(
            "content.keys", \.content.keys, "",
            "Public keys of minisign, separated by spaces. Only sets with a signature of one of them are installed, those of USB sticks automatically; empty: all sets, on request."
        ).atRestart(),
        .text(
            "content.source", \.content.source, "",
            "Folder or http(s) address of a content set, whose newer versions are installed automatically. Addresses need workers.internet."
        ).atRestart(),
        .number(
            "content.check_period", \.content.checkPeriod, 3600, 60...604_800, .seconds,
            "Interval of the checks of content.source and of the feeds."
        ).atRestart(),
    ]
}
