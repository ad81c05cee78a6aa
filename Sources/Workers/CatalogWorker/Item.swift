import Linux
import Numbers
import WorkerProtocol

/// One video of the library and its companion files.
struct Item {
    var row: CatalogRow
    var path: RawPath
    /// The sort key of the title, which ignores case and Unicode composition.
    var sortKey: String
    var info: RawPath?
    var description: RawPath?
    /// Whether the title is only the file's name.
    var isTitleGuessed = false

    init(_ row: CatalogRow, _ path: RawPath, sortKey: String, info: RawPath?, description: RawPath?) {
        (self.row, self.path, self.sortKey, self.info, self.description) = (row, path, sortKey, info, description)
        self.row.kind = MediaNames.kind(of: path.name)
    }
}

/// The versions of an item's files.
struct ItemSources {
    private var version: FNV
    private var all: FNV

    /// - Parameters:
    ///   - title: the title that a content set gives the item.
    ///   - labels: the labels of the item's folder.
    init(
        _ path: RawPath, _ video: FileStamp, _ companions: Companions, title: String?, _ labels: FolderLabels,
        _ stamps: inout CompanionStamps
    ) {
        (version, all) = (FNV(), FNV())
        version.add(video)
        all.add(video)
        for byte in (title ?? "").utf8 { all.add(byte) }
        for (mark, label) in [("\n", labels.source), ("\r", labels.show)] {
            if let label { for byte in (mark + label).utf8 { all.add(byte) } }
        }
        if let name = companions.picture, let stamp = stamps.stamp(name) { version.add(stamp) }
        for name in [companions.picture, companions.info, companions.nfo, companions.description].compactMap({ $0 })
            + companions.captions
        {
            for byte in name { all.add(byte) }
            if let stamp = stamps.stamp(name) { all.add(stamp) }
        }
    }

    /// The version of the item's visible content: the video and the companion picture.
    var ofPicture: UInt64 { version.value }

    /// The version of all files; never 0.
    var digest: Int64 { Int64(bitPattern: all.value | 1) }
}

extension FNV {
    fileprivate mutating func add(_ stamp: FileStamp) {
        add(UInt64(truncatingIfNeeded: stamp.size))
        add(UInt64(bitPattern: stamp.modified))
    }
}

extension ItemID {
    /// A hash of the path.
    init(_ path: RawPath) { self.init(FNV(path.bytes).value) }
}

/// Receives problems: the file, and a description.
typealias ProblemReport = (RawPath, String) -> Void

extension Item {
    /// Reads the list's fields of the video at `path`, and the other fields of its sidecars that the store keeps.
    ///
    /// - Parameters:
    ///   - title: the title that a content set gives the item. The title takes priority over all sidecars.
    ///   - show: the series that the folder names.
    static func read(
        _ path: RawPath, size: Int, _ companions: Companions, title: String? = nil, show: String? = nil,
        version: UInt64 = 0, report: ProblemReport
    ) -> (Item, ItemTexts, ItemPlaces) {
        let folder = path.folder
        if size == 0 { report(path, "the video is empty") }
        let stem = MediaNames.split(path.name).stem
        let info = companions.info.map(folder.appending)
        let summary = summary(path, companions, show, report)
        let about = companions.description.map(folder.appending)
        var texts = ItemTexts()
        texts.description = (summary.description ?? about.flatMap { readDescription($0, report) } ?? "")
            .capped(TextLimit.description)
        texts.add(summary.chapters)
        for name in companions.captions { texts.addCaptions(folder.appending(name), report) }
        let row = CatalogRow(
            id: ItemID(path), path: PathText.text(of: path.bytes),
            title: (title ?? summary.title ?? MediaNames.title(ofStem: stem)).capped(TextLimit.title),
            channel: (summary.channel ?? "").capped(TextLimit.channel), duration: summary.duration ?? 0,
            thumbnail: PathText.text(of: (companions.picture.map(folder.appending) ?? path).bytes),
            views: summary.views ?? -1, date: summary.date ?? "", version: version)
        let places = ItemPlaces(lists: summary.places, age: summary.age ?? 0)
        var item = Item(row, path, sortKey: titleKey(row.title), info: info, description: about)
        item.isTitleGuessed = title == nil && summary.title == nil
        return (item, texts, places)
    }

    /// The fields of the sidecars. Those of yt-dlp take priority over those of a media centre, and both over the names.
    private static func summary(
        _ path: RawPath, _ companions: Companions, _ show: String?, _ report: ProblemReport
    ) -> SidecarSummary {
        let folder = path.folder
        let info = companions.info.flatMap { SidecarSummary.read(folder.appending($0), report) } ?? SidecarSummary()
        let nfo = companions.nfo.flatMap { NFOFile.read(folder.appending($0), report) } ?? SidecarSummary()
        return info.completed(by: nfo).completed(by: named(path, show))
    }

    /// The fields that the names of a file and its folders state.
    private static func named(_ path: RawPath, _ show: String?) -> SidecarSummary {
        var summary = SidecarSummary()
        guard !MediaNames.isSound(path.name) else { return summary }
        func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }
        let stem = text(MediaNames.split(path.name).stem)
        let folders = (text(path.folder.name), text(path.folder.folder.name))
        guard let episode = EpisodeName(stem, in: folders) else { return summary }
        summary.series = (show ?? episode.series, episode.season, episode.episode)
        summary.title = episode.title.isEmpty ? nil : episode.title
        return summary
    }

    static func readDescription(_ path: RawPath, _ report: ProblemReport) -> String? {
        do throws(FileReadError) {
            var file = try ByteFile(path)
            var bytes: [UInt8] = []
            while bytes.count < TextLimit.description * 4, let byte = try file.next() { bytes.append(byte) }
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            report(path, "the description \(error)")
            return nil
        }
    }
}
