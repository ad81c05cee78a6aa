import GRDB
import Linux
import WorkerProtocol

/// An item as a scan found it, with its searched texts.
struct FoundItem {
    var item: Item
    var size: Int
    /// The time of the file's last change, nanoseconds since 1970.
    var modified: Int64
    var inode: Int64
    var sources: Int64
    var texts = ItemTexts()
    var places = ItemPlaces()
    var problems: [(RawPath, String)] = []
    /// Whether the item has an address in place of a path.
    var isStream = false
    /// The reason why the file cannot be played.
    var fault: String?
    /// Whether the facts of the file have not been read.
    var isUnread = false

    var words: ItemWords {
        ItemWords(title: item.row.title, channel: item.row.channel, description: texts.description)
    }

    /// The folder and the name under which the store keeps the item.
    var place: (folder: RawPath, name: [UInt8]) {
        isStream ? (Store.streams, item.path.bytes) : (item.path.folder, item.path.name)
    }
}

/// The searched texts that an item's row contains, or their tokens.
struct ItemWords: Equatable {
    var title: String
    var channel: String
    var description: String

    /// The texts that have their own index, with its name.
    var short: [(index: String, text: String)] { [("titles", title), ("channels", channel)] }
}

extension Store {
    private static let columns = """
        folder, name, title, sort, channel, duration, picture, views, date, version, info, about, size, modified, inode,
        sources, description, age, shown, guessed, broken, unread
        """

    func insert(_ found: FoundItem, _ database: Database) throws {
        let number = try freeNumber(found.item.row.id, database)
        try database.cachedStatement(
            sql: """
                INSERT INTO item (number, \(Self.columns), gone)
                VALUES (?\(String(repeating: ", ?", count: Self.columnNames.count)), NULL)
                """
        ).execute(arguments: [number] + values(found, database))
        try add(found, at: database.lastInsertedRowID, database)
    }

    /// Replaces the content of an item's row. The item keeps its number.
    func replace(_ row: Int64, _ found: FoundItem, _ database: Database) throws {
        guard
            let before = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT shown FROM item WHERE id = ?"), arguments: [row])
        else { return try insert(found, database) }
        try removeParts(row, Listing(before[0]), database)
        let columns = Self.columnNames.map { $0 + " = ?" }.joined(separator: ", ")
        try database.cachedStatement(sql: "UPDATE item SET \(columns), gone = NULL WHERE id = ?")
            .execute(arguments: values(found, database) + [row])
        try add(found, at: row, database)
    }

