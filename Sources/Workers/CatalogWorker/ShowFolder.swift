import Linux

/// The facts that a folder states about all its items.
struct FolderLabels {
    /// The name of a source of the configuration.
    var source: String?
    /// The title of the series of its episodes.
    var show: String?
}

/// The title of a series in the `tvshow.nfo` of a folder: that of the episodes in it and in the folders of its seasons.
struct ShowFolder: Equatable {
    private static let name = Array("tvshow.nfo".utf8)

    var title: String

    /// Nil where the folder has no such file, or it names no title; other problems are reported.
    init?(_ folder: RawPath, _ names: [[UInt8]], _ report: ProblemReport) {
        guard names.contains(Self.name), let show = NFOFile.read(folder.appending(Self.name), report),
            let title = show.title, !title.isEmpty
        else { return nil }
        self.title = title.capped(TextLimit.title)
    }
}
