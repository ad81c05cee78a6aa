import Settings

/// The visitor's choices on the settings page: they lie over the configuration until the session ends.
extension Interface {
    /// Puts a choice in force.
    mutating func choose(_ key: String, _ value: RawValue) -> [Effect] {
        chosen[key] = configured.value(of: key) == value ? nil : value
        return apply(withChoices(over: configured))
    }

    /// A new configuration with the choices over it that it still allows.
    ///
    /// The others are forgotten. A hidden page has no choices, and a changed value is newer than the visitor's.
    mutating func withChoices(over new: Settings) -> Settings {
        var result = new
        var kept: [String: RawValue] = [:]
        for (key, value) in chosen where new.kiosk.settings == .open && new.value(of: key) == configured.value(of: key)
        {
            do throws(SettingError) {
                try result.choose(key, value)
                kept[key] = value
            } catch {
                // The integrator's limits are narrower than before.
                continue
            }
        }
        (chosen, configured) = (kept, new)
        return result
    }

    /// The session is over: the configuration alone is in force.
    mutating func forgetChoices() -> [Effect] {
        guard !chosen.isEmpty else { return [] }
        chosen = [:]
        return apply(configured)
    }
}
