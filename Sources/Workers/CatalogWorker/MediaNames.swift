/// What the names in a folder mean: which are items, which are left over from downloads or belong to other programs.
enum MediaNames {
    /// Containers that hold moving pictures, in lower case.
    static let videoExtensions: Set<String> = [
        "3g2", "3gp", "asf", "avi", "divx", "f4v", "flv", "m2ts", "m2v", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg",
        "mts",
        "mxf", "nut", "ogm", "ogv", "qt", "rm", "rmvb", "ts", "vob", "webm", "wmv",
    ]

    /// Sound without pictures.
    static let soundExtensions: Set<String> = [
        "aac", "aif", "aiff", "flac", "m4a", "mka", "mp3", "oga", "ogg", "opus", "wav", "wma",
    ]

    /// Pictures of an item, the best first.
    static let pictureExtensions = ["webp", "jpg", "jpeg", "png"]

    /// Photographs; those of a kind that is above may be pictures of an item.
    private static let photographExtensions = Set(pictureExtensions + ["avif", "gif", "heic", "heif"])

    /// Pictures of what is in a folder, the best first, in lower case; none of them is an item.
    static let folderPictures = ["cover", "folder", "front", "poster", "fanart", "backdrop", "banner", "logo", "thumb"]

    /// Dotfiles, among them the `._` files of macOS, and the folders in which storage boxes keep thumbnails and waste.
    static func isSkipped(_ name: [UInt8]) -> Bool {
        guard let first = name.first, first != dot else { return true }
        return foreignFolders.contains(String(decoding: name, as: UTF8.self))
    }

    private static let foreignFolders: Set<String> = [
        "@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information",
    ]

    /// Whether a file of this name is an item whatever is beside it: a video or sound, and none that yt-dlp has not
    /// finished.
    static func isPlayable(_ name: [UInt8]) -> Bool {
        guard !isSkipped(name) else { return false }
        let (stem, ext) = split(name)
        guard !stem.isEmpty, videoExtensions.contains(ext) || soundExtensions.contains(ext) else { return false }
        return !isUnfinished(split(stem).extension)
    }

    static func isSound(_ name: [UInt8]) -> Bool { soundExtensions.contains(split(name).extension) }

    /// Whether a file of this name is a photograph, unless it is of another item.
    static func isPicture(_ name: [UInt8]) -> Bool {
        guard !isSkipped(name) else { return false }
        let (stem, ext) = split(name)
        return !stem.isEmpty && photographExtensions.contains(ext)
            && !folderPictures.contains(String(decoding: stem, as: UTF8.self).lowercased())
    }

    /// Whether what happens to an entry of this name may change a list.
    static func isOfLibrary(_ name: [UInt8], isFolder: Bool) -> Bool {
        if name == Array(".ignore".utf8) { return true }
        guard !isSkipped(name) else { return false }
        return isFolder || isPlayable(name) || companionExtensions.contains(split(name).extension)
    }

    private static let companionExtensions = photographExtensions.union(["json", "description"])

    /// `Title.f137.mp4` is one stream of an unfinished download, `Title.temp.mp4` its merge.
    private static func isUnfinished(_ inner: String) -> Bool {
        if inner == "temp" { return true }
        let digits = inner.dropFirst()
        // One digit is no format of any site, but `Race.f1.mp4` is a race.
        return inner.first == "f" && digits.count >= 2 && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// The name up to its last dot, and what follows it in lower case; a name without a dot has no extension.
    static func split(_ name: [UInt8]) -> (stem: [UInt8], extension: String) {
        guard let at = name.lastIndex(of: dot) else { return (name, "") }
        return (Array(name[..<at]), String(decoding: name[(at + 1)...], as: UTF8.self).lowercased())
    }

    /// What a file is called when nothing better is known: its stem, without the ` [id]` that yt-dlp puts at the end.
    static func title(ofStem stem: [UInt8]) -> String {
        let text = String(decoding: stem, as: UTF8.self)
        guard text.hasSuffix("]"), let open = text.lastIndex(of: "[") else { return text }
        let id = text[text.index(after: open)...].dropLast()
        let rest = text[..<open]
        guard rest.count > 1, rest.hasSuffix(" "), id.count >= shortestID, id.allSatisfy(isIDCharacter) else {
            return text
        }
        return String(rest.dropLast())
    }

    /// `[1080p]` is part of a title, the shortest ids in use are longer.
    private static let shortestID = 6

    private static func isIDCharacter(_ c: Character) -> Bool {
        c.isASCII && (c.isLetter || c.isNumber || c == "-" || c == "_")
    }

    private static let dot = UInt8(ascii: ".")
}
