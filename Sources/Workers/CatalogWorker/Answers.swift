import Linux
import WorkerProtocol

extension Catalog {
    /// The answer to one request. New problems are sent before the answer.
    @MainActor
    mutating func answer(_ request: CatalogRequest, _ problems: ProblemLog, report: ProblemReport) -> CatalogEvent {
        switch request {
        case .list(let request, let offset, let count): page(request, .all, offset, count)
        case .select(let request, let query, let offset, let count): page(request, query, offset, count)
        case .details(let request, let id):
            item(id).map { .details(request: request, details($0, report)) } ?? .unknownItem(request: request)
        case .find(let request, let id):
            item(id).map { .row(request: request, $0.row) } ?? .unknownItem(request: request)
        case .search(let request, let text, let count):
            .found(request: request, hits(of: text, count: min(Int(clamping: count), ListLimit.hits)))
        case .problems(let request, let offset, let count): problems.page(request, Int(offset), Int(count))
        case .lists(let request, let offset, let count): lists(request, Int(offset), Int(count))
        case .channels(let request):
            fitting(store.channels(limit: ListLimit.channels)) { .channels(request: request, $0) }
        case .convert(let request, let reading): convert(request, reading)
        case .findLists(let request, let text):
            fitting(foundLists(text)) { .foundLists(request: request, $0) }
        case .unread(let request, let count): unread(request, Int(clamping: count))
        case .learn(let request, let id, _, _):
            item(id).map { .row(request: request, $0.row) } ?? .unknownItem(request: request)
        case .remember(let request, let started, let played):
            remember(request, started: started, played: played)
        case .describe(let request, let path): describe(request, RawPath(PathText.bytes(of: path)), report)
        case .signOfLife: .alive
        }
    }

    private mutating func page(
        _ request: UInt32, _ query: CatalogQuery, _ offset: UInt32, _ count: UInt32
    ) -> CatalogEvent {
        if case .search(let text) = query { return found(request, text, offset, count) }
        let total = UInt32(clamping: store.count(query))
        let empty = CatalogEvent.page(request: request, offset: offset, total: total, rows: []).packet.count
        let rows = rows(query, from: Int(offset), count: Int(count), bytes: PacketSocket.largestPacket - empty)
        return .page(request: request, offset: offset, total: total, rows: rows)
    }

    /// A page of the list of a search.
    private mutating func found(_ request: UInt32, _ text: String, _ offset: UInt32, _ count: UInt32) -> CatalogEvent {
        let hits = hits(of: text, from: offset)
        let rows = hits.dropFirst(Int(offset)).prefix(Int(count)).map { hit in
            var row = hit.row
            row.match = hit.match
            return row
        }
        return fitting(rows) {
            .page(request: request, offset: offset, total: UInt32(clamping: hits.count), rows: $0)
        }
    }

    /// An answer with the first elements, at most as many as fit into a packet.
    private func fitting<Element>(_ elements: [Element], _ answer: ([Element]) -> CatalogEvent) -> CatalogEvent {
        var fitting = elements
        while fitting.count > 1, answer(fitting).packet.count > PacketSocket.largestPacket {
            fitting.removeLast(fitting.count / 2)
        }
        return answer(fitting)
    }

    /// The hits of the list of a search. The pages after the first belong to the same search.
    private mutating func hits(of text: String, from offset: UInt32) -> [CatalogHit] {
        if offset > 0, let last = lastSearch, last.text == text, last.revision == store.revision { return last.hits }
        let hits = hits(of: text, count: ListLimit.hits)
        lastSearch = SearchResult(text: text, revision: store.revision, hits: hits)
        return hits
    }

    /// The hits of a search. Kana without hits are searched again as kanji.
    private mutating func hits(of text: String, count: Int) -> [CatalogHit] {
        let store = store
        return found(text) { store.search($0, count: count) }
    }

    /// The lists whose names match a search. Kana without lists are searched again as kanji.
    private mutating func foundLists(_ text: String) -> [NamedList] {
        let (names, store) = (names(), store)
        return found(text) { names.lists(with: SearchWords($0, &store.folding), limit: ListLimit.foundLists) }
    }

