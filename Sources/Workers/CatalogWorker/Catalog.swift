import WorkerProtocol

/// The library's items: those of the scanned folders in the store, and single ones from elsewhere.
struct Catalog {
    /// Items outside the scanned folders that were requested by path.
    private var outside: [ItemID: Item] = [:]
    /// The largest number of items outside the folders.
    private static let maximumOutside = 1024
    var store: Store { didSet { (lastReading, lastSearch, lastLists) = (nil, nil, nil) } }
    let rules: ScanRules
    var kana = KanaConverter()
    /// The last reading whose kanji were ranked.
    var lastReading: RankedReading?
    /// The last search for a list.
    var lastSearch: SearchResult?
    /// The lists when they were last read.
    var lastLists: ReadLists?

    init(_ store: Store, _ rules: ScanRules) { (self.store, self.rules) = (store, rules) }

    func item(_ id: ItemID) -> Item? { store.item(id) ?? outside[id] }

    mutating func remember(_ item: Item) {
        if outside.count >= Self.maximumOutside { outside.removeAll() }
        outside[item.row.id] = item
    }

    /// At most `count` rows from `offset` on, as many as fit into a packet of `bytes`.
    func rows(_ query: CatalogQuery, from offset: Int, count: Int, bytes: Int) -> [CatalogRow] {
        var rows: [CatalogRow] = []
        var room = bytes
        // No packet holds more rows than `ListLimit.rows`.
        for item in store.items(query, from: offset, count: min(count, ListLimit.rows)) {
            room -= item.row.packetBytes
            guard room >= 0 else { break }
            rows.append(item.row)
        }
        return rows
    }
}

/// The lists of the library.
struct ReadLists {
    /// The revision of the store from which they were read.
    let revision: Int
    /// The playlists, series and folders.
    let lists: [CatalogList]
    /// The names of these lists and of the channels.
    let names: ListNames
}

/// The kanji of a reading, ranked by the library.
struct RankedReading {
    let reading: String
    /// The store's revision at the time of the ranking.
    let revision: Int
    /// The conversions that the library contains.
    let known: [KanaConversion]
    let others: [KanaConversion]
}

extension CatalogRow {
    /// The row's size in a packet.
    var packetBytes: Int {
        CatalogEvent.row(request: 0, self).packet.count - CatalogEvent.unknownItem(request: 0).packet.count
    }
}

/// The hits of a search.
struct SearchResult {
    let text: String
    /// The revision of the store that was searched.
    let revision: Int
    let hits: [CatalogHit]
}
