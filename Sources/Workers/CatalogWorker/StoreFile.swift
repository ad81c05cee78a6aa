import GRDB
import Glibc
import Linux

/// The database's file: opening it, and setting it aside if it is unusable.
enum StoreFile {
    private static let name = "library.sqlite"
    /// The time in seconds that a worker waits for its predecessor to release the file.
    private static let timeLimit = 2.0
    /// The largest log, bytes. A larger one is truncated after its changes are in the database.
    private static let largestLog = 16 << 20
    /// The number of pages of the log after which its changes are written to the database.
    private static let longestLog = 4000

    static func path(in folder: String) -> String { folder + "/" + name }

    /// Opens the database, and migrates it to this version. A file that is damaged or of a newer version is set aside,
    /// and an empty one replaces it.
    ///
    /// - Parameter onProblem: receives a sentence if the file is not used.
    /// - Returns: a database in memory if there is no folder, or the folder cannot be written to.
    static func open(in folder: String?, onProblem: (String) -> Void) throws -> DatabaseQueue {
        guard let folder else { return try inMemory() }
        let path = path(in: folder)
        do { return try opened(path) } catch {
            guard let reason = unfitness(error) else {
                onProblem("\(path): \(message(error)); the library is kept in memory")
                return try inMemory()
            }
            setAside(in: folder)
            onProblem("\(path) \(reason): it is set aside as \(name).unused, and the library is read again")
        }
        do { return try opened(path) } catch {
            onProblem("\(path): \(message(error)); the library is kept in memory")
            return try inMemory()
        }
    }

    /// The error for a file that a newer version has written.
    private struct Newer: Error {}

    /// The reason why a file is unusable; nil if it may be intact.
    static func unfitness(_ error: any Error) -> String? {
        if error is Newer { return "is of a newer version" }
        guard let error = error as? DatabaseError else { return nil }
        return switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: "is damaged (\(message(error)))"
        // A table is missing, or has other columns.
        case .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
            "holds something else (\(message(error)))"
        default: nil
        }
    }

    static func message(_ error: any Error) -> String {
        guard let error = error as? DatabaseError else { return "\(error)" }
        return error.message ?? "\(error.resultCode)"
    }

    /// Renames the file, and thereby removes the one that was set aside earlier, so that the disk does not fill.
    static func setAside(in folder: String) {
        let path = path(in: folder)
        for ending in ["", "-wal", "-shm"] where rename(path + ending, path + ".unused" + ending) != 0 {
            if errno != ENOENT { Log.warning("\(SystemError("rename \(path + ending)"))") }
            // An older log must not remain beside the file that is set aside now.
            unlink(path + ".unused" + ending)
        }
    }

    private static func opened(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(timeLimit)
        configuration.prepareDatabase { database in
            // Only one process opens the file, so the index of the log needs no shared memory.
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = \(longestLog)")
            try database.execute(sql: "PRAGMA journal_size_limit = \(largestLog)")
            try database.execute(sql: "PRAGMA cell_size_check = ON")
            try limitMemory(database)
        }
        let database = try DatabaseQueue(path: path, configuration: configuration)
        do {
            if try database.read(StoreSchema.migrator.hasBeenSuperseded) { throw Newer() }
            try StoreSchema.migrator.migrate(database)
            try database.write(collectWords)
        } catch {
            // A file that is set aside must not be open.
            do { try database.close() } catch { Log.warning("\(path): \(message(error))") }
            throw error
        }
        return database
    }

    /// The bytes of new words that each index collects before it writes them: fewer parts are merged later.
    private static let collectedWords = 4 << 20

    private static func collectWords(_ database: Database) throws {
        for index in ["words", "titles", "channels", "chapters", "spoken"] {
            try database.execute(
                sql: "INSERT INTO \(index) (\(index), rank) VALUES ('hashsize', ?)", arguments: [collectedWords])
        }
    }

    private static func inMemory() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase(limitMemory)
        let database = try DatabaseQueue(configuration: configuration)
        try StoreSchema.migrator.migrate(database)
        return database
    }

    /// The size of the page cache, kilobytes.
    private static let cache = 20_000

    @Sendable
    private static func limitMemory(_ database: Database) throws {
        try database.execute(sql: "PRAGMA cache_size = -\(cache)")
        try database.execute(sql: "PRAGMA temp_store = MEMORY")
        try database.execute(sql: "PRAGMA trusted_schema = OFF")
    }
}
