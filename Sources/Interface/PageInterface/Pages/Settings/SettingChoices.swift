import InterfaceKit
import Numbers
import Settings

/// A setting that a visitor may change, and its options.
struct SettingChoice {
    let key: String
    let name: String
    let options: [(value: RawValue, name: String)]

    /// The key of the volume.
    static let volume = "playback.volume"
}

extension Pages {
    /// The settings that visitors, or the staff, may change on a page.
    func choices(of kind: PageKind) -> [SettingChoice] {
        if kind == .staffChannels { return settings.isForStaff("library.channels") ? channels.choices : [] }
        let all = kind == .captions ? captionChoices : motionChoices + volumeChoices + interfaceChoices
        return all.filter { kind.isStaff ? settings.isForStaff($0.key) : settings.isOffered($0.key) }
    }

    private var motionChoices: [SettingChoice] {
        let caps = percentages([0.25, 0.5, 0.75, 1].filter { $0 <= settings.playback.largestCap })
        return [
            SettingChoice(
                key: "motion.style", name: strings[SettingWords.motion],
                options: text([
                    ("physical", strings[SettingWords.physical]), ("reference", strings[SettingWords.reference]),
                ])),
            SettingChoice(
                key: "player.compact", name: strings[SettingWords.compact],
                options: text([("mini", strings[SettingWords.mini]), ("floating", strings[SettingWords.floating])])),
            SettingChoice(
                key: "playback.captions", name: strings[SettingWords.captions],
                options: text([("off", strings[SettingWords.off]), ("automatic", strings[SettingWords.on])])),
            SettingChoice(key: "playback.volume_cap", name: strings[SettingWords.volumeCap], options: caps),
            SettingChoice(
                key: "library.age", name: strings[SettingWords.ageLimit],
                options: [6, 12, 16].map { (value: .integer($0), name: String($0)) }
                    + [(value: .integer(Settings.Library.everyAge), name: strings[SettingWords.off])]),
        ]
    }

    private var interfaceChoices: [SettingChoice] {
        return [
            SettingChoice(
                key: "interface.theme", name: strings[SettingWords.theme],
                options: text([("dark", strings[SettingWords.dark]), ("light", strings[SettingWords.light])])
            ),
            SettingChoice(
                key: "interface.contrast", name: strings[SettingWords.contrast],
                options: text([
                    ("normal", strings[SettingWords.plainContrast]), ("high", strings[SettingWords.highContrast]),
                ])
            ),
            SettingChoice(
                key: "interface.text_size", name: strings[SettingWords.textSize],
                options: percentages([1, 1.25, 1.5, 2])),
            SettingChoice(
                key: "interface.size", name: strings[SettingWords.size],
                options: text([("normal", strings[SettingWords.normal]), ("large", strings[SettingWords.large])])
            ),
        ] + reachChoice + [
            SettingChoice(key: "interface.reduced_motion", name: strings[SettingWords.reducedMotion], options: onOff)
        ]
    }

    /// None on a panel that is too low for it.
    private var reachChoice: [SettingChoice] {
        guard surroundings.hasLowerPart else { return [] }
        let options = text([("whole", strings[SettingWords.wholePanel]), ("low", strings[SettingWords.lowerHalf])])
        return [SettingChoice(key: "interface.reach", name: strings[SettingWords.reach], options: options)]
    }

    private var captionChoices: [SettingChoice] {
        [
            SettingChoice(
                key: "captions.size", name: strings[SettingWords.captionSize], options: percentages([0.75, 1, 1.5, 2])),
            SettingChoice(
                key: "captions.colour", name: strings[SettingWords.colour],
                options: text([
                    ("white", strings[SettingWords.white]), ("yellow", strings[SettingWords.yellow]),
                    ("cyan", strings[SettingWords.cyan]), ("green", strings[SettingWords.green]),
                ])),
            SettingChoice(
                key: "captions.background", name: strings[SettingWords.background],
                options: text([
                    ("translucent", strings[SettingWords.translucent]), ("solid", strings[SettingWords.solid]),
                    ("none", strings[SettingWords.noBackground]),
                ])),
            SettingChoice(
                key: "captions.position", name: strings[SettingWords.position],
                options: text([("bottom", strings[SettingWords.bottom]), ("top", strings[SettingWords.top])])),
        ]
    }

    private func percentages(_ ratios: [Double]) -> [(value: RawValue, name: String)] {
        ratios.map { (value: RawValue.number($0), name: "\(Int(saturating: $0 * 100)) %") }
    }

    /// The choice of the volume, up to the cap; none where only silence is permitted.
    private var volumeChoices: [SettingChoice] {
        let volumes = [0, 0.25, 0.5, 0.75, 1].filter { $0 <= decisions.playback.volumeCap }
        guard volumes.count > 1 else { return [] }
        return [
            SettingChoice(
                key: SettingChoice.volume, name: strings[SettingWords.volume], options: percentages(volumes))
        ]
    }

    private var onOff: [(value: RawValue, name: String)] {
        [(.flag(false), strings[SettingWords.off]), (.flag(true), strings[SettingWords.on])]
    }

    private func text(_ pairs: [(String, String)]) -> [(value: RawValue, name: String)] {
        pairs.map { (.text($0.0), $0.1) }
    }
}
