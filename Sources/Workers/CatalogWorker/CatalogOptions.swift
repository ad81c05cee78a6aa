/// The catalog worker's arguments: the folders that it lists; `--read FOLDER` for other folders whose files it may
/// describe; `--watch` to report changes; `--usual` where the folders are defaults, so that a missing one is no
/// problem; and `--no-sidecars` to use only a video's file name.
package struct CatalogOptions {
    package private(set) var folders: [String] = []
    package private(set) var readable: [String] = []
    package private(set) var watches = false
    package private(set) var areUsual = false
    package private(set) var readsSidecars = true

    package init(arguments: [String]) {
        var rest = arguments[...]
        while let next = rest.popFirst() {
            switch next {
            case "--read": readable += rest.popFirst().map { [$0] } ?? []
            case "--watch": watches = true
            case "--usual": areUsual = true
            case "--no-sidecars": readsSidecars = false
            default: folders.append(next)
            }
        }
    }
}
