import Glibc

/// The catalog worker's arguments: the folders that it lists, and
/// - `--read FOLDER` for other folders whose files it may describe
/// - `--optional FOLDER` to list a folder that may be missing
/// - `--named PATH NAME` for the shown name of a folder, a playlist or a feed in place of its own name
/// - `--from PATH ADDRESS` for the address from which a playlist or a feed was fetched
/// - `--playlist PATH` for a playlist outside the folders, and `--stream ADDRESS NAME` for a single stream
/// - `--watch` to report changes
/// - `--usual` if the folders are defaults, so that a missing one is no problem
/// - `--state FOLDER` for the folder of the database
/// - `--no-sidecars` to use only a video's file name
/// - `--streams` to list the streams of playlists
/// - `--sets FOLDER` to report content sets in the folders inside FOLDER, and not to list them
/// - `--whole` to list only items that can be played
/// - `--age YEARS` and `--channel NAME` to list only items for that age and of that channel.
package struct CatalogOptions {
    package private(set) var folders: [String] = []
    package private(set) var readable: [String] = []
    package private(set) var watches = false
    package private(set) var areUsual = false
    package private(set) var readsSidecars = true
    private(set) var listsStreams = false
    private(set) var filter = LibraryFilter()
    /// The folder of mounted sticks, whose content sets are reported and not listed.
    private(set) var sets: String?
    private(set) var names: [(path: String, name: String)] = []
    private(set) var addresses: [(path: String, address: String)] = []
    private(set) var playlists: [String] = []
    private(set) var streams: [(name: String, address: String)] = []
    /// Listed folders that may be missing.
    private(set) var optional: [String] = []
    /// The only folder that the worker may write to; nil keeps the library in memory.
    package private(set) var state: String?

    /// The writable folder of a worker with a unit of its own.
    private static var ownState: String? { getenv("STATE_DIRECTORY").map { String(cString: $0) } }

    package init(arguments: [String]) {
        var rest = arguments[...]
        while let next = rest.popFirst() {
            switch next {
            case "--read": readable += rest.popFirst().map { [$0] } ?? []
            case "--state":
                let folder = rest.popFirst()
                state = Self.ownState ?? folder
            case "--watch": watches = true
            case "--usual": areUsual = true
            case "--no-sidecars": readsSidecars = false
            case "--streams": listsStreams = true
            case "--sets": sets = rest.popFirst()
            case "--optional": optional += rest.popFirst().map { [$0] } ?? []
            case "--named": if let (path, name) = Self.pair(&rest) { names.append((path, name)) }
            case "--from": if let (path, address) = Self.pair(&rest) { addresses.append((path, address)) }
            case "--stream": if let (address, name) = Self.pair(&rest) { streams.append((name, address)) }
            case "--playlist": playlists += rest.popFirst().map { [$0] } ?? []
            case "--whole": filter.showsBroken = false
            case "--age": filter.age = rest.popFirst().flatMap { Int($0) } ?? filter.age
            case "--channel": if let name = rest.popFirst() { filter.channels.insert(name) }
            default: folders.append(next)
            }
        }
        folders += optional
    }

    private static func pair(_ rest: inout ArraySlice<String>) -> (String, String)? {
        guard let first = rest.popFirst(), let second = rest.popFirst() else { return nil }
        return (first, second)
    }
}

extension CatalogOptions {
    /// The folders of playlists outside the library.
    var playlistFolders: [String] { playlists.map { absolute($0).folder.text } }
}
