import GRDB
import Linux
import Time
import WorkerProtocol

/// Search as you type: every keystroke is one search, so none may take long.
///
/// The index gives at most `maximumCandidates` items for each part, and `maximumPassages`, in the order of their row ids;
/// only these are ranked. A match in the title comes before one in the channel, the chapters, the description and the
/// captions, but each part has some hits, so that many titles do not displace the captions. Words that most items
/// contain cost milliseconds for each part. The remaining parts are left out when `budget` is spent and items have been
/// found.
extension Store {
    /// The largest number of ranked rows of one part: ranking 100 000 rows takes 100 ms and more.
    private static let maximumCandidates = 200
    /// The largest number of read passages; a film of two hours has 500.
    private static let maximumPassages = 4000
    /// The processor time after which a search with hits ends.
    private static let budget: Seconds = 0.005
    /// The processor time for the kanji of one reading: one character may begin words of most items. A busy machine does
    /// not change the kanji.
    private static let rankingBudget: Seconds = 0.03
    /// One hit of so many is reserved for each part that finds enough.
    private static let hitsPerReserved = 8
    /// The lengths of an excerpt, characters: the part before the first match, and the whole.
    private static let (before, excerpt) = (40, 160)

    /// The condition for the rows of an index of items. Withdrawn items are in the indices until they are swept.
    private func listed(_ index: String) -> String {
        hasWithdrawn ? "AND EXISTS (SELECT 1 FROM item WHERE item.id = \(index).rowid AND shown = 1)" : ""
    }

    /// The condition for the rows of an index of passages.
    private func listedPassages(_ index: String) -> String {
        guard hasWithdrawn else { return "" }
        return """
            AND EXISTS (SELECT 1 FROM passage JOIN item ON item.id = passage.item
                WHERE passage.id = \(index).rowid AND shown = 1)
            """
    }

    /// The items that contain all words of the text, the best first.
    func search(_ text: String, count: Int) -> [CatalogHit] {
        let words = SearchWords(text, &folding)
        guard let query = words.query else { return [] }
        return attempt([]) { database in
            let end = processorTime() + Self.budget
            var videos = try titles(words, query, count, database)
            var (chapters, described, spoken): ([CatalogHit], [CatalogHit], [CatalogHit]) = ([], [], [])
            func isOpen() -> Bool {
                videos.isEmpty && chapters.isEmpty && described.isEmpty || processorTime() < end
            }
            if isOpen() { videos += try channels(words, query, count, database) }
            if isOpen() { chapters = try passages(.chapter, words, query, count, database) }
            if isOpen() {
                described = try inLongTexts(words, query) { try descriptions(words, $0, count, database) }
                // The words may be divided between the title and the channel.
                videos += described.filter { $0.match.place == .title }
                described.removeAll { $0.match.place == .title }
            }
            if isOpen() {
                spoken = try inLongTexts(words, query) { try passages(.caption, words, $0, count, database) }
            }
            return Self.chosen([videos, chapters, described, spoken], count: count)
        }
    }

    /// The first hits of each part: its reserved hits, and those that the other parts leave. An item is in one part.
    private static func chosen(_ parts: [[CatalogHit]], count: Int) -> [CatalogHit] {
        let reserved = parts.map { min($0.count, count / hitsPerReserved) }
        var rest = count - reserved.reduce(0, +)
        var taken: Set<ItemID> = []
        return zip(parts, reserved).flatMap { part, reserved in
            var hits: [CatalogHit] = []
            for hit in part where hits.count < reserved + rest && taken.insert(hit.row.id).inserted { hits.append(hit) }
            rest += reserved - hits.count
            return hits
        }
    }

    /// The texts that the titles and channels of some items, or the names of lists, contain. Texts after `rankingBudget`
    /// are not looked for.
    func contained(_ texts: [String], or names: ListNames) -> Set<String> {
        attempt([]) { database in
            let end = processorTime() + Self.rankingBudget
            return Set(
                try texts.filter { text in
                    let words = SearchWords(text, &folding)
                    guard processorTime() < end, let query = words.query else { return false }
                    let isInItem =
                        try Int.fetchOne(
                            database.cachedStatement(
                                sql: """
                                    SELECT 1 WHERE EXISTS (SELECT 1 FROM titles WHERE titles MATCH ?1 \(listed("titles")))
                                    OR EXISTS (SELECT 1 FROM channels WHERE channels MATCH ?1 \(listed("channels")))
                                    """), arguments: [query]) != nil
                    return isInItem || names.contain(words)
                })
        }
    }

    /// Searches texts with many words. Prefixes of words count only if the whole words find no items.
    private func inLongTexts(
        _ words: SearchWords, _ query: String, _ search: (String) throws -> [CatalogHit]
    ) rethrows -> [CatalogHit] {
        if let strict = words.strictQuery {
            let hits = try search(strict)
            if !hits.isEmpty { return hits }
        }
        return try search(query)
    }

