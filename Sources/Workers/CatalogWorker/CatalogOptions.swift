/// What the daemon starts the catalog worker with: the folders that it lists, `--read FOLDER` for others in which it may
/// be asked about a file, `--watch` to tell what changes, `--usual` where nobody named the folders: one that is
/// missing is no problem; and `--no-sidecars` to know of a video no more than its file's name.
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
