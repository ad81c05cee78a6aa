extension Settings {
    /// A clip of the attract loop, and the video that a touch opens during the clip.
    package struct AttractPair: Hashable, Sendable {
        package var clip = ""
        package var opens = ""

        package init() {}
    }

    /// The video that a touch opens during a clip; nil for a clip without a pair. A later pair wins.
    package func video(openedBy clip: String) -> String? { attractPairs.last { $0.clip == clip }?.opens }
}

extension Settings.AttractPair: SettingRow {
    static let keys: [TableEntry<Settings.AttractPair>] = [
        .text("clip", \.clip, "", "The absolute path of the clip.").of(.file),
        .text("opens", \.opens, "", "The absolute path or the address of the video that a touch opens."),
    ]

    static var example: Settings.AttractPair {
        var example = Settings.AttractPair()
        (example.clip, example.opens) = ("/srv/vitrine/teasers/harbour.mp4", "/srv/vitrine/harbour.mp4")
        return example
    }

    var problem: (key: String, sentence: String)? {
        guard !clip.isEmpty else { return ("clip", "each pair has a clip") }
        guard opens.hasPrefix("/") || opens.contains("://") else {
            return ("opens", "\"\(opens)\" is neither the whole path of a file nor an address")
        }
        return nil
    }
}
