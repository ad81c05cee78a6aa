import ContentSet
import WorkerProtocol

/// The classification of names in a folder: items, leftovers of downloads, and files of other programs.
enum MediaNames {
    /// Extensions of video containers, in lower case.
    static let videoExtensions: Set<String> = [
        "3g2", "3gp", "asf", "avi", "divx", "f4v", "flv", "m2ts", "m2v", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg",
        "mts",
        "mxf", "nut", "ogm", "ogv", "qt", "rm", "rmvb", "ts", "vob", "webm", "wmv",
    ]

    /// Extensions of audio files.
    static let soundExtensions: Set<String> = [
        "aac", "aif", "aiff", "flac", "m4a", "mka", "mp3", "oga", "ogg", "opus", "wav", "wma",
    ]

    /// Extensions of an item's pictures, the best first.
    static let pictureExtensions = ["webp", "jpg", "jpeg", "png"]

    /// Extensions of photographs; those in `pictureExtensions` may also be an item's picture.
    private static let photographExtensions = Set(pictureExtensions + ["avif", "gif", "heic", "heif"])

    /// Extensions of caption files.
    static let captionExtensions: Set<String> = ["vtt", "srt", "ass", "ssa"]

    /// Names of pictures that describe a folder, the best first, in lower case; none of them is an item.
    static let folderPictures = ["cover", "folder", "front", "poster", "fanart", "backdrop", "banner", "logo", "thumb"]

    /// Whether a name is that of a dotfile, such as the `._` files of macOS, or of a thumbnail or trash folder of a
    /// storage box.
    static func isSkipped(_ name: [UInt8]) -> Bool {
        guard let first = name.first, first != dot else { return true }
        return foreignFolders.contains(String(decoding: name, as: UTF8.self))
    }

    private static let foreignFolders: Set<String> = [
        "@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information",
    ]

    /// Whether a file of this name is an item regardless of its neighbours: a video or sound, and not an unfinished
    /// download of yt-dlp.
    static func isPlayable(_ name: [UInt8]) -> Bool {
        guard !isSkipped(name) else { return false }
        let (stem, ext) = split(name)
        guard !stem.isEmpty, videoExtensions.contains(ext) || soundExtensions.contains(ext) else { return false }
        return !isUnfinished(split(stem).extension)
    }

    static func isSound(_ name: [UInt8]) -> Bool { soundExtensions.contains(split(name).extension) }

    static func kind(of name: [UInt8]) -> MediaKind { isSound(name) ? .sound : isPicture(name) ? .photo : .video }

    /// Whether a file of this name is a photograph, unless it belongs to another item.
    static func isPicture(_ name: [UInt8]) -> Bool {
        guard !isSkipped(name) else { return false }
        let (stem, ext) = split(name)
        return !stem.isEmpty && photographExtensions.contains(ext)
            && !folderPictures.contains(String(decoding: stem, as: UTF8.self).lowercased())
    }

    /// Whether an event of an entry with this name may change a list.
    static func isOfLibrary(_ name: [UInt8], isFolder: Bool) -> Bool {
        if name == Array(".ignore".utf8) { return true }
        guard !isSkipped(name) else { return false }
        return isFolder || isPlayable(name) || isCompanion(name) || isPlaylist(name) || isFetchedPicture(name)
    }

    static func isPlaylist(_ name: [UInt8]) -> Bool {
        !isSkipped(name) && (PlaylistFile.extensions.contains(split(name).extension) || isSetManifest(name))
    }

    static func isFetchedPicture(_ name: [UInt8]) -> Bool { split(name).extension == FeedPlace.pictureExtension }

    static func isFeed(_ name: [UInt8]) -> Bool { split(name).extension == "feed" }

    static func isSetManifest(_ name: [UInt8]) -> Bool { name.elementsEqual(SetManifest.fileName.utf8) }

    /// Whether a file of this name may belong to an item.
    static func isCompanion(_ name: [UInt8]) -> Bool { companionExtensions.contains(split(name).extension) }

    private static let companionExtensions =
        photographExtensions.union(["json", "nfo", "description"]).union(captionExtensions)

    /// `Title.f137.mp4` is one stream of an unfinished download, `Title.temp.mp4` its merge.
    private static func isUnfinished(_ inner: String) -> Bool {
        if inner == "temp" { return true }
        let digits = inner.dropFirst()
        // No site has formats with one digit, but `Race.f1.mp4` is a race.
        return inner.first == "f" && digits.count >= 2 && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// The name up to its last dot, and the extension after it in lower case; a name without a dot has no extension.
    static func split(_ name: [UInt8]) -> (stem: [UInt8], extension: String) {
        guard let at = name.lastIndex(of: dot) else { return (name, "") }
        return (Array(name[..<at]), String(decoding: name[(at + 1)...], as: UTF8.self).lowercased())
    }

    /// The default title of a file: its stem, without the ` [id]` that yt-dlp appends.
    static func title(ofStem stem: [UInt8]) -> String {
        func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
        guard stem.last == UInt8(ascii: "]"), let open = stem.lastIndex(of: UInt8(ascii: "[")) else {
            return text(stem)
        }
        let id = stem[(open + 1)...].dropLast()
        let rest = stem[..<open]
        guard rest.count > 1, rest.last == UInt8(ascii: " "), id.count >= shortestID, id.allSatisfy(isIDByte) else {
            return text(stem)
        }
        return text(rest.dropLast())
    }

    /// The length of the shortest id in use, bytes. The shorter `[1080p]` is part of a title.
    private static let shortestID = 6

    private static func isIDByte(_ byte: UInt8) -> Bool {
        isASCIIWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static let dot = UInt8(ascii: ".")
}
