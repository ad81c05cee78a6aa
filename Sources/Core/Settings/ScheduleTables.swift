extension Settings {
    /// The keys that a part of the day may override.
    package static let scheduledKeys = [
        "playback.volume", "display.brightness", "kiosk.attract", "library.channels", "library.age",
    ]

    /// The schedule as a configuration file: the keys on which it depends, then its tables.
    package var scheduleTables: String {
        let keys = (Self.scheduledKeys + ["playback.volume_cap", "kiosk.holidays"]).compactMap { key in
            value(of: key).map { "\(key) = \($0.written)\n" }
        }
        let tables = schedule.map { part in
            let values = Daypart.keys.map { ($0.key, $0.load(part), $0.defaultValue) }.filter { $0.1 != $0.2 }
            return "[[schedule]]\n" + values.map { "\($0.0) = \($0.1.written)\n" }.joined()
        }
        return (keys + tables).joined()
    }
}
