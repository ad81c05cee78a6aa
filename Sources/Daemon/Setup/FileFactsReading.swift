import Library
import Linux
import Playback
import Time
import WorkerProtocol

/// Has the picture worker read what the library's files say of themselves, one after the other, and tells it to the catalog:
/// lengths, titles, and whether they can be played at all.
///
/// After each file it rests for as long as the file took: what plays comes first.
@MainActor
final class FileFactsReading {
    /// Files that are asked for at once.
    private static let batch = 16
    private static let shortestRest: Seconds = 0.05

    private let library: LibraryReader
    private let files: FileReader
    private var rows: ArraySlice<CatalogRow> = []
    private var isReading = false
    private var rest: LoopSource?
    /// Files that were read since the start of this reading: one whose facts the catalog does not take is not read again
    /// and again.
    private var done: Set<FileVersion> = []

    init(_ library: LibraryReader, _ files: FileReader) { (self.library, self.files) = (library, files) }

    /// The library has changed: there may be files that nobody has read.
    func begin() {
        guard !isReading else { return }
        isReading = true
        done = []
        ask()
    }

    private func ask() {
        library.unread(count: Self.batch) { [weak self] answer in
            guard let self else { return }
            if case .unread(let rows) = answer { take(rows) } else { isReading = false }
        }
    }

    private func take(_ unread: [CatalogRow]) {
        rows = unread.filter { !done.contains(FileVersion($0)) }[...]
        readNext()
    }

    private func readNext() {
        guard let row = rows.popFirst() else { return isReading = false }
        let began = Loop.now
        files.readFacts(path: row.path) { [weak self] facts in self?.tell(facts, of: row, began) }
    }

    private func tell(_ facts: FileFacts, of row: CatalogRow, _ began: Instant) {
        done.insert(FileVersion(row))
        library.learn(facts, of: row) { [weak self] _ in
            let took = Loop.now - began
            self?.rest = .every(max(took, Self.shortestRest)) { self?.goOn() }
        }
    }

    private func goOn() {
        rest = nil
        if rows.isEmpty { ask() } else { readNext() }
    }
}

private struct FileVersion: Hashable {
    let id: ItemID
    let version: UInt64

    init(_ row: CatalogRow) { (id, version) = (row.id, row.version) }
}
