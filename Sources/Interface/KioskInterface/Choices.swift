import Settings

/// The visitor's choices on the settings page. They override the configuration until the session ends.
///
/// They are immutable, so that the frequent copies of the interface share the large settings. A change creates a new
/// object.
final class Choices {
    let configuration: Settings
    /// The chosen values, by key.
    let chosen: [String: RawValue]
    /// The configuration overridden by the choices.
    let settings: Settings

    /// Creates an empty set of choices.
    init(_ configuration: Settings) {
        (self.configuration, chosen, settings) = (configuration, [:], configuration)
    }

    private init(_ configuration: Settings, _ chosen: [String: RawValue], _ settings: Settings) {
        (self.configuration, self.chosen, self.settings) = (configuration, chosen, settings)
    }

    /// These choices and another one.
    func choosing(_ key: String, _ value: RawValue) -> Choices {
        var chosen = chosen
        chosen[key] = configuration.value(of: key) == value ? nil : value
        return Choices(configuration, chosen, settings).over(configuration)
    }

    /// The choices that a new configuration still allows.
    ///
    /// A choice is dropped if visitors are no longer offered the setting or the language, or if the new configuration
    /// changes the setting's value.
    func over(_ new: Settings) -> Choices {
        var result = new
        var kept: [String: RawValue] = [:]
        for (key, value) in chosen
        where (new.isOffered(key) || new.isOfferedLanguage(key, value))
            && new.value(of: key) == configuration.value(of: key)
        {
            do throws(SettingError) {
                try result.choose(key, value)
                kept[key] = value
            } catch {
                // The integrator's new limits exclude the value.
                continue
            }
        }
        return Choices(new, kept, result)
    }
}

extension Settings {
    /// Whether a choice is one of the languages that visitors are offered.
    fileprivate func isOfferedLanguage(_ key: String, _ value: RawValue) -> Bool {
        guard key == "interface.language", case .text(let code) = value else { return false }
        return interface.offeredLanguages.contains(code)
    }
}