    private func titles(
        _ words: SearchWords, _ query: String, _ count: Int, _ database: Database
    ) throws -> [CatalogHit] {
        let titles = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, title, date FROM item
                    WHERE id IN (SELECT rowid FROM titles WHERE titles MATCH ? \(listed("titles")) LIMIT ?)
                    """), arguments: [query, Self.maximumCandidates])
        // The best title begins with a match; then a shorter title is better, then a newer item.
        let ranked = titles.map { row in
            let title: String = row[1]
            let start = words.marks(in: title, &folding).first?.lowerBound ?? title.utf8.count
            return (row: row[0] as Int64, start: start == 0 ? 0 : 1, length: title.utf8.count, date: row[2] as String)
        }.sorted { ($0.start, $0.length, $1.date, $0.row) < ($1.start, $1.length, $0.date, $1.row) }
        return try ranked.prefix(count).compactMap { place in
            try item(row: place.row, database).map { hit($0, .title, "", words) }
        }
    }

    private func channels(
        _ words: SearchWords, _ query: String, _ count: Int, _ database: Database
    ) throws -> [CatalogHit] {
        try texts("channel", in: "channels", query, count, database).map { hit($0.item, .channel, $0.text, words) }
    }

    /// Items whose title, channel and description together contain all words. If the description contains none of
    /// them, the match is one of the title.
    private func descriptions(
        _ words: SearchWords, _ query: String, _ count: Int, _ database: Database
    ) throws -> [CatalogHit] {
        try texts("description", in: "words", query, count, database)
            .map { item, text in
                let found = hit(item, .description, text, words)
                return found.match.excerptMarks.isEmpty ? hit(item, .title, "", words) : found
            }
    }

    /// The matching items and one of their columns; the newest first.
    private func texts(
        _ column: String, in index: String, _ query: String, _ count: Int, _ database: Database
    ) throws -> [(item: Item, text: String)] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, \(column) FROM item
                    WHERE id IN (SELECT rowid FROM \(index) WHERE \(index) MATCH ? \(listed(index)) LIMIT ?)
                    ORDER BY date DESC, id LIMIT ?
                    """), arguments: [query, Self.maximumCandidates, count])
        return try rows.compactMap { row in try item(row: row[0], database).map { ($0, row[1]) } }
    }

    private func passages(
        _ kind: ItemTexts.Passage.Kind, _ words: SearchWords, _ query: String, _ count: Int, _ database: Database
    ) throws -> [CatalogHit] {
        let rows = try Int64.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT rowid FROM \(kind.index) WHERE \(kind.index) MATCH ? \(listedPassages(kind.index))
                    ORDER BY rowid LIMIT ?
                    """),
            arguments: [query, Self.maximumPassages])
        let passage = try database.cachedStatement(
            sql: """
                SELECT item, start, text, (SELECT max(id) FROM passage AS other WHERE other.item = passage.item)
                FROM passage WHERE id = ?
                """)
        var hits: [CatalogHit] = []
        // The passages of an item have successive rows. Its first match stands for all.
        var last: Int64 = 0
        while hits.count < count, let row = try rows.next() {
            guard row > last, let found = try Row.fetchOne(passage, arguments: [row]) else { continue }
            last = found[3]
            guard let item = try item(row: found[0], database) else { continue }
            hits.append(hit(item, kind == .chapter ? .chapter(found[1]) : .caption(found[1]), found[2], words))
        }
        return hits
    }

    private func hit(_ item: Item, _ place: CatalogMatch.Place, _ text: String, _ words: SearchWords) -> CatalogHit {
        let excerpt = excerpt(text, words)
        return CatalogHit(
            row: item.row,
            CatalogMatch(
                place, titleMarks: words.marks(in: item.row.title, &folding).map(TextMark.init),
                excerpt: excerpt, excerptMarks: words.marks(in: excerpt, &folding).map(TextMark.init)))
    }

    /// The part of a text around its first match, on one line.
    private func excerpt(_ text: String, _ words: SearchWords) -> String {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        guard line.utf8.count > Self.excerpt, let mark = words.marks(in: line, &folding).first else {
            return line.capped(Self.excerpt)
        }
        let scalars = line.unicodeScalars
        let match = scalars.index(scalars.startIndex, offsetBy: mark.lowerBound)
        var start = line.index(match, offsetBy: -Self.before, limitedBy: line.startIndex) ?? line.startIndex
        // The excerpt does not start within a word.
        if start > line.startIndex, let space = line[start..<match].firstIndex(of: " ") {
            start = line.index(after: space)
        }
        return (start > line.startIndex ? "… " : "") + line[start...].capped(Self.excerpt)
    }
}

extension ItemTexts.Passage.Kind {
    /// The name of the index of the passages' words.
    var index: String { self == .chapter ? "chapters" : "spoken" }
}

extension TextMark {
    fileprivate init(_ range: Range<Int>) {
        self.init(start: UInt16(clamping: range.lowerBound), count: UInt16(clamping: range.count))
    }
}
