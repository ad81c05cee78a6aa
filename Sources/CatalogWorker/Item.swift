import WorkerProtocol

/// One video of the library and the files that say more about it.
struct Item {
    var row: CatalogRow
    var path: RawPath
    var info: RawPath?
    var description: RawPath?
}

extension ItemID {
    /// FNV-1a over the path, 64 bits: the same in every run. Source: the IETF draft draft-eastlake-fnv.
    init(_ path: RawPath) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in path.bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        self.init(hash)
    }
}

/// Where problems go: what is wrong, with which file.
typealias ProblemReport = (RawPath, String) -> Void

extension Item {
    /// Reads what the list shows of the video at `path`.
    init(_ path: RawPath, size: Int, _ companions: Companions, report: ProblemReport) {
        let folder = path.folder
        self.path = path
        info = companions.info.map(folder.appending)
        description = companions.description.map(folder.appending)
        if !path.isText { report(path, "the name is not UTF-8: the file cannot be played by it") }
        if size == 0 { report(path, "the video is empty") }
        let summary = info.flatMap { SidecarSummary.read($0, report) } ?? SidecarSummary()
        let fallback = MediaNames.title(ofStem: MediaNames.split(path.name).stem)
        row = CatalogRow(
            id: ItemID(path), path: path.text, title: (summary.title ?? fallback).capped(TextLimit.title),
            channel: (summary.channel ?? "").capped(TextLimit.channel), duration: summary.duration ?? 0,
            thumbnail: companions.picture.map { folder.appending($0).text } ?? path.text, views: summary.views ?? -1,
            date: summary.date ?? "")
    }
}
