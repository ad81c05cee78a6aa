/// What has happened to the library's files since it was read last.
struct LibraryChange {
    /// What was last seen of a file.
    enum FileSign {
        /// The file is new, and its writer still has it open.
        case opened
        /// It was closed, or moved here as a whole.
        case closed
        case gone
    }

    /// Nothing that is known can be relied on.
    var isEverything = false
    /// Folders of which the entries have changed.
    var folders: Set<RawPath> = []
    /// Folders that came, went or were replaced, with all below them.
    var trees: Set<RawPath> = []
    var files: [RawPath: FileSign] = [:]
    /// The library has to be looked at again; which of its folders have changed, the look will tell.
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
