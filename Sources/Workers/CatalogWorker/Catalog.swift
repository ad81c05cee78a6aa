import WorkerProtocol

/// The library's items, in the order of the list. In memory; a database takes this file's place.
struct Catalog {
    private var items: [Item] = []
    private var places: [ItemID: Int] = [:]
    /// Items that were asked for by path and lie outside the scanned folders.
    private var outside: [ItemID: Item] = [:]
    let readsSidecars: Bool

    init(readsSidecars: Bool = true) { self.readsSidecars = readsSidecars }

    /// Takes what was found in the place of what was there.
    ///
    /// - Returns: whether that is anything else.
    mutating func take(_ found: [Item]) -> Bool {
        // Case and composition of letters make no difference; the path decides between equal titles.
        let sorted = found.sorted { ($0.sortKey, $0.path) < ($1.sortKey, $1.path) }
        let isChanged = !sorted.elementsEqual(items) { $0.row == $1.row && $0.path == $1.path }
        (items, places, selected) = (sorted, [:], nil)
        for (place, item) in items.enumerated() where places[item.row.id] == nil { places[item.row.id] = place }
        return isChanged
    }

    /// The places of the items of one list; the last one that was asked for is kept.
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

    /// At most `count` rows from `offset` on, as many as fit into `bytes` of packet.
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
    /// What the row adds to a packet.
    fileprivate var packetBytes: Int {
        CatalogEvent.row(request: 0, self).packet.count - CatalogEvent.unknownItem(request: 0).packet.count
    }
}
