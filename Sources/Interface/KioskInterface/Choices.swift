import Settings

/// The visitor's choices on the settings page. They override the configuration until the session ends.
struct Choices {
    private(set) var configuration: Settings
    /// By key.
    private(set) var chosen: [String: RawValue] = [:]
    /// The configuration overridden by the choices.
    private(set) var settings: Settings

    init(_ configuration: Settings) { (self.configuration, settings) = (configuration, configuration) }

    mutating func choose(_ key: String, _ value: RawValue) {
        chosen[key] = configuration.value(of: key) == value ? nil : value
        adopt(configuration)
    }

    /// Takes over a new configuration, overridden by those choices that it still allows.
    ///
    /// The other choices are dropped. A hidden page has no choices, and a changed value is newer than the visitor's.
    mutating func adopt(_ new: Settings) {
        var result = new
        var kept: [String: RawValue] = [:]
        for (key, value) in chosen
        where new.kiosk.settings == .open && new.value(of: key) == configuration.value(of: key) {
            do throws(SettingError) {
                try result.choose(key, value)
                kept[key] = value
            } catch {
                // The integrator's limits have become narrower.
                continue
            }
        }
        (chosen, configuration, settings) = (kept, new, result)
    }

    mutating func forget() { (chosen, settings) = ([:], configuration) }
}
