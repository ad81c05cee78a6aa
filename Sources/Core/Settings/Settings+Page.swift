extension Settings {
    /// Only the panel's settings: any other may have caused a crash.
    package var ofThePage: Settings {
        var plain = Settings()
        for entry in Settings.table
        where ["display.", "viewer.", "interface.", "log."].contains(where: entry.key.hasPrefix) {
            plain.keep(entry, of: self)
        }
        return plain
    }
}
