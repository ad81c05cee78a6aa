import WorkerProtocol

/// The library's items in memory, in list order. A database would replace this file.
struct Catalog {
    private var items: [Item] = []
    private var places: [ItemID: Int] = [:]
    /// Items outside the scanned folders that were requested by path.
    private var outside: [ItemID: Item] = [:]
    let readsSidecars: Bool

    init(readsSidecars: Bool = true) { self.readsSidecars = readsSidecars }

    /// Replaces the items.
    ///
    /// - Returns: whether anything has changed.
    mutating func take(_ found: [Item]) -> Bool {
        // Sorting ignores case and Unicode composition; the path decides between equal titles.
        let sorted = found.sorted { ($0.sortKey, $0.path) < ($1.sortKey, $1.path) }
        let isChanged = !sorted.elementsEqual(items) { $0.row == $1.row && $0.path == $1.path }
        (items, places, selected) = (sorted, [:], nil)
        for (place, item) in items.enumerated() where places[item.row.id] == nil { places[item.row.id] = place }
        return isChanged
    }

    /// The indices of the items of one list; the last requested list is cached.
    private var selected: (query: CatalogQuery, places: [Int])?

    var count: Int { items.count }

    mutating func count(_ query: CatalogQuery) -> Int { query == .all ? items.count : places(query).count }

    private mutating func places(_ query: CatalogQuery) -> [Int] {
        if let selected, selected.query == query { return selected.places }
        let places = items.indices.filter { index in
            if case .channel(let name) = query { items[index].row.channel == name } else { true }
        }.sorted { (items[$1].row.date, $0) < (items[$0].row.date, $1) }
        selected = (query, places)
        return places
    }

    func item(_ id: ItemID) -> Item? { places[id].map { items[$0] } ?? outside[id] }

    mutating func remember(_ item: Item) { outside[item.row.id] = item }

    /// At most `count` rows from `offset` on, as many as fit into a packet of `bytes`.
    mutating func rows(_ query: CatalogQuery, from offset: Int, count: Int, bytes: Int) -> [CatalogRow] {
        guard query != .all else { return rows(items.dropFirst(offset).prefix(count), bytes: bytes) }
        return rows(places(query).dropFirst(offset).prefix(count).map { items[$0] }, bytes: bytes)
    }

    private func rows(_ items: some Sequence<Item>, bytes: Int) -> [CatalogRow] {
        var rows: [CatalogRow] = []
        var room = bytes
        for item in items {
            room -= item.row.packetBytes
            guard room >= 0 else { break }
            rows.append(item.row)
        }
        return rows
    }
}

extension RawPath: Comparable {
    static func < (a: RawPath, b: RawPath) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

extension CatalogRow {
    /// The row's size in a packet.
    fileprivate var packetBytes: Int {
        CatalogEvent.row(request: 0, self).packet.count - CatalogEvent.unknownItem(request: 0).packet.count
    }
}
