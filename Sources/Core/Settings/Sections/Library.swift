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

        /// Whether both settings list the same items.
        package func isAlike(_ other: Library) -> Bool {
            (age, channels, showsBroken) == (other.age, other.channels, other.showsBroken)
        }
    }
}

extension Settings.Library {
    /// The channels in the setting; none means all.
    package var channelNames: [String] {
        channels.split(separator: ";").map { name in
            String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
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
            "library.age", \.library.age, 99, 0...99, .years,
            "Age limit: videos for older visitors are not listed, found or played next."
        ).byStaffAlone(),
        .text(
            "library.channels", \.library.channels, "",
            "The only listed channels, separated by semicolons; empty: all."
        ).byStaffAlone(),
        .flag(
            "library.read_files", \.library.readsFiles, true,
            "Opens each video once, to read its length, title and artist and to test whether it can be played."
        ).atRestart(),
        .flag(
            "library.show_broken", \.library.showsBroken, true,
            "Lists videos that cannot be played, with a mark; false: omits them."
        ),
    ]
}
