import Library
import Linux
import Playback
import Time
import WorkerProtocol

/// Reads the facts in the library's files through the picture worker, one file at a time, and sends them to the catalog
/// worker. The facts are lengths, titles, and whether the files can be played at all.
///
/// After each file it pauses for as long as the file took, at least 50 ms: playback has priority.
@MainActor
final class FileFactsReading {
    /// The number of files per request.
    private static let batch = 16
    /// The shortest pause between two files.
    private static let shortestRest: Seconds = 0.05

    private let library: LibraryReader
    private let files: FileReader
    private var rows: ArraySlice<CatalogRow> = []
    private var isReading = false
    private var rest: LoopSource?
    /// Files read since the start of this reading: one whose facts the catalog rejects is not read repeatedly.
    private var done: Set<FileVersion> = []

    init(_ library: LibraryReader, _ files: FileReader) { (self.library, self.files) = (library, files) }

    /// Starts a reading after a change of the library, which may have added unread files.
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
        files.readFacts(path: row.path) { [weak self] facts in self?.report(facts, of: row, began) }
    }

    private func report(_ facts: FileFacts, of row: CatalogRow, _ began: Instant) {
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
