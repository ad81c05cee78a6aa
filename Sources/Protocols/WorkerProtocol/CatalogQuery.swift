/// The order of a list's items in place of the list's own.
package enum CatalogOrder: UInt8, Hashable, Sendable, CaseIterable {
    case latest = 1
    case oldest = 2
    case title = 3
    /// The most views first; items without a count are last.
    case views = 4
}

/// The items of a list of the library, and their order.
package enum CatalogQuery: Hashable, Sendable, PacketField {
    /// All items, by title.
    case all
    /// All items, the latest date first.
    case newest
    /// The items of one channel, the latest date first.
    case channel(String)
    /// The items of one playlist, in its order.
    case playlist(String)
    /// The episodes of one series, in their order.
    case series(String)
    /// The episodes of one season of a series, in their order.
    case season(UInt32, of: String)
    /// The items in one folder, by title. The path is absolute.
    case folder(String)
    /// The rest of an item's series and playlists, in their order; at most `longestNext` items.
    case following(ItemID)
    /// The other items of an item's channel, then of the library, the latest date first; at most `longestNext` items.
    case related(ItemID)
    /// The items that were left before their end, the latest one first.
    case started
    /// The played items, the latest one first.
    case played
    /// The items that contain all words of a text, the best first, each with its match.
    case search(String)
    /// The items of a list with `canBeOrdered`, in another order.
    indirect case ordered(CatalogOrder, of: CatalogQuery)

    /// The largest number of items in `following` and `related`.
    package static let longestNext = 32

    /// Whether the list may have another order than its own.
    package var canBeOrdered: Bool {
        switch self {
        case .all, .channel, .playlist, .folder: true
        case .newest, .series, .season, .following, .related, .started, .played, .search, .ordered: false
        }
    }

    /// The list with its own order.
    package var unordered: CatalogQuery { if case .ordered(_, let list) = self { list } else { self } }

    /// The order comes first; 0 is the list's own.
    func encode(into w: inout PacketWriter) {
        guard case .ordered(let order, let list) = self else {
            w.put(UInt8(0))
            return encodeList(into: &w)
        }
        w.put(order.rawValue)
        list.encodeList(into: &w)
    }

    private func encodeList(into w: inout PacketWriter) {
        switch self {
        case .all: w.put(UInt8(0))
        case .newest: w.put(UInt8(1))
        case .channel(let name):
            w.put(UInt8(2))
            w.put(name, .name)
        case .playlist(let name):
            w.put(UInt8(3))
            w.put(name, .title)
        case .series(let name):
            w.put(UInt8(4))
            w.put(name, .title)
        case .folder(let path):
            w.put(UInt8(5))
            w.put(path, .path)
        case .following(let id): w.put(UInt8(6), id)
        case .related(let id): w.put(UInt8(7), id)
        case .started: w.put(UInt8(8))
        case .played: w.put(UInt8(9))
        case .search(let text):
            w.put(UInt8(10))
            w.put(text, .search)
        case .season(let number, let name):
            w.put(UInt8(11))
            w.put(number, in: WireRange.season)
            w.put(name, .title)
        case .ordered(_, let list): list.encodeList(into: &w)
        }
    }

    init(from r: inout PacketReader) throws(PacketError) {
        let number = try r.take(UInt8.self)
        try self.init(list: &r)
        guard number != 0 else { return }
        guard let order = CatalogOrder(rawValue: number), canBeOrdered else { throw .unknownKind(number) }
        self = .ordered(order, of: self)
    }

    private init(list r: inout PacketReader) throws(PacketError) {
        switch try r.take(UInt8.self) {
        case 0: self = .all
        case 1: self = .newest
        case 2: self = .channel(try r.take(.name))
        case 3: self = .playlist(try r.take(.title))
        case 4: self = .series(try r.take(.title))
        case 5: self = .folder(try r.take(.path))
        case 6: self = .following(try r.take())
        case 7: self = .related(try r.take())
        case 8: self = .started
        case 9: self = .played
        case 10: self = .search(try r.take(.search))
        case 11: self = try .season(r.take(in: WireRange.season, "season"), of: r.take(.title))
        case let other: throw .unknownKind(other)
        }
    }
}

/// A playlist or a series that the library's files name, or a folder of the library.
package struct CatalogList: Hashable, Sendable, PacketField {
    package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case playlist = 0
        case series = 1
        case folder = 2

        fileprivate var limit: WireText { self == .folder ? .path : .title }
    }

    package var kind: Kind
    /// The path of a folder, otherwise the title.
    package var name: String
    /// The shown name.
    package var title: String
    /// The number of its items.
    package var items: UInt32
    /// The numbers of a series' seasons, the lowest first; 0 for the specials.
    package var seasons: [UInt32]

    package init(_ kind: Kind, _ name: String, title: String? = nil, items: UInt32, seasons: [UInt32] = []) {
        (self.kind, self.name, self.title) = (kind, name, title ?? name)
        (self.items, self.seasons) = (items, seasons)
    }

    package var query: CatalogQuery {
        switch kind {
        case .playlist: .playlist(name)
        case .series: .series(name)
        case .folder: .folder(name)
        }
    }

    func encode(into w: inout PacketWriter) {
        w.put(kind.rawValue)
        w.put(name, kind.limit)
        w.put(title, .title)
        w.put(items, in: WireRange.items)
        w.put(seasons, limit: ListLimit.seasons)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        let number = try r.take(UInt8.self)
        guard let kind = Kind(rawValue: number) else { throw .unknownKind(number) }
        try self.init(
            kind, r.take(kind.limit), title: r.take(.title), items: r.take(in: WireRange.items, "items"),
            seasons: r.take(limit: ListLimit.seasons))
    }
}
