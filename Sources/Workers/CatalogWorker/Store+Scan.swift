import GRDB
import Glibc
import Linux

/// The reads and writes of a scan in the store.
extension Store {
    /// The store's record of a file.
    struct Known {
        var row: Int64
        /// A hash of the versions of the item's files.
        var sources: Int64
        var isGone: Bool
        var hasProblems: Bool
    }

    /// The items of a folder, by the names of their files.
    func known(in folder: RawPath) -> [[UInt8]: Known] {
        attempt([:]) { database in
            let rows = try Row.fetchCursor(
                database.cachedStatement(
                    sql: """
                        SELECT name, item.id, sources, gone IS NOT NULL,
                            EXISTS (SELECT 1 FROM problem WHERE problem.item = item.id)
                        FROM item JOIN folder ON folder.id = folder WHERE folder.path = ?
                        """), arguments: [PathText.text(of: folder.bytes)])
            var known: [[UInt8]: Known] = [:]
            while let row = try rows.next() {
                known[PathText.bytes(of: row[0])] = Known(
                    row: row[1], sources: row[2], isGone: row[3], hasProblems: row[4])
            }
            return known
        }
    }

    /// The problems of an item that was not read again.
    func problems(of row: Int64) -> [(RawPath, String)] {
        attempt([]) { database in
            try Row.fetchAll(
                database.cachedStatement(sql: "SELECT path, message FROM problem WHERE item = ?"), arguments: [row]
            ).map { (RawPath(PathText.bytes(of: $0[0])), $0[1]) }
        }
    }

    /// Stores an item that is new or has changed.
    ///
    /// - Parameter known: the row of the file at this path, if it has one. A file without one may have moved here.
    /// - Returns: the row of a file that has moved here, and the reason why the file cannot be played.
    @discardableResult
    func put(_ found: FoundItem, known: Int64?) -> (moved: Int64?, fault: String?) {
        change((nil, nil)) { database in
            let moved = try known == nil && !found.isStream && !isFresh ? moved(found, database) : nil
            let whole = try complete(found, knownAs: known ?? moved, database)
            if let row = known ?? moved { try replace(row, whole, database) } else { try insert(whole, database) }
            return (moved, whole.fault)
        }
    }

    /// The row of a file with the same size and time that is missing from its own path.
    ///
    /// A renamed file has the same inode; a file that was moved to another disk has the same name.
    private func moved(_ found: FoundItem, _ database: Database) throws -> Int64? {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT item.id, folder.path, name, inode FROM item JOIN folder ON folder.id = folder
                    WHERE size = ? AND modified = ? LIMIT 64
                    """), arguments: [found.size, found.modified])
        let name = PathText.text(of: found.item.path.name)
        while let row = try rows.next() {
            let before: String = row[2]
            guard row[3] == found.inode || before == name else { continue }
            let path = RawPath(PathText.bytes(of: row[1] as String)).appending(PathText.bytes(of: before))
            if path == found.item.path || isMissing(path) { return row[0] }
        }
        return nil
    }

    private func isMissing(_ path: RawPath) -> Bool {
        do throws(SystemError) {
            _ = try FileStatus(path)
            return false
        } catch { return error.code == ENOENT || error.code == ENOTDIR }
    }

    /// Removes from the lists the items whose files have disappeared. They keep their rows, and thereby their identity.
    func leave(_ rows: some Sequence<Int64>) {
        for row in rows {
            onRow()
            change(()) { database in
                let item = try Row.fetchOne(
                    database.cachedStatement(sql: "SELECT shown FROM item WHERE id = ? AND gone IS NULL"),
                    arguments: [row])
                guard let item else { return }
                try removeParts(row, Listing(item[0]), database)
                try database.cachedStatement(
                    sql: "UPDATE item SET gone = unixepoch(), sources = 0, shown = 0 WHERE id = ?"
                ).execute(arguments: [row])
            }
        }
    }

    /// Removes from the lists the items and playlists of all other folders, and deletes items that have been gone for
    /// a long time.
    func keepOnly(_ isKept: (RawPath) -> Bool) {
        let others = attempt([Int64]()) { database in
            let folders = try Row.fetchCursor(database, sql: "SELECT id, path FROM folder")
            var others: [Int64] = []
            while let row = try folders.next() {
                let path = RawPath(PathText.bytes(of: row[1] as String))
                if path != Self.streams, !isKept(path) { others.append(row[0]) }
            }
            return others
        }
        for folder in others { leave(folder: folder) }
        keepOnlyPlaylists(below: RawPath("/")) { isKept($0.folder) }
        forgetGone()
    }

    private func leave(folder: Int64) {
        change(()) { database in
            let items = try Row.fetchAll(
                database.cachedStatement(sql: "SELECT id, shown FROM item WHERE folder = ? AND gone IS NULL"),
                arguments: [folder])
            for item in items {
                onRow()
                let row: Int64 = item[0]
                try removeProblems(of: row, database)
                if Listing(item[1]) == .shown { try withdraw(row, database) }
                try database.cachedStatement(sql: "UPDATE item SET gone = unixepoch(), sources = 0 WHERE id = ?")
                    .execute(arguments: [row])
            }
        }
    }

    /// The time for which a missing item is kept, seconds: a stick that returns after a season is recognised.
    private static let longestAbsence = 180 * 24 * 3600

    private func forgetGone() {
        change(()) { database in
            try database.execute(
                sql: "DELETE FROM item WHERE gone < unixepoch() - ? AND shown = 0", arguments: [Self.longestAbsence])
            // A start without deletions must not scan the facts of 100 000 files.
            guard database.changesCount > 0 else { return }
            try database.execute(sql: "DELETE FROM fact WHERE item NOT IN (SELECT id FROM item)")
        }
    }
}
