import GRDB
import Linux
import WorkerProtocol

/// The lists, page by page, and single items.
extension Store {
    /// The largest number of channels whose names are searched.
    private static let maximumChannels = 20_000
    /// The largest offset of a page that is read by skipping the rows before it.
    private static let nearby = 1024

    private static let columns = """
        number, folder.path, name, title, channel, duration, picture, views, date, version, info, about, sort,
        broken
        """

    func count(_ query: CatalogQuery) -> Int {
        switch query {
        case .all, .newest: return count
        case .following, .related: return attempt(0) { try next(query, $0)?.count ?? 0 }
        case .search(let text): return search(text, count: ListLimit.hits).count
        case .channel, .playlist, .series, .season, .folder, .started, .played, .ordered: break
        }
        if let listed, listed.query == query, listed.revision == revision { return listed.rows.count }
        let list = ListSelection(query)
        return attempt(0) { database in
            try Int.fetchOne(
                database.cachedStatement(sql: "SELECT count(*) FROM \(list.tables) WHERE \(list.condition)"),
                arguments: list.arguments) ?? 0
        }
    }

    /// At most `count` rows from `offset` on.
    func items(_ query: CatalogQuery, from offset: Int, count: Int) -> [Item] {
        attempt([]) { database in
            if let next = try next(query, database) {
                return try next.dropFirst(offset).prefix(count).compactMap { try item(row: $0, database) }
            }
            guard offset > Self.nearby || query.isSorted else {
                let list = ListSelection(query)
                let rows = try Row.fetchAll(
                    database.cachedStatement(
                        sql: """
                            SELECT \(Self.columns) FROM \(list.tables) JOIN folder ON folder.id = folder
                            WHERE \(list.condition) ORDER BY \(list.order) LIMIT ? OFFSET ?
                            """), arguments: list.arguments + [count, offset])
                return rows.map(Item.init)
            }
            let rows = try places(query, database).dropFirst(offset).prefix(count)
            return try rows.compactMap { try item(row: Int64($0), database) }
        }
    }

    /// The rows of a whole list, four bytes each.
    private func places(_ query: CatalogQuery, _ database: Database) throws -> [Int32] {
        if let listed, listed.query == query, listed.revision == revision { return listed.rows }
        let list = ListSelection(query)
        let statement = try database.cachedStatement(
            sql: "SELECT item.id FROM \(list.tables) WHERE \(list.condition) ORDER BY \(list.order)")
        var rows: [Int32] = []
        let cursor = try Int64.fetchCursor(statement, arguments: list.arguments)
        while let row = try cursor.next() { rows.append(Int32(clamping: row)) }
        listed = (query, revision, rows)
        return rows
    }

    /// The playlists and series that have items, by name, then the folders.
    ///
    /// - Parameter roots: the folders of the library.
    func lists(_ roots: [RawPath]) -> [CatalogList] { collections() + folders(roots) }

