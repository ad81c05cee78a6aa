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

        /// Whether the same items are listed.
        package func isAlike(_ other: Library) -> Bool {
            (age, channels, showsBroken) == (other.age, other.channels, other.showsBroken)
        }
    }
}

extension Settings.Library {
    /// The channels that the setting names; none for all.
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
            "Folders of videos, with colons between; empty: ~/Videos, /srv/vitrine and the sample library."
        ).of(.folders).atRestart(),
        .flag(
            "library.sticks", \.library.sticks, false,
            "Videos on USB sticks are listed while a stick is in: the service mounts it, read-only."
        ).atRestart(),
        .integer(
            "library.thumbnail_cache_mb", \.library.thumbnailCacheMegabytes, 256, 0...65536, .megabytes,
            "Disk space for pictures of videos; 0 keeps none."
        ).atRestart(),
        .integer(
            "library.age", \.library.age, 99, 0...99, .years,
            "Videos that are meant for older visitors are not listed, found or played next."
        ).byStaffAlone(),
        .text(
            "library.channels", \.library.channels, "",
            "The only channels that are listed, with semicolons between; empty: all."
        ).byStaffAlone(),
        .flag(
            "library.read_files", \.library.readsFiles, true,
            "Each video is opened once for its length, title and artist, and to find out whether it can be played."
        ).atRestart(),
        .flag(
            "library.show_broken", \.library.showsBroken, true,
            "Videos that cannot be played are listed, with a mark; false: they are left out."
        ),
    ]
}
