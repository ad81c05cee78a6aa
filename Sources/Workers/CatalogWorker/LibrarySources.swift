import Linux
import Numbers

/// The configuration of single sources of the library.
struct LibrarySources {
    /// The shown names of playlists, feeds and folders, in place of their own. A folder with such a name is a playlist.
    var names: [RawPath: String] = [:]
    /// Folders outside the library, with the names of their playlists: only these files are read.
    private(set) var only: [RawPath: Set<[UInt8]>] = [:]
    var streams: [(name: String, address: String)] = []
    /// The addresses of fetched playlists and feeds.
    var addresses: [RawPath: String] = [:]

    /// The store's path for the single streams. No file has such a path, because it is not absolute.
    static let ofStreams = RawPath("streams")

    /// - Parameter folders: the folders that are read completely, with their subfolders.
    mutating func add(playlist: RawPath, outside folders: [RawPath]) {
        guard !folders.contains(where: playlist.folder.isInside) else { return }
        only[playlist.folder, default: []].insert(playlist.name)
    }

    /// Folders that contain only feeds. They appear when the feeds are fetched.
    var ofFeeds: [RawPath] { only.filter { $0.value.allSatisfy(MediaNames.isFeed) }.map(\.key) }

    /// The configured name of the folder, or of the nearest parent folder that has one.
    func name(of folder: RawPath) -> String? {
        guard !names.isEmpty else { return nil }
        var folder = folder
        while folder.bytes.count > 1 {
            if let name = names[folder] { return name }
            folder = folder.folder
        }
        return nil
    }

    /// - Parameter areListed: whether streams are allowed.
    func versionOfStreams(areListed: Bool) -> Int64 {
        let texts = ["\(areListed)\n"] + streams.map { "\($0.name)\n\($0.address)\n" }
        return Int64(bitPattern: FNV(texts.joined().utf8).value)
    }
}

extension LibrarySources {
    init(_ options: CatalogOptions) {
        let folders = options.folders.map(absolute)
        for (path, name) in options.names { names[absolute(path)] = name }
        for playlist in options.playlists.map(absolute) { add(playlist: playlist, outside: folders) }
        for (path, address) in options.addresses { addresses[absolute(path)] = address }
        streams = options.streams
    }
}