    private static let columnNames = columns.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init)

    /// Adds the problems, lists and texts of an item's new row.
    private func add(_ found: FoundItem, at row: Int64, _ database: Database) throws {
        let fault = found.fault.map { [(found.item.path, $0)] } ?? []
        try addProblems(found.problems + fault, of: row, database)
        guard filter.allows(found) else { return }
        try addTexts(row, found, database)
        try addPlaces(found.places.lists, of: row, database)
        count += 1
        revision += 1
    }

    /// Removes the problems, lists and texts of an item's row.
    func removeParts(_ row: Int64, _ listing: Listing, _ database: Database) throws {
        try removeProblems(of: row, database)
        if listing != .hidden { try removeTexts(row, database) }
        if listing == .shown { try removePlaces(of: row, database) }
    }

    private func values(_ found: FoundItem, _ database: Database) throws -> StatementArguments {
        let (item, row) = (found.item, found.item.row)
        let (folder, name) = found.place
        let file = PathText.text(of: name)
        let picture: String? = row.thumbnail == row.path ? nil : row.thumbnail
        let version = Int64(bitPattern: row.version)
        let (info, about) = (item.info?.name, item.description?.name)
        return [
            try self.row(ofFolder: folder, database), file, row.title, item.sortKey, row.channel,
            row.duration, picture, row.views, row.date, version, info.map { PathText.text(of: $0) },
            about.map { PathText.text(of: $0) }, found.size, found.modified, found.inode, found.sources,
            found.texts.description, found.places.age, filter.allows(found), item.isTitleGuessed, found.fault != nil,
            found.isUnread,
        ]
    }

    /// The number of a path, or the next free number if a moved item has kept that of the path.
    private func freeNumber(_ wanted: ItemID, _ database: Database) throws -> Int64 {
        var number = Int64(bitPattern: wanted.number)
        let taken = try database.cachedStatement(sql: "SELECT 1 FROM item WHERE number = ?")
        while try number == 0 || Int.fetchOne(taken, arguments: [number]) != nil { number &+= 1 }
        return number
    }

    func removeProblems(of row: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM problem WHERE item = ?").execute(arguments: [row])
    }

    private func addProblems(_ problems: [(RawPath, String)], of row: Int64, _ database: Database) throws {
        guard !problems.isEmpty else { return }
        let problem = try database.cachedStatement(sql: "INSERT INTO problem (item, path, message) VALUES (?, ?, ?)")
        for (path, message) in problems {
            try problem.execute(arguments: [row, PathText.text(of: path.bytes), message])
        }
    }

    private func addPlaces(_ places: [ListPlace], of row: Int64, _ database: Database) throws {
        for place in places {
            let list = try self.row(ofList: place.kind, place.name, database)
            try database.cachedStatement(sql: "INSERT OR IGNORE INTO member (list, place, item) VALUES (?, ?, ?)")
                .execute(arguments: [list, place.place, row])
        }
    }

    /// Removes an item from the playlists and series, and from the number of shown items.
    func removePlaces(of row: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM member WHERE item = ?").execute(arguments: [row])
        count -= 1
        revision += 1
    }

    // MARK: Words

    private func addTexts(_ row: Int64, _ found: FoundItem, _ database: Database) throws {
        try addWords(found.words, of: row, database)
        let passage = try database.cachedStatement(
            sql: "INSERT INTO passage (item, kind, start, text) VALUES (?, ?, ?, ?)")
        for part in found.texts.passages {
            try passage.execute(arguments: [row, part.kind.rawValue, part.start, part.text])
            try database.cachedStatement(sql: "INSERT INTO \(part.kind.index) (rowid, text) VALUES (?, ?)")
                .execute(arguments: [database.lastInsertedRowID, tokens(part.text)])
        }
    }

    /// Removes a row's texts from the indices. An index without text needs the removed words.
    func removeTexts(_ row: Int64, _ database: Database) throws {
        guard
            let item = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT title, channel, description FROM item WHERE id = ?"),
                arguments: [row])
        else { return }
        try removeWords(ItemWords(title: item[0], channel: item[1], description: item[2]), of: row, database)
        let parts = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT id, text, kind FROM passage WHERE item = ?"), arguments: [row])
        for part in parts {
            let index = (ItemTexts.Passage.Kind(rawValue: part[2]) ?? .caption).index
            try database.cachedStatement(sql: "INSERT INTO \(index) (\(index), rowid, text) VALUES ('delete', ?, ?)")
                .execute(arguments: [part[0] as Int64, tokens(part[1])])
        }
        try database.cachedStatement(sql: "DELETE FROM passage WHERE item = ?").execute(arguments: [row])
    }

    func addWords(_ words: ItemWords, of row: Int64, _ database: Database) throws {
        let tokens = tokens(of: words)
        try database.cachedStatement(sql: "INSERT INTO words (rowid, title, channel, description) VALUES (?, ?, ?, ?)")
            .execute(arguments: [row, tokens.title, tokens.channel, tokens.description])
        for (index, text) in tokens.short where !text.isEmpty {
            try database.cachedStatement(sql: "INSERT INTO \(index) (rowid, text) VALUES (?, ?)")
                .execute(arguments: [row, text])
        }
    }

    func removeWords(_ words: ItemWords, of row: Int64, _ database: Database) throws {
        let tokens = tokens(of: words)
        try database.cachedStatement(
            sql: "INSERT INTO words (words, rowid, title, channel, description) VALUES ('delete', ?, ?, ?, ?)"
        ).execute(arguments: [row, tokens.title, tokens.channel, tokens.description])
        for (index, text) in tokens.short where !text.isEmpty {
            try database.cachedStatement(sql: "INSERT INTO \(index) (\(index), rowid, text) VALUES ('delete', ?, ?)")
                .execute(arguments: [row, text])
        }
    }

    private func tokens(of words: ItemWords) -> ItemWords {
        ItemWords(title: tokens(words.title), channel: tokens(words.channel), description: tokens(words.description))
    }

    private func tokens(_ text: String) -> String { SearchText.tokens(text, &folding) }
}
