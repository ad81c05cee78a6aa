import InterfaceKit
import Settings

/// The visitor's choices on the settings page. They override the configuration until the session ends.
extension Interface {
    /// Applies a choice.
    mutating func choose(_ key: String, _ value: RawValue) -> [Effect] {
        chosen[key] = configured.value(of: key) == value ? nil : value
        return apply(withChoices(over: configured))
    }

    /// A new configuration, overridden by those choices that it still allows.
    ///
    /// The other choices are dropped. A hidden page has no choices, and a changed value is newer than the visitor's.
    mutating func withChoices(over new: Settings) -> Settings {
        var result = new
        var kept: [String: RawValue] = [:]
        for (key, value) in chosen where new.kiosk.settings == .open && new.value(of: key) == configured.value(of: key)
        {
            do throws(SettingError) {
                try result.choose(key, value)
                kept[key] = value
            } catch {
                // The integrator's limits have become narrower.
                continue
            }
        }
        (chosen, configured) = (kept, new)
        return result
    }

    /// Drops all choices, because the session is over.
    mutating func forgetChoices() -> [Effect] {
        guard !chosen.isEmpty else { return [] }
        chosen = [:]
        return apply(configured)
    }
}
