import GRDB
import Linux
import WorkerProtocol

/// The lists, page by page, and single items.
extension Store {
    /// Up to this offset a page is read by skipping the rows before it.
    private static let nearby = 1024

    private static let columns = """
        number, folder.path, name, title, channel, duration, picture, views, date, version, info, about, sort
        """

    func count(_ query: CatalogQuery) -> Int {
        guard case .channel(let name) = query else { return count }
        if let listed, listed.query == query, listed.revision == revision { return listed.rows.count }
        return attempt(0) { database in
            try Int.fetchOne(
                database.cachedStatement(sql: "SELECT count(*) FROM item WHERE \(Self.shown(query))"),
                arguments: [name]) ?? 0
        }
    }

    /// At most `count` rows from `offset` on.
    func items(_ query: CatalogQuery, from offset: Int, count: Int) -> [Item] {
        attempt([]) { database in
            guard offset > Self.nearby else {
                let rows = try Row.fetchAll(
                    database.cachedStatement(
                        sql: """
                            SELECT \(Self.columns) FROM item JOIN folder ON folder.id = folder
                            WHERE \(Self.shown(query)) ORDER BY \(Self.order(query)) LIMIT ? OFFSET ?
                            """), arguments: Self.arguments(query) + [count, offset])
                return rows.map(Item.init)
            }
            let rows = try places(query, database).dropFirst(offset).prefix(count)
            return try rows.compactMap { try item(row: Int64($0), database) }
        }
    }

    /// The rows of a whole list: four bytes each.
    private func places(_ query: CatalogQuery, _ database: Database) throws -> [Int32] {
        if let listed, listed.query == query, listed.revision == revision { return listed.rows }
        let statement = try database.cachedStatement(
            sql: "SELECT item.id FROM item WHERE \(Self.shown(query)) ORDER BY \(Self.order(query))")
        var rows: [Int32] = []
        let cursor = try Int64.fetchCursor(statement, arguments: Self.arguments(query))
        while let row = try cursor.next() { rows.append(Int32(clamping: row)) }
        listed = (query, revision, rows)
        return rows
    }

    func item(row: Int64, _ database: Database) throws -> Item? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(Self.columns) FROM item JOIN folder ON folder.id = folder
                    WHERE item.id = ? AND gone IS NULL
                    """), arguments: [row]
        ).map(Item.init)
    }

    func item(_ id: ItemID) -> Item? {
        attempt(nil) { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT \(Self.columns) FROM item JOIN folder ON folder.id = folder
                        WHERE number = ? AND gone IS NULL
                        """), arguments: [Int64(bitPattern: id.number)]
            ).map(Item.init)
        }
    }

    func item(at path: RawPath) -> Item? {
        attempt(nil) { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT \(Self.columns) FROM item JOIN folder ON folder.id = folder
                        WHERE folder.path = ? AND name = ? AND gone IS NULL
                        """), arguments: [PathText.text(of: path.folder.bytes), PathText.text(of: path.name)]
            ).map(Item.init)
        }
    }

    private static func shown(_ query: CatalogQuery) -> String {
        if case .channel = query { "gone IS NULL AND channel <> '' AND channel = ?" } else { "gone IS NULL" }
    }

    private static func order(_ query: CatalogQuery) -> String {
        query == .all ? "sort, item.id" : "date DESC, sort, item.id"
    }

    private static func arguments(_ query: CatalogQuery) -> StatementArguments {
        if case .channel(let name) = query { [name] } else { [] }
    }
}

extension Item {
    fileprivate init(_ row: Row) {
        let folder = RawPath(PathText.bytes(of: row[1] as String))
        func file(_ name: String?) -> RawPath? { name.map { folder.appending(PathText.bytes(of: $0)) } }
        let path = folder.appending(PathText.bytes(of: row[2] as String))
        let text = PathText.text(of: path.bytes)
        self.init(
            CatalogRow(
                id: ItemID(UInt64(bitPattern: row[0])), path: text, title: row[3], channel: row[4], duration: row[5],
                thumbnail: row[6] ?? text, views: row[7], date: row[8],
                version: UInt64(bitPattern: row[9])),
            path, sortKey: row[12], info: file(row[10]), description: file(row[11]))
    }
}
