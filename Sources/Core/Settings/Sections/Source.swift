extension Settings {
    /// One source of the library.
    package struct Source: Hashable, Sendable {
        package var name = ""
        package var kind = Kind.folder
        package var place = ""

        package enum Kind: String, CaseIterable, Sendable {
            case folder, playlist, stream, feed
        }
    }
}

extension Settings.Source: SettingRow {
    static let keys: [TableEntry<Settings.Source>] = [
        .text("name", \.name, "", "The shown name of the list or of the stream."),
        .choice(
            "kind", \.kind, .folder,
            "A folder of videos; a playlist of M3U or XSPF; a stream; or a feed of RSS, Atom or JSON, which is fetched every content.check_period and kept for when the network is away."
        ),
        .text("place", \.place, "", "The absolute path of a folder or of a playlist, or an http(s) address."),
    ]

    static var example: Settings.Source {
        var example = Settings.Source()
        (example.name, example.kind, example.place) = ("News", .feed, "https://example.org/videos.xml")
        return example
    }

    var problem: (key: String, sentence: String)? {
        guard !name.isEmpty else { return ("name", "each source has a name") }
        guard name.utf8.count <= 200 else { return ("name", "longer than 200 bytes") }
        switch kind {
        case .folder: return isPath ? nil : ("place", "\"\(place)\" is not the whole path of a folder")
        case .playlist:
            return isPath || isHTTP
                ? nil : ("place", "\"\(place)\" is neither the whole path of a file nor an http(s) address")
        case .feed: return isHTTP ? nil : ("place", "\"\(place)\" is not an http(s) address")
        case .stream: return place.contains("://") ? nil : ("place", "\"\(place)\" is not an address")
        }
    }

    private var isPath: Bool { place.hasPrefix("/") }
    /// Whether the place is an http(s) address.
    package var isHTTP: Bool { place.hasPrefix("http://") || place.hasPrefix("https://") }
}
