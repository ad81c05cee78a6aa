import Linux

/// The rules of the configuration for every walk of a scanner.
struct ScanRules {
    let roots: [RawPath]
    let links: LinkRule
    let sources: LibrarySources
    /// Whether further walks follow. Only then does a walk hide files that are being written.
    let isWatched: Bool
    let readsSidecars: Bool
    /// Whether the streams of playlists are listed.
    let listsStreams: Bool
    /// Folders that may be missing without a problem.
    let unsure: Set<RawPath>
    /// The folder of mounted sticks. Content sets in its folders are reported for installation, and not listed.
    let sets: RawPath?

    /// Relative folders are resolved against the working folder.
    init(_ options: CatalogOptions) {
        sources = LibrarySources(options)
        let folders = options.folders.map(absolute) + sources.only.keys
        roots = folders
        links = LinkRule(folders: folders + options.readable.map(absolute))
        (isWatched, readsSidecars) = (options.watches, options.readsSidecars)
        listsStreams = options.listsStreams
        unsure = Set((options.areUsual ? folders : options.optional.map(absolute)) + sources.ofFeeds)
        sets = options.sets.map(absolute)
    }
}

/// The reports of a scanner during a walk.
struct ScanEvents {
    let onProblem: ProblemReport
    /// A content set on a stick.
    var onSet: ((RawPath) -> Void)?
    /// The addresses of pictures that feeds name and that are not fetched yet.
    var onMissingPictures: (([String]) -> Void)?
    /// Called before a folder is examined; changes after the call must be reported.
    var onFolder: ((RawPath, FileIdentity) -> Void)?
    /// Called before a folder's entries are read.
    var onReading: ((RawPath) -> Void)?
    /// Called before each entry is examined: a scan may take long.
    var onEntry: (() -> Void)?
}
