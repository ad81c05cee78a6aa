import InterfaceKit
import Numbers
import Settings

/// A setting that a visitor may change, and its options.
struct SettingChoice {
    let key: String
    let name: String
    let options: [(value: RawValue, name: String)]
}

extension Pages {
    /// The rows of the settings page; a key that this program does not know has no row.
    var choices: [SettingChoice] {
        (motionChoices + interfaceChoices).filter { settings.value(of: $0.key) != nil }
    }

    private var motionChoices: [SettingChoice] {
        let words = strings.settingsPage
        let caps = [0.25, 0.5, 0.75, 1].filter { $0 <= settings.playback.largestCap }
            .map { (value: RawValue.number($0), name: "\(Int(saturating: $0 * 100)) %") }
        return [
            SettingChoice(
                key: "motion.style", name: strings.motion,
                options: text([("physical", words.physical), ("reference", words.reference)])),
            SettingChoice(
                key: "player.compact", name: words.compact,
                options: text([("mini", words.mini), ("floating", words.floating)])),
            SettingChoice(
                key: "playback.captions", name: words.captions,
                options: text([("off", words.off), ("automatic", words.on)])),
            SettingChoice(key: "playback.volume_cap", name: words.volumeCap, options: caps),
        ]
    }

    private var interfaceChoices: [SettingChoice] {
        let words = strings.settingsPage
        return [
            SettingChoice(
                key: "interface.theme", name: words.theme,
                options: text([("dark", words.dark), ("light", words.light)])
            ),
            SettingChoice(
                key: "interface.size", name: words.size,
                options: text([("normal", words.normal), ("large", words.large)])
            ),
            SettingChoice(key: "interface.reduced_motion", name: words.reducedMotion, options: onOff),
            SettingChoice(
                key: "interface.language", name: strings.language,
                options: text([("automatic", words.automatic), ("english", "English"), ("japanese", "日本語")])),
        ]
    }

    private var onOff: [(value: RawValue, name: String)] {
        [(.flag(false), strings.settingsPage.off), (.flag(true), strings.settingsPage.on)]
    }

    private func text(_ pairs: [(String, String)]) -> [(value: RawValue, name: String)] {
        pairs.map { (.text($0.0), $0.1) }
    }
}
