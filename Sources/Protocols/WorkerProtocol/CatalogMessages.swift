/// A request of the daemon to the catalog worker. The folders to scan are the worker's arguments.
package enum CatalogRequest: PacketMessage {
    /// Answered by `.page` with at most `count` rows from `offset` on, ordered by title.
    case list(request: UInt32, offset: UInt32, count: UInt32)
    /// Requests rows of a part of the library.
    case select(request: UInt32, CatalogQuery, offset: UInt32, count: UInt32)
    /// Answered by `.row`, the item's row in the library, or `.unknownItem`.
    case find(request: UInt32, ItemID)
    /// Answered by `.details` or `.unknownItem`.
    case details(request: UInt32, ItemID)
    /// Answered by `.row` or `.unknownItem`; `path` may lie outside the scanned folders.
    case describe(request: UInt32, path: String)
    /// Answered by `.found` with at most `count` items, the best first.
    case search(request: UInt32, String, count: UInt32)
    /// Answered by `.problems` with at most `count` of them from `offset` on, ordered by path.
    case problems(request: UInt32, offset: UInt32, count: UInt32)
    /// Answered by `.lists`: the playlists and series by name, then the folders by title, at most `count` of them from
    /// `offset` on.
    case lists(request: UInt32, offset: UInt32, count: UInt32)
    /// Answered by `.channels`.
    case channels(request: UInt32)
    /// Answered by `.unread`: at most `count` items whose files have not been read since they changed.
    case unread(request: UInt32, count: UInt32)
    /// Sends the facts in an item's file, for the version in its row. Answered like `find`.
    case learn(request: UInt32, ItemID, version: UInt64, FileFacts)
    /// Asks for kanji for a reading in kana. Answered by `.conversions`, or by `.unknownItem` if nothing converts.
    case convert(request: UInt32, String)
    /// Answered by `.foundLists`.
    case findLists(request: UInt32, String)
    /// Sends the unfinished and the played items, the latest one first, for their lists. Answered by `.remembered`.
    case remember(request: UInt32, started: [ItemID], played: [ItemID])
    /// Answered by `.alive`.
    case signOfLife

    package var kind: UInt8 {
        switch self {
        case .list: 1
        case .details: 2
        case .describe: 3
        case .select: 4
        case .find: 5
        case .signOfLife: 6
        case .search: 7
        case .problems: 8
        case .lists: 9
        case .unread: 10
        case .learn: 11
        case .remember: 12
        case .channels: 13
        case .convert: 14
        case .findLists: 15
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .list(let request, let offset, let count), .problems(let request, let offset, let count),
            .lists(let request, let offset, let count):
            w.put(request)
            w.put(offset, in: WireRange.items)
            w.put(count, in: WireRange.items)
        case .details(let request, let id), .find(let request, let id): w.put(request, id)
        case .describe(let request, let path):
            w.put(request)
            w.put(path, .path)
        case .select(let request, let query, let offset, let count):
            w.put(request, query)
            w.put(offset, in: WireRange.items)
            w.put(count, in: WireRange.items)
        case .search(let request, let text, let count):
            w.put(request)
            w.put(text, .search)
            w.put(count, in: WireRange.items)
        case .convert(let request, let text), .findLists(let request, let text):
            w.put(request)
            w.put(text, .search)
        case .unread(let request, let count):
            w.put(request)
            w.put(count, in: WireRange.items)
        case .learn(let request, let id, let version, let facts): w.put(request, id, version, facts)
        case .channels(let request): w.put(request)
        case .remember(let request, let started, let played):
            w.put(request)
            w.put(started, limit: ListLimit.remembered)
            w.put(played, limit: ListLimit.remembered)
        case .signOfLife: break
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1:
            self = try .list(
                request: r.take(), offset: r.take(in: WireRange.items, "offset"),
                count: r.take(in: WireRange.items, "count"))
        case 2: self = try .details(request: r.take(), r.take())
        case 3: self = try .describe(request: r.take(), path: r.take(.path))
        case 4:
            self = try .select(
                request: r.take(), r.take(), offset: r.take(in: WireRange.items, "offset"),
                count: r.take(in: WireRange.items, "count"))
        case 5: self = try .find(request: r.take(), r.take())
        case 6: self = .signOfLife
        case 7: self = try .search(request: r.take(), r.take(.search), count: r.take(in: WireRange.items, "count"))
        case 8:
            self = try .problems(
                request: r.take(), offset: r.take(in: WireRange.items, "offset"),
                count: r.take(in: WireRange.items, "count"))
        case 9:
            self = try .lists(
                request: r.take(), offset: r.take(in: WireRange.items, "offset"),
                count: r.take(in: WireRange.items, "count"))
        case 10: self = try .unread(request: r.take(), count: r.take(in: WireRange.items, "count"))
        case 11: self = try .learn(request: r.take(), r.take(), version: r.take(), r.take())
        case 13: self = try .channels(request: r.take())
        case 14: self = try .convert(request: r.take(), r.take(.search))
        case 15: self = try .findLists(request: r.take(), r.take(.search))
        case 12:
            self = try .remember(
                request: r.take(), started: r.take(limit: ListLimit.remembered),
                played: r.take(limit: ListLimit.remembered))
        default: throw .unknownKind(kind)
        }
    }
}

