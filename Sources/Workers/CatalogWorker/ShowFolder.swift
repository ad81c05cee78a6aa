import Linux

/// The facts that a folder states about all its items.
struct FolderLabels {
    /// The configured name of the source.
    var source: String?
    /// The title of the series of its episodes.
    var show: String?
}

/// The title of a series in a folder's `tvshow.nfo`. It applies to the episodes there and in the seasons' folders.
struct ShowFolder: Equatable {
    private static let name = Array("tvshow.nfo".utf8)

    var title: String

    /// Nil if the folder has no such file, or the file names no title. Other problems are reported.
    init?(_ folder: RawPath, _ names: [[UInt8]], _ report: ProblemReport) {
        guard names.contains(Self.name), let show = NFOFile.read(folder.appending(Self.name), report),
            let title = show.title, !title.isEmpty
        else { return nil }
        self.title = title.capped(TextLimit.title)
    }
}
