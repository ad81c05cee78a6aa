extension Settings {
    /// A clip that attracts, and the video that a touch opens in its place.
    package struct AttractPair: Hashable, Sendable {
        package var clip = ""
        package var opens = ""

        package init() {}
    }

    /// The video that a touch opens while a clip attracts; nil for a clip of no pair. A later pair wins.
    package func video(openedBy clip: String) -> String? { attractPairs.last { $0.clip == clip }?.opens }
}

extension Settings.AttractPair: SettingRow {
    static let keys: [TableEntry<Settings.AttractPair>] = [
        .text("clip", \.clip, "", "The whole path of a clip that attracts.").of(.file),
        .text("opens", \.opens, "", "The whole path, or the address, of the video that a touch opens while it plays."),
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