    /// The view of all members would read each item of the library for the few entries of playlists in files.
    private func collections() -> [CatalogList] {
        attempt([]) { database in
            let seasons = try seasons(database)
            let rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT kind, name, sum(items), id FROM list JOIN (
                            SELECT list, count(*) AS items FROM member GROUP BY list
                            UNION ALL
                            SELECT entry.list, count(*) FROM entry
                                CROSS JOIN folder ON folder.path = entry.folder
                                CROSS JOIN item ON item.folder = folder.id AND item.name = entry.name AND item.shown = 1
                                GROUP BY entry.list
                        ) ON list = id GROUP BY id ORDER BY name COLLATE NOCASE, name, kind
                        """))
            return rows.compactMap { row in
                CatalogList.Kind(rawValue: row[0]).map {
                    CatalogList($0, row[1], items: row[2], seasons: seasons[row[3]] ?? [])
                }
            }
        }
    }

    /// The numbers of the seasons, by series.
    private func seasons(_ database: Database) throws -> [Int64: [UInt32]] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT DISTINCT list, place / \(ListPlace.perSeason) FROM list JOIN member ON member.list = list.id
                    WHERE kind = ? ORDER BY 1, 2
                    """), arguments: [Int64(CatalogList.Kind.series.rawValue)])
        var seasons: [Int64: [UInt32]] = [:]
        for row in rows { seasons[row[0], default: []].append(UInt32(clamping: row[1] as Int64)) }
        return seasons
    }

    /// The folders with several items, by title. A folder is left out where it adds nothing: it has all items of the
    /// library, or all its items belong to playlists and series, or it contains all other folders, so that its own
    /// items are only those that are not sorted into a folder.
    private func folders(_ roots: [RawPath]) -> [CatalogList] {
        attempt([]) { database in
            let found = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT path, items FROM (
                            SELECT folder AS id, count(*) AS items FROM item WHERE shown = 1 GROUP BY folder
                        ) JOIN folder USING (id)
                        WHERE items > 1 AND items < ? AND path LIKE '/%' AND EXISTS (
                            SELECT 1 FROM item WHERE item.folder = folder.id AND +shown = 1 AND NOT EXISTS (
                                SELECT 1 FROM placed WHERE placed.item = item.id))
                        """), arguments: [count]
            ).map { row -> (text: String, path: RawPath, items: UInt32) in
                (row[0], RawPath(PathText.bytes(of: row[0] as String)), row[1])
            }
            let whole = roots.first { root in found.allSatisfy { $0.path.isInside(root) } }
            let folders = found.filter { $0.path != whole }
            let titles = FolderTitles(folders.map(\.path))
            let lists = folders.map { folder in
                let list = CatalogList(.folder, folder.text, title: titles[folder.path], items: folder.items)
                return (key: list.title.lowercased(), list: list)
            }
            return lists.sorted { ($0.key, $0.list.name) < ($1.key, $1.list.name) }.map(\.list)
        }
    }

    /// The channels of all items by name, including the items that the lists leave out.
    func channels(limit: Int) -> [String] {
        attempt([]) { database in
            try String.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT DISTINCT channel FROM item WHERE channel <> '' AND gone IS NULL
                        ORDER BY channel COLLATE NOCASE, channel LIMIT ?
                        """), arguments: [limit])
        }
    }

    /// The channels of the listed items. One step in the index finds each: a library has far more items than channels.
    func listedChannels() -> [String] {
        attempt([]) { database in
            try String.fetchAll(
                database.cachedStatement(
                    sql: """
                        WITH RECURSIVE found (name) AS (
                            SELECT min(channel) FROM item WHERE shown = 1 AND channel <> ''
                            UNION ALL
                            SELECT (SELECT min(channel) FROM item
                                WHERE shown = 1 AND channel <> '' AND channel > found.name)
                            FROM found WHERE found.name IS NOT NULL
                        ) SELECT name FROM found WHERE name IS NOT NULL LIMIT ?
                        """), arguments: [Self.maximumChannels])
        }
    }

    /// - Parameter isShown: false also returns an item that the lists leave out.
    func item(row: Int64, _ database: Database, isShown: Bool = true) throws -> Item? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(Self.columns) FROM item JOIN folder ON folder.id = folder
                    WHERE item.id = ? AND (shown = 1 OR NOT ?)
                    """), arguments: [row, isShown]
        ).map(Item.init)
    }

    func item(_ id: ItemID) -> Item? {
        attempt(nil) { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT \(Self.columns) FROM item JOIN folder ON folder.id = folder
                        WHERE number = ? AND shown = 1
                        """), arguments: [Int64(bitPattern: id.number)]
            ).map(Item.init)
        }
    }

    /// The description that the store keeps for the search; empty for none.
    func description(of id: ItemID) -> String {
        attempt("") { database in
            try String.fetchOne(
                database.cachedStatement(sql: "SELECT description FROM item WHERE number = ?"),
                arguments: [Int64(bitPattern: id.number)]) ?? ""
        }
    }

    func item(at path: RawPath) -> Item? {
        attempt(nil) { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT \(Self.columns) FROM item JOIN folder ON folder.id = folder
                        WHERE folder.path = ? AND name = ? AND shown = 1
                        """), arguments: [PathText.text(of: path.folder.bytes), PathText.text(of: path.name)]
            ).map(Item.init)
        }
    }
}

extension CatalogQuery {
    /// Whether no index has the list's order, so that the whole list must be sorted for its first page.
    fileprivate var isSorted: Bool { self != unordered }
}

extension Item {
    fileprivate init(_ row: Row) {
        let folder = RawPath(PathText.bytes(of: row[1] as String))
        func file(_ name: String?) -> RawPath? { name.map { folder.appending(PathText.bytes(of: $0)) } }
        let name = PathText.bytes(of: row[2] as String)
        let path = folder == Store.streams ? RawPath(name) : folder.appending(name)
        let text = PathText.text(of: path.bytes)
        var shown = CatalogRow(
            id: ItemID(UInt64(bitPattern: row[0])), path: text, title: row[3], channel: row[4], duration: row[5],
            thumbnail: row[6] ?? text, views: row[7], date: row[8], version: UInt64(bitPattern: row[9]))
        shown.isBroken = row[13]
        self.init(
            shown, path, sortKey: row[12], info: file(row[10]), description: file(row[11]))
    }
}
