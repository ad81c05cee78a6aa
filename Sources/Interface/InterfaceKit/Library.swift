package import Settings
package import Time
package import WorkerProtocol

/// The loaded lists of the library and of its parts. Pages show them, and the player and the attract loop follow them.
package struct Library {
    private var lists: [CatalogQuery: LibraryRows] = [.all: LibraryRows()]
    /// The instant at which the loading of the library began; nil while it is not loading.
    package private(set) var loadingSince: Instant?
    /// The list of the attract loop. It stays when searches are removed.
    private var attractList = CatalogQuery.all
    /// Whether the views of an item are known. They stay known while the daemon runs, so that no chip comes and goes.
    private var hasViews = false
    /// Whether the channel of an item is known, its date, and its views or that it has none.
    private var (hasChannels, hasDates, hasCounts) = (false, false, false)

    package init() {}

    package subscript(query: CatalogQuery) -> LibraryRows? { lists[query] }

    /// The list of all items.
    package var all: LibraryRows { lists[.all] ?? LibraryRows() }

    /// Handles a new scan of the library: every list is requested again.
    package mutating func scanned(_ total: Int) {
        if lists[.newest] == nil { lists[.newest] = LibraryRows() }
        for query in lists.keys { lists[query]?.scanned(total: query == .all ? total : nil) }
    }

    package mutating func add(_ rows: [CatalogRow], of query: CatalogQuery, offset: Int, total: Int) {
        lists[query]?.add(offset: offset, total: total, rows)
        for row in rows {
            hasViews = hasViews || row.views > 0
            hasChannels = hasChannels || !row.channel.isEmpty
            hasDates = hasDates || !row.date.isEmpty
            hasCounts = hasCounts || row.views >= 0
        }
    }

    /// The largest number of lines below the title of an item: its channel, and its views with its date. What is known
    /// of one item stays known, so that cards change their height at most twice.
    package func factLines(_ settings: Settings) -> Int {
        (hasChannels ? 1 : 0) + (hasDates || hasCounts && settings.interface.views ? 1 : 0)
    }

    /// Whether visitors see views of items.
    package func hasShownViews(_ settings: Settings) -> Bool { hasViews && settings.interface.views }

    /// Adds the list of a part of the library if it is missing.
    package mutating func addList(_ query: CatalogQuery) {
        guard lists[query] == nil else { return }
        lists[query] = LibraryRows()
        lists[query]?.scanned(total: nil)
    }

    /// Adds the list of the attract loop if it is missing.
    package mutating func addAttractList(_ query: CatalogQuery) {
        attractList = query
        addList(query)
    }

    /// Adds the lists whose names match a search, unless it was removed.
    package mutating func add(_ foundLists: [NamedList], of text: String) {
        lists[.search(text)]?.foundLists = foundLists
    }

    /// The name of a list that one of the searches has found.
    package func foundName(of query: CatalogQuery) -> String? {
        lists.values.lazy.compactMap { $0.foundLists.first { $0.query == query }?.name }.first
    }

    /// Requests the missing rows of a range.
    package mutating func request(_ range: Range<Int>, of query: CatalogQuery, at t: Instant) -> [Effect] {
        lists[query, default: LibraryRows()].request(range, at: t).map {
            .requestRows(query, offset: $0.lowerBound, count: $0.count)
        }
    }

    package mutating func frame(build: Instant) { loadingSince = all.isScanned ? nil : loadingSince ?? build }

    /// Handles a change of a list: its rows are requested again when they are shown. The present rows stay until then.
    package mutating func changed(_ query: CatalogQuery, total: Int) { lists[query]?.scanned(total: total) }

    /// Removes the results of all searches except those to keep and those of the attract loop.
    package mutating func keepSearches(_ isKept: (String) -> Bool) {
        for case .search(let text) in lists.keys where !isKept(text) && attractList != .search(text) {
            lists[.search(text)] = nil
        }
    }

    // MARK: Waiting rows

    /// The opacity of the placeholder for a row that has not arrived.
    package func awaitedOpacity(
        _ index: Int, of query: CatalogQuery, at t: Instant, _ settings: Settings.Interface
    ) -> Double {
        guard let since = lists[query]?.awaited(index) else { return 0 }
        return Self.opacity(since, at: t, settings)
    }

    /// The opacity of the placeholders of a library that is loading.
    package func loadingOpacity(at t: Instant, _ settings: Settings.Interface) -> Double {
        loadingSince.map { Self.opacity($0, at: t, settings) } ?? 0
    }

    private static func opacity(_ since: Instant, at t: Instant, _ settings: Settings.Interface) -> Double {
        PictureState.appeared(since, at: t, delay: settings.placeholderDelay, fade: settings.pictureFade)
    }

    /// The next time at which a row's placeholder changes by itself.
    package func nextChange(after t: Instant, _ settings: Settings.Interface) -> Instant? {
        var next: Instant?
        func add(_ since: Instant) {
            let state = PictureState.requested(since)
            let change = state.nextChange(after: t, delay: settings.placeholderDelay, fade: settings.pictureFade)
            if let change { next = min(next ?? change, max(change, t)) }
        }
        for list in lists.values { for since in list.waits { add(since) } }
        if let loadingSince { add(loadingSince) }
        return next
    }

    // MARK: Next items

    /// Requests the lists of items to watch after an item, and removes those of other items.
    package mutating func requestNext(after id: ItemID, at t: Instant) -> [Effect] {
        guard id != ItemID(0) else { return [] }
        if lists[.following(id)] == nil {
            for query in lists.keys where query.isOfItem { lists[query] = nil }
        }
        return [CatalogQuery.following(id), .related(id)].flatMap { query in
            addList(query)
            return request(0..<min(lists[query]?.total ?? 0, CatalogQuery.longestNext), of: query, at: t)
        }
    }

    /// The items to watch after another: the rest of its series and playlists, then related items.
    ///
    /// Until these lists have arrived, or if they are empty, the result is the next items by title.
    ///
    /// - Parameter played: the items of the session, the last one at the end. The related items among them are sorted
    ///   to the end, so that two items do not alternate for ever.
    package func rowsToCome(after id: ItemID, played: [ItemID], limit: Int) -> [CatalogRow] {
        guard let following = lists[.following(id)], let related = lists[.related(id)],
            following.isCounted, related.isCounted, following.total + related.total > 0
        else { return all.rows(after: id, limit: limit) }
        let rest = following.rows(limit: CatalogQuery.longestNext)
        let others = related.rows(limit: CatalogQuery.longestNext).filter { row in
            !rest.contains { $0.id == row.id }
        }
        let order = others.map { row in played.lastIndex(of: row.id) ?? -1 }
        let ordered = others.indices.sorted { (order[$0], $0) < (order[$1], $1) }.map { others[$0] }
        return Array((rest + ordered).prefix(limit))
    }
}

extension CatalogQuery {
    /// Whether the list holds items to watch after another item.
    fileprivate var isOfItem: Bool {
        switch self {
        case .following, .related: true
        case .all, .newest, .channel, .playlist, .series, .season, .folder, .started, .played, .search, .ordered: false
        }
    }
}
