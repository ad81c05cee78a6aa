import GRDB
import Linux
import Time

/// Whether an item is in the lists: the column `shown`.
enum Listing: Int64 {
    case hidden = 0
    case shown = 1
    /// Hidden by a change of the configuration. The words of the item are still in the indices.
    case withdrawn = -1

    /// The listing of a row. An unknown value is that of a hidden item.
    init(_ value: Int64) { self = Listing(rawValue: value) ?? .hidden }
}

/// A change of the configuration can hide 100 000 items. Their rows are changed in one transaction of about a second;
/// the removal of their words from the indices takes 10 to 20 s, and is done in small parts afterwards.
extension Store {
    private static let setting = "withdrawn"
    /// The processor time of a sweep. The words of 100 items without captions take about 15 ms.
    private static let sweepTime: Seconds = 0.01

    /// Whether words of withdrawn items are still in the indices.
    var hasWithdrawn: Bool { withdrawnAfter != nil }

    /// Reads whether the last run left withdrawn items.
    func findWithdrawn() {
        let isSet = attempt(false) {
            try Int.fetchOne($0, sql: "SELECT 1 FROM setting WHERE name = ?", arguments: [Self.setting]) != nil
        }
        withdrawnAfter = isSet ? 0 : nil
    }

    /// Hides a shown item.
    func withdraw(_ row: Int64, _ database: Database) throws {
        if withdrawnAfter != 0 {
            try database.execute(
                sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, '')", arguments: [Self.setting])
            withdrawnAfter = 0
        }
        try database.cachedStatement(sql: "UPDATE item SET shown = ? WHERE id = ?")
            .execute(arguments: [Listing.withdrawn.rawValue, row])
        try removePlaces(of: row, database)
    }

    /// Removes the words of the next withdrawn items from the indices: of `count` items at most, and of one at least.
    func sweep(count: Int) {
        guard let after = withdrawnAfter else { return }
        let end = processorTime() + Self.sweepTime
        var last: Int64?
        let rows = attempt([]) { database in
            try Int64.fetchAll(
                database.cachedStatement(sql: "SELECT id FROM item WHERE shown = ? AND id > ? ORDER BY id LIMIT ?"),
                arguments: [Listing.withdrawn.rawValue, after, count])
        }
        change(()) { database in
            for row in rows where last == nil || processorTime() < end {
                try removeTexts(row, database)
                try database.cachedStatement(sql: "UPDATE item SET shown = ? WHERE id = ?")
                    .execute(arguments: [Listing.hidden.rawValue, row])
                last = row
            }
            guard rows.isEmpty else { return }
            try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [Self.setting])
        }
        withdrawnAfter = last
        commit()
    }
}
