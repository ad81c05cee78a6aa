import Linux
import Numbers
import WorkerProtocol

/// One video of the library and its companion files.
struct Item {
    var row: CatalogRow
    var path: RawPath
    /// Sorting ignores case.
    private(set) var sortKey: String
    var info: RawPath?
    var description: RawPath?
    /// The file versions the item was made from; nil where it is not scanned again.
    var sources: Sources?

    /// The versions of an item's files.
    struct Sources: Hashable {
        var video: FileStamp
        var info: FileStamp?
        var picture: FileStamp?
        var companions: Companions

        init(_ path: RawPath, _ video: FileStamp, _ companions: Companions) {
            let folder = path.folder
            func stamp(_ name: [UInt8]?) -> FileStamp? {
                guard let name else { return nil }
                do throws(SystemError) { return try FileStatus(folder.appending(name)).stamp } catch { return nil }
            }
            (self.video, self.companions) = (video, companions)
            (info, picture) = (stamp(companions.info), stamp(companions.picture))
        }

        /// The version of the item's visible content: the video's pictures, or the companion picture.
        var version: UInt64 {
            var hash = FNV()
            for stamp in [video, picture].compactMap({ $0 }) {
                hash.add(UInt64(truncatingIfNeeded: stamp.size))
                hash.add(UInt64(bitPattern: stamp.modified))
            }
            return hash.value
        }
    }
}

extension ItemID {
    /// A hash of the path.
    init(_ path: RawPath) { self.init(FNV(path.bytes).value) }
}

/// Receives problems: the file, and a description.
typealias ProblemReport = (RawPath, String) -> Void

extension Item {
    /// Reads the list's fields of the video at `path`.
    init(
        _ path: RawPath, size: Int, _ companions: Companions, _ sources: Sources? = nil, report: ProblemReport
    ) {
        let folder = path.folder
        (self.path, self.sources) = (path, sources)
        info = companions.info.map(folder.appending)
        description = companions.description.map(folder.appending)
        if size == 0 { report(path, "the video is empty") }
        let summary = info.flatMap { SidecarSummary.read($0, report) } ?? SidecarSummary()
        let fallback = MediaNames.title(ofStem: MediaNames.split(path.name).stem)
        row = CatalogRow(
            id: ItemID(path), path: PathText.text(of: path.bytes),
            title: (summary.title ?? fallback).capped(TextLimit.title),
            channel: (summary.channel ?? "").capped(TextLimit.channel), duration: summary.duration ?? 0,
            thumbnail: PathText.text(of: (companions.picture.map(folder.appending) ?? path).bytes),
            views: summary.views ?? -1, date: summary.date ?? "", version: sources?.version ?? 0)
        sortKey = row.title.lowercased()
    }
}
