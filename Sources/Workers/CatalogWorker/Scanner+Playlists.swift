import Linux
import Numbers

/// The playlists in a folder.
extension Scanner {
    /// Reads a playlist that is new or has changed.
    func readPlaylist(_ path: RawPath, _ status: FileStatus) {
        guard readsSidecars else { return }
        let version = Int64(bitPattern: FNV("\(status.stamp) \(listsStreams)".utf8).value)
        guard store.version(ofPlaylist: path) != version else { return }
        var playlist = PlaylistFile.read(path, report)
        if !listsStreams { playlist?.leaveStreams() }
        store.put(playlist, at: path, version: version)
    }

    /// Forgets the playlists of a folder that are not there any more.
    func leavePlaylists(of folder: RawPath, except names: [[UInt8]]) {
        guard readsSidecars else { return }
        store.keepOnlyPlaylists(below: folder) { $0.folder != folder || names.contains($0.name) }
    }
}
