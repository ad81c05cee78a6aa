/// The files of one folder that belong to a video of the same stem.
struct Companions: Hashable {
    var info: [UInt8]?
    var nfo: [UInt8]?
    var description: [UInt8]?
    var picture: [UInt8]?
    /// Caption files, in any language.
    var captions: [[UInt8]] = []
}

/// The names in one folder, indexed for pairing.
struct FolderNames {
    private let names: Set<[UInt8]>
    /// Pictures by stem and lower-case extension, because cameras write `.JPG`.
    private let pictures: [[UInt8]: [String: [UInt8]]]
    /// Caption files by every part of their names that ends before a dot: `Film.en.srt` belongs to `Film`.
    private let captions: [[UInt8]: [[UInt8]]]
    /// Stems of videos, sound files and yt-dlp's `.info.json` files: a picture with such a stem is not an item.
    private let stems: Set<[UInt8]>

    /// - Parameter readsSidecars: false ignores all companion files.
    init(_ names: [[UInt8]], readsSidecars: Bool = true) {
        stems = Set(
            names.compactMap { name in
                Self.without(Self.info, name) ?? (MediaNames.isPlayable(name) ? MediaNames.split(name).stem : nil)
            })
        guard readsSidecars else {
            (self.names, pictures, captions) = ([], [:], [:])
            return
        }
        self.names = Set(names)
        var pictures: [[UInt8]: [String: [UInt8]]] = [:]
        for name in names where !MediaNames.isSkipped(name) {
            let (stem, ext) = MediaNames.split(name)
            guard MediaNames.pictureExtensions.contains(ext) else { continue }
            // If both `a.jpg` and `a.JPG` exist, the first by name is used, whatever the order of the folder.
            if let known = pictures[stem]?[ext], !name.lexicographicallyPrecedes(known) { continue }
            pictures[stem, default: [:]][ext] = name
        }
        self.pictures = pictures
        captions = Self.captions(names)
    }

    /// The largest number of caption files of one stem; further files are not searched.
    private static let maximumCaptions = 4
    /// The parts between dots that may follow the stem: language, `forced`, `sdh`.
    private static let maximumParts = 4

    private static func captions(_ names: [[UInt8]]) -> [[UInt8]: [[UInt8]]] {
        var captions: [[UInt8]: [[UInt8]]] = [:]
        for name in names where !MediaNames.isSkipped(name) {
            var (stem, ext) = MediaNames.split(name)
            guard MediaNames.captionExtensions.contains(ext) else { continue }
            for _ in 0..<maximumParts {
                if captions[stem, default: []].count < maximumCaptions { captions[stem, default: []].append(name) }
                guard let dot = stem.lastIndex(of: UInt8(ascii: ".")) else { break }
                stem = Array(stem[..<dot])
            }
        }
        return captions
    }

    /// Whether a file of the folder is an item: a video, sound, or a photograph that belongs to no other item.
    func isItem(_ name: [UInt8]) -> Bool {
        if MediaNames.isPlayable(name) { return true }
        guard MediaNames.isPicture(name) else { return false }
        let stem = MediaNames.split(name).stem
        return !stems.contains(stem)
            && !Self.endings.contains { Self.without($0, stem).map(stems.contains) ?? false }
    }

    private static let info = Array(".info.json".utf8)
    private static let thumb = Array("-thumb".utf8)
    /// The suffixes with which media servers name a film's pictures.
    private static let endings = [thumb, Array("-poster".utf8), Array("-fanart".utf8)]

    /// The name before a suffix; nil for a name that lacks the suffix or consists of it alone.
    private static func without(_ ending: [UInt8], _ name: [UInt8]) -> [UInt8]? {
        name.count > ending.count && name.suffix(ending.count).elementsEqual(ending)
            ? Array(name.dropLast(ending.count)) : nil
    }

    func companions(of item: [UInt8]) -> Companions {
        let stem = MediaNames.split(item).stem
        let own = picture(stem) ?? picture(stem + Self.thumb)
        return Companions(
            info: existing(stem + Self.info), nfo: existing(stem + Array(".nfo".utf8)),
            description: existing(stem + Array(".description".utf8)),
            picture: own ?? (MediaNames.isSound(item) ? pictureOfFolder : nil), captions: captions[stem] ?? [])
    }

    /// An album's cover.
    private var pictureOfFolder: [UInt8]? {
        for word in MediaNames.folderPictures.prefix(3) {
            let stems = [word, word.prefix(1).uppercased() + word.dropFirst()].map { Array($0.utf8) }
            if let found = stems.lazy.compactMap(picture).first { return found }
        }
        return nil
    }

    private func existing(_ name: [UInt8]) -> [UInt8]? { names.contains(name) ? name : nil }

    private func picture(_ stem: [UInt8]) -> [UInt8]? {
        guard let found = pictures[stem] else { return nil }
        return MediaNames.pictureExtensions.lazy.compactMap { found[$0] }.first
    }
}
