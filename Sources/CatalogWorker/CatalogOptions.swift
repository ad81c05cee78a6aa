/// What the daemon starts the catalog worker with: the folders that it lists, and `--read FOLDER` for others in which
/// it may be asked about a file.
package struct CatalogOptions {
    package private(set) var folders: [String] = []
    package private(set) var readable: [String] = []

    package init(arguments: [String]) {
        var rest = arguments[...]
        while let next = rest.popFirst() {
            if next == "--read" { readable += rest.popFirst().map { [$0] } ?? [] } else { folders.append(next) }
        }
    }
}
