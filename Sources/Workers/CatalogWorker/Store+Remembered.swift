import GRDB
import WorkerProtocol

/// The played items, as the daemon reports them.
extension Store {
    static let rememberedTable =
        "CREATE TEMP TABLE remembered (place INTEGER PRIMARY KEY, wanted INTEGER NOT NULL, isStarted INTEGER NOT NULL)"

    /// - Parameters:
    ///   - started: the items that were left before their end.
    ///   - played: all played items, the latest one first.
    func remember(started: [ItemID], played: [ItemID]) {
        let started = Set(started)
        change(()) { database in
            try database.execute(sql: "DELETE FROM temp.remembered")
            let row = try database.cachedStatement(
                sql: "INSERT INTO temp.remembered (place, wanted, isStarted) VALUES (?, ?, ?)")
            for (place, id) in played.enumerated() {
                try row.execute(arguments: [place, Int64(bitPattern: id.number), started.contains(id)])
            }
        }
        commit()
        listed = nil
    }
}
