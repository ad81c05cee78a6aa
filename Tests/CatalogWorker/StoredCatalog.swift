import Foundation
import GRDB
import Linux
import Testing
import Time
import WorkerProtocol

/// A library and the folder of its database, which outlive the catalog program.
@MainActor
final class StoredCatalog {
    let library = try! TemporaryFolder()
    let state = try! TemporaryFolder()
    private var seconds = 0

    var database: String { state.path + "/library.sqlite" }

    /// A program that has not read the folders yet.
    func start(through starter: [String] = []) throws -> RunningCatalog {
        try RunningCatalog([library.path, "--watch", "--state", state.path], through: starter)
    }

    /// What a program lists after its scan, and what it reported.
    func read() throws -> (rows: [CatalogRow], problems: [String]) {
        let catalog = try start()
        let (scanned, problems) = try catalog.answer()
        guard case .scanned = scanned else { throw RunningCatalog.Gone() }
        let rows = try catalog.list()
        #expect(catalog.leave() == "exit status 0")
        return (rows, problems.map { "\($0.path): \($0.message)" })
    }

    /// A file that was written long ago, at a time of its own.
    @discardableResult
    func file(_ name: String, _ content: String = "x") throws -> String {
        let path = try library.file(name, content)
        seconds += 1
        let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(seconds))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        return path
    }

    func move(_ from: String, to: String) throws {
        try FileManager.default.moveItem(atPath: library.path + "/" + from, toPath: library.path + "/" + to)
    }

    /// What SQLite itself says of the database and of its indices of words.
    func integrity() throws -> [String] {
        let queue = try DatabaseQueue(path: database)
        return try queue.write { database in
            // There are none where the program was killed before it made them.
            let indices = try ["words", "titles", "channels", "chapters", "spoken"].filter {
                try database.tableExists($0)
            }
            for index in indices {
                try database.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('integrity-check')")
            }
            return try String.fetchAll(database, sql: "PRAGMA integrity_check")
        }
    }
}
