/// The changes of the library's files since the last scan.
struct LibraryChange {
    /// The last event of a file.
    enum FileSign {
        /// The file is new, and its writer still has it open.
        case opened
        /// The file was closed, or moved here complete.
        case closed
        case gone
    }

    /// Whether everything may have changed.
    var isEverything = false
    /// Folders whose entries have changed.
    var folders: Set<RawPath> = []
    /// Folders that appeared, disappeared or were replaced, with everything below them.
    var trees: Set<RawPath> = []
    var files: [RawPath: FileSign] = [:]
    /// Whether the library must be scanned; the scan finds the changed folders.
    var isDue = false

    static let everything: LibraryChange = {
        var change = LibraryChange()
        (change.isEverything, change.isDue) = (true, true)
        return change
    }()

    mutating func add(_ more: LibraryChange) {
        isEverything = isEverything || more.isEverything
        isDue = isDue || more.isDue
        folders.formUnion(more.folders)
        trees.formUnion(more.trees)
        files.merge(more.files) { $1 }
    }
}
