import Glibc

/// The catalog worker's arguments: the folders that it lists; `--read FOLDER` for other folders whose files it may
/// describe; `--watch` to report changes; `--usual` where the folders are defaults, so that a missing one is no
/// problem; `--state FOLDER` for the folder of its database; and `--no-sidecars` to use only a video's file name.
package struct CatalogOptions {
    package private(set) var folders: [String] = []
    package private(set) var readable: [String] = []
    package private(set) var watches = false
    package private(set) var areUsual = false
    package private(set) var readsSidecars = true
    /// The only folder that it may write to; nil keeps the library in memory.
    package private(set) var state: String?

    /// Where the worker has a unit of its own, its user may write only there.
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
            default: folders.append(next)
            }
        }
    }
}