/// An event of the catalog worker for the daemon.
package enum CatalogEvent: PacketMessage {
    /// The first scan is running; `items` is the count so far, from which requests are answered.
    case scanning(items: UInt32)
    /// All folders have been read; `items` is the count. Pending requests for unknown items are answered afterwards.
    ///
    /// Sent again whenever a watched library has changed.
    case scanned(items: UInt32)
    /// `total` counts the whole list.
    case page(request: UInt32, offset: UInt32, total: UInt32, rows: [CatalogRow])
    case row(request: UInt32, CatalogRow)
    case details(request: UInt32, CatalogDetails)
    case found(request: UInt32, [CatalogHit])
    /// `total` counts all problems.
    case problems(request: UInt32, total: UInt32, [CatalogProblem])
    /// `total` counts all playlists, series and folders.
    case lists(request: UInt32, total: UInt32, [CatalogList])
    /// All channels by name, including those that are not listed.
    case channels(request: UInt32, [String])
    /// The lists whose names contain all words of a search. Names that begin with one of the words come first, and of
    /// these and of the others the channels come before the playlists, series and folders.
    case foundLists(request: UInt32, [NamedList])
    /// Texts that may replace the start of a reading, the best first.
    case conversions(request: UInt32, [KanaConversion])
    /// The number of the library's items that were left before their end, and of those that were played.
    case remembered(request: UInt32, started: UInt32, played: UInt32)
    /// Items whose files have not been read since they changed.
    case unread(request: UInt32, [CatalogRow])
    case unknownItem(request: UInt32)
    /// A folder or sidecar of the library cannot be read. The message is a sentence for the log.
    case problem(path: String, message: String)
    /// A stick holds a content set.
    case contentSet(path: String)
    /// The parts of the day of all content sets in the library.
    case dayparts([SetDaypart])
    /// The addresses of pictures that feeds name and that are not fetched yet.
    case pictures([String])
    /// A folder was created after the start, so this process may not read it, and its successor may.
    case outgrown
    /// The number of items so far, several times a second during a long scan that finds items.
    case reading(items: UInt32)
    /// The worker is alive: sent on request, at its start, and while it reads the folders.
    case alive

    package var kind: UInt8 {
        switch self {
        case .scanned: 1
        case .page: 2
        case .row: 3
        case .details: 4
        case .unknownItem: 5
        case .problem: 6
        case .outgrown: 7
        case .alive: 8
        case .scanning: 9
        case .found: 10
        case .problems: 11
        case .lists: 12
        case .contentSet: 13
        case .reading: 14
        case .unread: 15
        case .remembered: 16
        case .pictures: 17
        case .dayparts: 18
        case .channels: 19
        case .conversions: 20
        case .foundLists: 21
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .scanned(let items), .scanning(let items), .reading(let items): w.put(items, in: WireRange.items)
        case .page(let request, let offset, let total, let rows):
            w.put(request)
            w.put(offset, in: WireRange.items)
            w.put(total, in: WireRange.items)
            w.put(rows, limit: ListLimit.rows)
        case .row(let request, let row): w.put(request, row)
        case .details(let request, let details): w.put(request, details)
        case .found(let request, let hits):
            w.put(request)
            w.put(hits, limit: ListLimit.hits)
        case .problems(let request, let total, let problems):
            w.put(request)
            w.put(total, in: WireRange.items)
            w.put(problems, limit: ListLimit.problems)
        case .lists(let request, let total, let lists):
            w.put(request)
            w.put(total, in: WireRange.items)
            w.put(lists, limit: ListLimit.lists)
        case .channels(let request, let names):
            w.put(request)
            w.put(names, limit: ListLimit.channels) { $1.put($0, .name) }
        case .foundLists(let request, let lists):
            w.put(request)
            w.put(lists, limit: ListLimit.foundLists)
        case .conversions(let request, let conversions):
            w.put(request)
            w.put(conversions, limit: ListLimit.conversions)
        case .remembered(let request, let started, let played):
            w.put(request)
            w.put(started, in: WireRange.items)
            w.put(played, in: WireRange.items)
        case .unread(let request, let rows):
            w.put(request)
            w.put(rows, limit: ListLimit.rows)
        case .unknownItem(let request): w.put(request)
        case .problem(let path, let message):
            w.put(path, .path)
            w.put(message, .message)
        case .contentSet(let path): w.put(path, .path)
        case .dayparts(let dayparts): w.put(dayparts, limit: ListLimit.dayparts)
        case .pictures(let addresses): w.put(addresses: addresses)
        case .outgrown, .alive: break
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1: self = try .scanned(items: r.take(in: WireRange.items, "items"))
        case 2:
            self = try .page(
                request: r.take(), offset: r.take(in: WireRange.items, "offset"),
                total: r.take(in: WireRange.items, "total"), rows: r.take(limit: ListLimit.rows))
        case 3: self = try .row(request: r.take(), r.take())
        case 4: self = try .details(request: r.take(), r.take())
        case 5: self = try .unknownItem(request: r.take())
        case 6: self = try .problem(path: r.take(.path), message: r.take(.message))
        case 7: self = .outgrown
        case 8: self = .alive
        case 9: self = try .scanning(items: r.take(in: WireRange.items, "items"))
        case 10: self = try .found(request: r.take(), r.take(limit: ListLimit.hits))
        case 11:
            self = try .problems(
                request: r.take(), total: r.take(in: WireRange.items, "total"), r.take(limit: ListLimit.problems))
        case 12:
            self = try .lists(
                request: r.take(), total: r.take(in: WireRange.items, "total"), r.take(limit: ListLimit.lists))
        case 13: self = try .contentSet(path: r.take(.path))
        case 16:
            self = try .remembered(
                request: r.take(), started: r.take(in: WireRange.items, "started"),
                played: r.take(in: WireRange.items, "played"))
        case 20: self = try .conversions(request: r.take(), r.take(limit: ListLimit.conversions))
        case 21: self = try .foundLists(request: r.take(), r.take(limit: ListLimit.foundLists))
        case 15: self = try .unread(request: r.take(), r.take(limit: ListLimit.rows))
        case 19:
            self = try .channels(
                request: r.take(),
                r.take(limit: ListLimit.channels) { (r: inout PacketReader) throws(PacketError) in try r.take(.name) })
        case 18: self = try .dayparts(r.take(limit: ListLimit.dayparts))
        case 17: self = try .pictures(r.takeAddresses())
        case 14: self = try .reading(items: r.take(in: WireRange.items, "items"))
        default: throw .unknownKind(kind)
        }
    }
}
