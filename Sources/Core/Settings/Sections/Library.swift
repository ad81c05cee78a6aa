extension Settings {
    /// The folders and caches of the library.
    package struct Library: Sendable {
        package var folders = ""
        package var thumbnailCacheMegabytes = 0
    }
}

extension Settings.Library {
    static let keys: [SettingEntry] = [
        .text(
            "library.folders", \.library.folders, "",
            "Folders of videos, with colons between; empty: ~/Videos, /srv/vitrine and the sample library."
        ).of(.folders).atRestart(),
        .integer(
            "library.thumbnail_cache_mb", \.library.thumbnailCacheMegabytes, 256, 0...65536, .megabytes,
            "Disk space for pictures of videos; 0 keeps none."
        ).atRestart(),
    ]
}
