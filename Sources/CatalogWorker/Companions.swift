/// The files of one folder that say more about a video of the same stem.
struct Companions: Hashable {
    var info: [UInt8]?
    var description: [UInt8]?
    var picture: [UInt8]?
}

/// The names in one folder, ordered for pairing.
struct FolderNames {
    private let names: Set<[UInt8]>
    /// Pictures by stem and extension, because cameras write `.JPG`.
    private let pictures: [[UInt8]: [String: [UInt8]]]

    /// - Parameter readsSidecars: otherwise no file says more about another.
    init(_ names: [[UInt8]], readsSidecars: Bool = true) {
        guard readsSidecars else {
            (self.names, pictures) = ([], [:])
            return
        }
        self.names = Set(names)
        var pictures: [[UInt8]: [String: [UInt8]]] = [:]
        for name in names where !MediaNames.isSkipped(name) {
            let (stem, ext) = MediaNames.split(name)
            guard MediaNames.pictureExtensions.contains(ext) else { continue }
            // Of `a.jpg` and `a.JPG` the one that sorts first, whatever the order of the folder.
            if let known = pictures[stem]?[ext], !name.lexicographicallyPrecedes(known) { continue }
            pictures[stem, default: [:]][ext] = name
        }
        self.pictures = pictures
    }

    func companions(of video: [UInt8]) -> Companions {
        let stem = MediaNames.split(video).stem
        return Companions(
            info: existing(stem + Array(".info.json".utf8)), description: existing(stem + Array(".description".utf8)),
            picture: picture(stem) ?? picture(stem + Array("-thumb".utf8)))
    }

    private func existing(_ name: [UInt8]) -> [UInt8]? { names.contains(name) ? name : nil }

    private func picture(_ stem: [UInt8]) -> [UInt8]? {
        guard let found = pictures[stem] else { return nil }
        return MediaNames.pictureExtensions.lazy.compactMap { found[$0] }.first
    }
}