    /// The results for a text, or else for the first kanji of the whole reading that have some.
    private mutating func found<Result>(_ text: String, by search: (String) -> [Result]) -> [Result] {
        let found = search(text)
        guard found.isEmpty, let conversions = conversions(of: text) else { return found }
        for kanji in conversions.known where kanji.length == text.count {
            let found = search(kanji.text)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The names as they were when the lists were last read: to read them from a large library would delay each keystroke
    /// while items change.
    private mutating func names() -> ListNames { (lastLists ?? readLists()).names }

    /// The conversions of a reading; those that the library contains come first.
    private mutating func convert(_ request: UInt32, _ reading: String) -> CatalogEvent {
        guard let found = conversions(of: reading) else { return .unknownItem(request: request) }
        return .conversions(request: request, Array((found.known + found.others).prefix(ListLimit.conversions)))
    }

    /// The conversions of a reading that the library contains, and the others; nil without a library of kanji.
    ///
    /// A keystroke causes two requests, for the search and for the keyboard. So the last answer is kept while the items
    /// are the same.
    private mutating func conversions(of reading: String) -> RankedReading? {
        if let last = lastReading, last.reading == reading, last.revision == store.revision { return last }
        guard let found = kana.conversions(of: reading) else { return nil }
        guard !found.isEmpty else {
            return RankedReading(reading: reading, revision: store.revision, known: [], others: [])
        }
        let contained = store.contained(found.map(\.text), or: names())
        let ranked = RankedReading(
            reading: reading, revision: store.revision, known: found.filter { contained.contains($0.text) },
            others: found.filter { !contained.contains($0.text) })
        lastReading = ranked
        return ranked
    }

    private func remember(_ request: UInt32, started: [ItemID], played: [ItemID]) -> CatalogEvent {
        store.remember(started: started, played: played)
        let counts = (UInt32(clamping: store.count(.started)), UInt32(clamping: store.count(.played)))
        return .remembered(request: request, started: counts.0, played: counts.1)
    }

    private func unread(_ request: UInt32, _ count: Int) -> CatalogEvent {
        fitting(store.unread(count: min(count, ListLimit.rows)).map(\.row)) { .unread(request: request, $0) }
    }

    private mutating func readLists() -> ReadLists {
        let lists = store.lists(rules.roots)
        let names = ListNames(store.listedChannels(), lists, &store.folding)
        let read = ReadLists(revision: store.revision, lists: lists, names: names)
        // The names rank the kanji of a reading.
        (lastLists, lastReading) = (read, nil)
        return read
    }

    private mutating func lists(_ request: UInt32, _ offset: Int, _ count: Int) -> CatalogEvent {
        let last = lastLists.flatMap { $0.revision == store.revision ? $0 : nil }
        let all = (last ?? readLists()).lists
        return fitting(Array(all.dropFirst(offset).prefix(min(count, ListLimit.lists)))) {
            .lists(request: request, total: UInt32(clamping: all.count), $0)
        }
    }

    private mutating func describe(
        _ request: UInt32, _ path: RawPath, _ report: ProblemReport
    ) -> CatalogEvent {
        if !path.bytes.isEmpty, let known = store.item(at: path) { return .row(request: request, known.row) }
        do throws(SystemError) {
            let item = try Item.describe(path, readsSidecars: rules.readsSidecars, links: rules.links, report: report)
            remember(item)
            return .row(request: request, item.row)
        } catch {
            report(path, "cannot be described: \(error)")
            return .unknownItem(request: request)
        }
    }

    /// Reads the sidecar on request, because the file may have changed, and stored comments would fill memory.
    private func details(_ item: Item, _ report: ProblemReport) -> CatalogDetails {
        let sidecar = item.info.flatMap { SidecarDetails.read($0, report) } ?? SidecarDetails()
        // Media centres and feeds have descriptions of their own.
        let text =
            sidecar.description ?? item.description.flatMap { Item.readDescription($0, report) }
            ?? store.description(of: item.row.id)
        return CatalogDetails(
            id: item.row.id, description: text.capped(TextLimit.description), chapters: sidecar.chapters,
            comments: sidecar.comments, commentCount: UInt32(clamping: sidecar.commentCount),
            link: sidecar.link
        ).fitting(PacketSocket.largestPacket)
    }
}

extension CatalogDetails {
    /// The details without their last comments, then last chapters, until they fit into a packet.
    func fitting(_ bytes: Int) -> CatalogDetails {
        var fitting = self
        while CatalogEvent.details(request: 0, fitting).packet.count > bytes {
            if !fitting.comments.isEmpty {
                fitting.comments.removeLast(1 + fitting.comments.count / 16)
            } else if !fitting.chapters.isEmpty {
                fitting.chapters.removeLast(1 + fitting.chapters.count / 16)
            } else {
                break
            }
        }
        return fitting
    }
}
