import GRDB
import Linux
import WorkerProtocol

/// The library's items in a database that survives the process.
///
/// Writes are collected into transactions. A killed worker loses the last one, and its successor's scan repeats it.
/// After a failure every answer is empty, and `failure` is the reason.
final class Store {
    /// The number of calls of `change` after which the open transaction is committed.
    private static let batch = 2000

    private let database: DatabaseQueue
    private let folder: String?
    private(set) var failure: (any Error)?
    /// The number of calls of `change` in the open transaction.
    private var written = 0
    var folding = Folding()
    /// Whether the database was empty when it was opened, so that no item can have moved.
    private(set) var isFresh = false
    /// The number of items in the lists.
    var count = 0
    /// Rises with every change that is visible in a list.
    var revision = 0
    /// The rows of the last list that was read far from its start, in its order.
    var listed: (query: CatalogQuery, revision: Int, rows: [Int32])?
    private var lastFolder: (path: String, row: Int64)?
    private var listRows: [CatalogList.Kind: [String: Int64]] = [:]
    /// The largest number of lists of one kind whose rows are remembered. In a library with more, most lists have few
    /// items.
    private static let maximumKnownLists = 10_000
    var filter = LibraryFilter()
    /// Called for each row of a change that concerns many rows.
    var onRow: () -> Void = {}
    /// The row after which withdrawn items may follow; nil without any.
    var withdrawnAfter: Int64?
    /// Whether a playlist was removed or replaced, so that streams may remain that no playlist contains.
    var mayHaveOrphanedStreams = false

    /// - Parameter folder: the folder of the database; nil for one in memory.
    init(in folder: String?, onProblem: (String) -> Void) throws {
        database = try StoreFile.open(in: folder, onProblem: onProblem)
        self.folder = folder
        attempt(()) { try $0.execute(sql: Self.rememberedTable) }
        isFresh = attempt(false) { try Int.fetchOne($0, sql: "SELECT 1 FROM item LIMIT 1") == nil }
        count = attempt(0) { try Int.fetchOne($0, sql: "SELECT count(*) FROM item WHERE shown = 1") ?? 0 }
        findWithdrawn()
    }

    /// Runs a closure on the database. Returns `otherwise` if it fails, or after an earlier failure.
    func attempt<Result>(_ otherwise: Result, _ body: (Database) throws -> Result) -> Result {
        guard failure == nil else { return otherwise }
        do { return try database.unsafeReentrantWrite(body) } catch {
            failure = error
            return otherwise
        }
    }

    /// Writes in the open transaction, or opens one.
    func change<Result>(_ otherwise: Result, _ body: (Database) throws -> Result) -> Result {
        attempt(otherwise) { database in
            if !database.isInsideTransaction { try database.beginTransaction(.immediate) }
            let result = try body(database)
            written += 1
            if written >= Self.batch {
                try database.commit()
                written = 0
            }
            return result
        }
    }

    /// Writes the open transaction to the disk.
    func commit() {
        attempt(()) { if $0.isInsideTransaction { try $0.commit() } }
        written = 0
    }

    /// Writes everything to the disk when the worker ends.
    func close() {
        commit()
        do { try database.close() } catch { Log.debug("\(StoreFile.message(error))") }
    }

    /// Closes the database after a failure. A damaged file is set aside.
    ///
    /// - Returns: the reason of the failure, and whether the file was set aside, so that a new one can take its place;
    ///   nil without a failure.
    func giveUp() -> (reason: String, isFileAside: Bool)? {
        guard let failure else { return nil }
        do { try database.close() } catch { Log.debug("\(StoreFile.message(error))") }
        guard let folder, let reason = StoreFile.unfitness(failure) else { return (StoreFile.message(failure), false) }
        StoreFile.setAside(in: folder)
        return (reason, true)
    }

    /// The row of a playlist or series; a missing row is created.
    func row(ofList kind: CatalogList.Kind, _ name: String, _ database: Database) throws -> Int64 {
        if let known = listRows[kind]?[name] { return known }
        let arguments: StatementArguments = [Int64(kind.rawValue), name]
        let row: Int64
        if let known = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM list WHERE kind = ? AND name = ?"), arguments: arguments)
        {
            row = known
        } else {
            try database.cachedStatement(sql: "INSERT INTO list (kind, name) VALUES (?, ?)")
                .execute(arguments: arguments)
            row = database.lastInsertedRowID
        }
        if listRows[kind, default: [:]].count >= Self.maximumKnownLists { listRows[kind] = nil }
        listRows[kind, default: [:]][name] = row
        return row
    }

    /// The row of a folder; a missing row is created.
    func row(ofFolder path: RawPath, _ database: Database) throws -> Int64 {
        let text = PathText.text(of: path.bytes)
        if let lastFolder, lastFolder.path == text { return lastFolder.row }
        let row: Int64
        if let known = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM folder WHERE path = ?"), arguments: [text])
        {
            row = known
        } else {
            try database.cachedStatement(sql: "INSERT INTO folder (path) VALUES (?)").execute(arguments: [text])
            row = database.lastInsertedRowID
        }
        lastFolder = (text, row)
        return row
    }
}
