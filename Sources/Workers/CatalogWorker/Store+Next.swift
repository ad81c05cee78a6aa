import GRDB
import WorkerProtocol

/// The lists of items to watch after another item. They are short, and their rows are chosen one by one.
extension Store {
    /// The rows of a `following` or `related` list; empty for an item that is not shown, nil for any other query.
    func next(_ query: CatalogQuery, _ database: Database) throws -> [Int64]? {
        switch query {
        case .following(let id): try following(id, database)
        case .related(let id): try related(id, database)
        case .all, .newest, .channel, .playlist, .series, .season, .folder, .started, .played, .search, .ordered: nil
        }
    }

    private func following(_ id: ItemID, _ database: Database) throws -> [Int64] {
        guard let item = try shown(id, database) else { return [] }
        // Series come first, because a playlist may only be the list from which the item was downloaded.
        let lists = try Int64.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT DISTINCT list.id FROM placed JOIN list ON list.id = placed.list
                    WHERE item = ? ORDER BY kind DESC, list.id LIMIT ?
                    """), arguments: [item.row, Self.maximumLists])
        var rows = NextRows(after: item.row)
        for list in lists { rows.add(try rest(of: list, after: item.row, database)) }
        return rows.rows
    }

    /// The largest number of an item's lists that are used, the first ones.
    private static let maximumLists = 8

    private func rest(of list: Int64, after row: Int64, _ database: Database) throws -> [Int64] {
        let place = "place, date, sort, item.id"
        let members = "placed CROSS JOIN item ON item.id = placed.item"
        return try Int64.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT item.id FROM \(members) WHERE list = ?1 AND (\(place)) >
                        (SELECT \(place) FROM \(members) WHERE list = ?1 AND item = ?2 ORDER BY place LIMIT 1)
                    ORDER BY \(place) LIMIT ?3
                    """), arguments: [list, row, CatalogQuery.longestNext])
    }

    private func related(_ id: ItemID, _ database: Database) throws -> [Int64] {
        guard let item = try shown(id, database) else { return [] }
        var rows = NextRows(after: item.row)
        for query in [CatalogQuery.channel(item.channel), .newest] {
            let list = ListSelection(query)
            rows.add(
                try Int64.fetchAll(
                    database.cachedStatement(
                        sql: """
                            SELECT item.id FROM \(list.tables) WHERE \(list.condition) ORDER BY \(list.order) LIMIT ?
                            """), arguments: list.arguments + [2 * CatalogQuery.longestNext]))
        }
        return rows.rows
    }

    private func shown(_ id: ItemID, _ database: Database) throws -> (row: Int64, channel: String)? {
        try Row.fetchOne(
            database.cachedStatement(sql: "SELECT id, channel FROM item WHERE number = ? AND shown = 1"),
            arguments: [Int64(bitPattern: id.number)]
        ).map { ($0[0], $0[1]) }
    }
}

/// The first distinct rows of several lists, without the item's own row.
private struct NextRows {
    private(set) var rows: [Int64] = []
    private var seen: Set<Int64>

    init(after row: Int64) { seen = [row] }

    mutating func add(_ more: [Int64]) {
        for row in more where rows.count < CatalogQuery.longestNext && seen.insert(row).inserted { rows.append(row) }
    }
}
