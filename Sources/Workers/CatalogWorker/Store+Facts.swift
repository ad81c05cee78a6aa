import GRDB
import Linux
import WorkerProtocol

/// The facts in the files themselves. The media worker reads them, one file after another, and the store keeps them.
///
/// A file's length takes priority over a sidecar's, which may be that of the uncut file. The title and artist
/// in a file come after those of sidecars and before the file's name.
extension Store {
    /// At most `count` items whose files have not been read since they changed; items of unknown length come first.
    func unread(count: Int) -> [Item] {
        attempt([]) { database in
            let rows = try Int64.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT id FROM item WHERE unread = 1 AND gone IS NULL AND (shown = 1 OR broken = 1)
                        ORDER BY duration > 0, sort LIMIT ?
                        """), arguments: [count])
            return try rows.compactMap { try item(row: $0, database, isShown: false) }
        }
    }

    /// Marks the broken files to be read again, because a decoder may have been installed.
    func doubtBroken() {
        change(()) { try $0.execute(sql: "UPDATE item SET unread = 1 WHERE broken = 1 AND gone IS NULL") }
    }

    /// Stores the facts of an item's file, if the item still has the given version.
    ///
    /// - Returns: the folder to read again if the item has become broken or is no longer broken: the lists and the
    ///   problems change.
    func learn(_ facts: FileFacts, of id: ItemID, version: UInt64) -> RawPath? {
        let facts = StoredFacts(facts)
        return change(nil) { database in
            let known = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT item.id, title, channel, description, duration, guessed, broken, shown, folder.path,
                            size, modified
                        FROM item JOIN folder ON folder.id = folder WHERE number = ? AND version = ? AND gone IS NULL
                        """), arguments: [Int64(bitPattern: id.number), Int64(bitPattern: version)])
            guard let known else { return nil }
            let row: Int64 = known[0]
            try database.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO fact (item, size, modified, duration, title, artist, description, failure)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                row, known[9] as Int64, known[10] as Int64, facts.duration, facts.title, facts.artist,
                facts.description, facts.fault,
            ])
            try database.cachedStatement(sql: "UPDATE item SET unread = 0 WHERE id = ?").execute(arguments: [row])
            return try apply(facts, to: row, known, database)
        }
    }

    private func apply(_ facts: StoredFacts, to row: Int64, _ known: Row, _ database: Database) throws -> RawPath? {
        let before = LearnedFields(
            words: ItemWords(title: known[1], channel: known[2], description: known[3]), duration: known[4],
            isTitleGuessed: known[5], isBroken: known[6])
        var after = before
        after.take(facts)
        guard after.isBroken == before.isBroken else {
            try database.execute(sql: "UPDATE item SET sources = 0 WHERE id = ?", arguments: [row])
            return RawPath(PathText.bytes(of: known[8] as String))
        }
        guard after != before else { return nil }
        let (words, listing) = (after.words, Listing(known[7]))
        if listing != .hidden, words != before.words {
            try removeWords(before.words, of: row, database)
            try addWords(words, of: row, database)
        }
        try database.cachedStatement(
            sql: "UPDATE item SET title = ?, sort = ?, channel = ?, description = ?, duration = ? WHERE id = ?"
        ).execute(arguments: [
            words.title, titleKey(words.title), words.channel, words.description, after.duration, row,
        ])
        revision += 1
        return nil
    }

    /// Adds the stored facts of an item's file, if the file has not changed since they were read.
    ///
    /// - Parameter row: the item's present row; nil for a new item.
    func complete(_ found: FoundItem, knownAs row: Int64?, _ database: Database) throws -> FoundItem {
        guard !found.isStream, !MediaNames.isPicture(found.item.path.name) else { return found }
        var whole = found
        whole.isUnread = true
        guard let row else { return whole }
        let known = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT duration, title, artist, description, failure FROM fact
                    WHERE item = ? AND size = ? AND modified = ?
                    """), arguments: [row, found.size, found.modified])
        guard let known else { return whole }
        var fields = LearnedFields(
            words: found.words, duration: found.item.row.duration, isTitleGuessed: found.item.isTitleGuessed)
        let facts = StoredFacts(
            duration: known[0], title: known[1], artist: known[2], description: known[3], fault: known[4])
        fields.take(facts)
        whole.take(fields)
        whole.isUnread = false
        whole.fault = facts.fault
        return whole
    }
}

/// The facts of a file as the store keeps them.
private struct StoredFacts {
    var duration: Double
    var title: String
    var artist: String
    var description: String
    /// The reason why the file cannot be played.
    var fault: String?
}

extension StoredFacts {
    init(_ facts: FileFacts) {
        self.init(
            duration: facts.duration, title: facts.title.capped(TextLimit.title),
            artist: facts.artist.capped(TextLimit.channel),
            description: facts.description.capped(TextLimit.description), fault: facts.fault)
    }
}

/// The fields of an item that its file may determine.
private struct LearnedFields: Equatable {
    var words: ItemWords
    var duration: Double
    var isTitleGuessed: Bool
    var isBroken = false

    mutating func take(_ facts: StoredFacts) {
        if facts.duration > 0 { duration = facts.duration }
        if isTitleGuessed, !facts.title.allSatisfy(\.isWhitespace) { words.title = facts.title }
        if words.channel.isEmpty, !facts.artist.allSatisfy(\.isWhitespace) { words.channel = facts.artist }
        if words.description.isEmpty { words.description = facts.description }
        isBroken = facts.fault != nil
    }
}

extension FoundItem {
    fileprivate mutating func take(_ fields: LearnedFields) {
        item.row.title = fields.words.title
        item.sortKey = titleKey(fields.words.title)
        item.row.channel = fields.words.channel
        texts.description = fields.words.description
        item.row.duration = fields.duration
    }
}

extension FileFacts {
    /// The sentence for the library's problems; nil for a file that can be played now or perhaps later.
    fileprivate var fault: String? {
        failure.flatMap { $0.isOfFile ? "cannot be played: \($0)" : nil }
    }
}
