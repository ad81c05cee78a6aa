import Linux
import Numbers

/// The playlists in a folder.
extension Scanner {
    /// Reads a playlist that is new or has changed.
    func readPlaylist(_ path: RawPath, _ status: FileStatus) {
        guard rules.readsSidecars else { return }
        let (name, isFeed) = (rules.sources.names[path], MediaNames.isFeed(path.name))
        let facts = "\(status.stamp) \(rules.listsStreams) \(name ?? "") \(isFeed ? walk.pictures?.version ?? 0 : 0)"
        let version = Int64(bitPattern: FNV(facts.utf8).value)
        let isKnown = store.version(ofPlaylist: path) == version
        // The first scan requests the missing pictures of each feed once.
        guard !isKnown || isFeed && walk.isFirst else { return }
        var playlist = PlaylistFile.read(path, from: rules.sources.addresses[path], events.onProblem)
        if isFeed, rules.listsStreams, let missing = playlist?.take(walk.pictures), !missing.isEmpty {
            events.onMissingPictures?(missing)
        }
        // A server may send a broken feed. The last entries stay until it sends a valid one.
        if isKnown || isFeed && playlist == nil { return }
        if !rules.listsStreams { playlist?.leaveStreams() }
        if let name { playlist?.title = name }
        store.put(playlist, at: path, version: version)
    }

    /// The names of the configured playlists and feeds in a folder outside the library; all names in other folders.
    mutating func narrowed(_ names: [[UInt8]], in folder: RawPath) -> [[UInt8]] {
        walk.pictures = nil
        guard let only = rules.sources.only[folder] else { return names }
        walk.pictures = FetchedPictures(names, in: folder)
        for name in only where !names.contains(name) && !MediaNames.isFeed(name) {
            report(folder.appending(name), "the playlist does not exist")
        }
        return names.filter(only.contains)
    }

    /// Lists the single streams of the configuration.
    func readStreams() {
        let version = rules.sources.versionOfStreams(areListed: rules.listsStreams)
        guard store.version(ofPlaylist: LibrarySources.ofStreams) != version else { return }
        var playlist = PlaylistFile(streams: rules.sources.streams)
        if !rules.listsStreams { playlist.leaveStreams() }
        store.put(playlist, at: LibrarySources.ofStreams, version: version)
    }

    /// Removes the playlists of a folder whose files have disappeared.
    func leavePlaylists(of folder: RawPath, except names: [[UInt8]]) {
        guard rules.readsSidecars else { return }
        store.keepOnlyPlaylists(below: folder) { $0.folder != folder || names.contains($0.name) }
    }
}
