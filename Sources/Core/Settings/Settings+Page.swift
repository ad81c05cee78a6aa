extension Settings {
    /// The settings for the page "out of order". Only display, viewer, interface and log keep their values, because any
    /// other setting may have caused a crash.
    package var ofThePage: Settings {
        var plain = Settings()
        for entry in Settings.table
        where ["display.", "viewer.", "interface.", "log."].contains(where: entry.key.hasPrefix) {
            plain.keep(entry, of: self)
        }
        return plain
    }
}
