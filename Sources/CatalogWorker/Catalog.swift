import WorkerProtocol

/// The library's items, in the order of the list. In memory; a database takes this file's place.
struct Catalog {
    private var items: [Item] = []
    private var places: [ItemID: Int] = [:]
    /// Items that were asked for by path and lie outside the scanned folders.
    private var outside: [ItemID: Item] = [:]

    init(_ found: [Item] = []) {
        // Case and composition of letters make no difference; the path decides between equal titles.
        items = found.map { (title: $0.row.title.lowercased(), item: $0) }
            .sorted { ($0.title, $0.item.path) < ($1.title, $1.item.path) }
            .map(\.item)
        for (place, item) in items.enumerated() where places[item.row.id] == nil { places[item.row.id] = place }
    }

    var count: Int { items.count }

    func item(_ id: ItemID) -> Item? { places[id].map { items[$0] } ?? outside[id] }

    mutating func remember(_ item: Item) { outside[item.row.id] = item }

    /// At most `count` rows from `offset` on, as many as fit into `bytes` of packet.
    func rows(from offset: Int, count: Int, bytes: Int) -> [CatalogRow] {
        var rows: [CatalogRow] = []
        var room = bytes
        for item in items.dropFirst(offset).prefix(count) {
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
