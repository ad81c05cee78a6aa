extension Settings {
    /// Stores a visitor's choice from the settings page; `vitrinectl config set` accepts the same choices.
    ///
    /// - Throws: `SettingError` for a key that the page does not have, for an invalid value, and for a volume above the
    ///   integrator's cap.
    package mutating func choose(_ key: String, _ value: RawValue) throws(SettingError) {
        var changed = self
        try changed.set(key, to: value)
        try Self.checkChoosable(key)
        guard changed.loudness(of: key) <= playback.largestCap else {
            throw SettingError(key, "above the integrator's playback.volume_cap")
        }
        self = changed
    }

    /// - Throws: `SettingError` for an unknown key and for a key that only the integrator may change.
    package static func checkChoosable(_ key: String) throws(SettingError) {
        guard let entry = entry(key) else { throw SettingError(key, .unknownKey(nearest: nearest(to: key))) }
        guard entry.owner != .integrator else { throw SettingError(key, "not a key of the settings page") }
    }

    /// Whether visitors may change a setting on the settings page.
    package func isOffered(_ key: String) -> Bool {
        guard let owner = Self.entry(key)?.owner else { return false }
        return switch kiosk.settings {
        case .open: owner == .visitor || owner == .staff
        case .pin: owner == .visitor
        case .hidden: false
        }
    }

    /// Whether the staff may change a setting behind the PIN. While a part of the day decides which items are listed,
    /// another choice would have no effect.
    package func isForStaff(_ key: String) -> Bool {
        if kiosk.isListingScheduled, ["library.age", "library.channels"].contains(key) { return false }
        return [.staff, .staffAlone].contains(Self.entry(key)?.owner)
    }

    /// The volume that a key sets; 0 for other keys.
    private func loudness(of key: String) -> Double {
        switch key {
        case "playback.volume": playback.volume
        case "playback.volume_cap": playback.volumeCap
        default: 0
        }
    }
}
