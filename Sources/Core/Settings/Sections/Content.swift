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
            "Where content sets are kept; empty: /var/lib/vitrine-content, or beside the kept settings."
        ).atRestart(),
        .text(
            "content.keys", \.content.keys, "",
            "Public keys of minisign's, with spaces between: only sets that one of them has signed are installed, and those of USB sticks by themselves; empty: all sets, when asked to."
        ).atRestart(),
        .text(
            "content.source", \.content.source, "",
            "The folder or the http(s) address of a content set: a newer version of it is installed by itself. Addresses need workers.internet."
        ).atRestart(),
        .number(
            "content.check_period", \.content.checkPeriod, 3600, 60...604_800, .seconds,
            "How often content.source and the feeds are looked at."
        ).atRestart(),
    ]
}
