extension Settings {
    /// The folders and caches of the library.
    package struct Library: Sendable {
        package var folders = ""
        package var sticks = false
        package var thumbnailCacheMegabytes = 0
        package var age = 0
        package var channels = ""
        package var readsFiles = false
        package var showsBroken = false
        package var listsFolders = false

        /// Whether both settings list the same items.
        package func isAlike(_ other: Library) -> Bool {
            (age, channels, showsBroken) == (other.age, other.channels, other.showsBroken)
        }

        /// Whether these settings may exclude items of the folders.
        package var isFiltered: Bool { age < Self.everyAge || !channelNames.isEmpty }

        /// Whether these settings may exclude an item that the settings before them listed. The age of the item is
        /// unknown, so a lower limit may exclude each item.
        package func mayExclude(channel: String, listedBy old: Library) -> Bool {
            age < old.age || channels != old.channels && !channelNames.isEmpty && !channelNames.contains(channel)
        }
    }
}

extension Settings.Library {
    private static let separator: Character = ";"
    /// The age limit that excludes nothing, in years.
    package static let everyAge = 99

    /// The channels in the setting; none means all. A doubled semicolon is one that belongs to a name.
    package var channelNames: [String] {
        var names = [""]
        var rest = Substring(channels)
        while let character = rest.popFirst() {
            guard character == Self.separator else { names[names.count - 1].append(character); continue }
            if rest.first == Self.separator {
                names[names.count - 1].append(rest.removeFirst())
            } else {
                names.append("")
            }
        }
        return names.map { name in
            String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }

    /// The setting that lists these channels.
    package static func channels(listing names: [String]) -> String {
        names.map { $0.split(separator: separator, omittingEmptySubsequences: false).joined(separator: ";;") }
            .joined(separator: "\(separator) ")
    }
}

extension Settings.Library {
    static let keys: [SettingEntry] = [
        .text(
            "library.folders", \.library.folders, "",
            "Folders of videos, separated by colons; empty: ~/Videos, /srv/vitrine and the sample library."
        ).of(.folders).atRestart(),
        .flag(
            "library.sticks", \.library.sticks, false,
            "Lists the videos of USB sticks while they are plugged in. The service mounts them read-only."
        ).atRestart(),
        .integer(
            "library.thumbnail_cache_mb", \.library.thumbnailCacheMegabytes, 256, 0...65536, .megabytes,
            "Disk space for the thumbnail cache; 0: none."
        ).atRestart(),
        .integer(
            "library.age", \.library.age, everyAge, 0...everyAge, .years,
            "Age limit: videos for older visitors are not listed, found or played next."
        ).byStaffAlone(),
        .text(
            "library.channels", \.library.channels, "",
            "The only listed channels, separated by semicolons; a semicolon in a name is doubled; empty: all."
        ).byStaffAlone(),
        .flag(
            "library.read_files", \.library.readsFiles, true,
            "Opens each video once, to read its length, title and artist and to test whether it can be played."
        ).atRestart(),
        .flag(
            "library.show_broken", \.library.showsBroken, true,
            "Lists videos that cannot be played, with a mark; false: omits them."
        ),
        .flag(
            "library.list_folders", \.library.listsFolders, true,
            "Lists folders with several videos on the library page, and finds them by name."
        ),
    ]
}
