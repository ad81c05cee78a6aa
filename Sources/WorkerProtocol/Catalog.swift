/// Names an item of the library: stable across scans and restarts (made from its path).
package struct ItemID: Hashable, Sendable {
    package let number: UInt64
    package init(_ number: UInt64) { self.number = number }
}

/// One row of a list of items.
package struct CatalogRow: Hashable, Sendable {
    package var id: ItemID
    /// Absolute path of the media file.
    package var path: String
    package var title: String
    package var channel: String
    /// Seconds; 0 when unknown.
    package var duration: Double
    /// Absolute path of a picture; the video itself when it has none.
    package var thumbnail: String
    /// -1 when unknown.
    package var views: Int64
    /// `YYYYMMDD`, empty when unknown.
    package var date: String

    package init(
        id: ItemID, path: String, title: String, channel: String, duration: Double, thumbnail: String, views: Int64,
        date: String
    ) {
        self.id = id
        self.path = path
        self.title = title
        self.channel = channel
        self.duration = duration
        self.thumbnail = thumbnail
        self.views = views
        self.date = date
    }

    func encode(into w: inout PacketWriter) {
        w.put(id.number)
        w.put(path)
        w.put(title)
        w.put(channel)
        w.put(duration)
        w.put(thumbnail)
        w.put(views)
        w.put(date)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        self.init(
            id: ItemID(try r.integer()), path: try r.string(), title: try r.string(), channel: try r.string(),
            duration: try r.double(), thumbnail: try r.string(), views: try r.integer(), date: try r.string())
    }
}

/// A named stretch of an item, in seconds.
package struct Chapter: Hashable, Sendable {
    package var start: Double
    package var title: String

    package init(start: Double, title: String) { (self.start, self.title) = (start, title) }
}

/// One comment of an item, replies behind their parent.
package struct Comment: Hashable, Sendable {
    package var author: String
    package var text: String
    package var isReply: Bool
    /// -1 when unknown.
    package var likes: Int64

    package init(author: String, text: String, isReply: Bool, likes: Int64) {
        (self.author, self.text, self.isReply, self.likes) = (author, text, isReply, likes)
    }
}

/// What the page under the player shows of an item; capped so that it fits one packet.
package struct CatalogDetails: Hashable, Sendable {
    package var id: ItemID
    package var description: String
    package var chapters: [Chapter]
    package var comments: [Comment]
    /// How many comments the sidecar has in all.
    package var commentCount: UInt32

    package init(id: ItemID, description: String, chapters: [Chapter], comments: [Comment], commentCount: UInt32) {
        self.id = id
        self.description = description
        self.chapters = chapters
        self.comments = comments
        self.commentCount = commentCount
    }
}

/// What the daemon asks of the catalog worker. The folders to scan are the worker's arguments.
package enum CatalogRequest: PacketMessage {
    /// Answered by `.page` with at most `count` rows from `offset` on, ordered by title.
    case list(request: UInt32, offset: UInt32, count: UInt32)
    /// Likewise, of a part of the library.
    case select(request: UInt32, CatalogQuery, offset: UInt32, count: UInt32)
    /// Answered by `.row` or `.unknownItem`: what a list of the library says of one item.
    case find(request: UInt32, ItemID)
    /// Answered by `.details` or `.unknownItem`.
    case details(request: UInt32, ItemID)
    /// Answered by `.row` or `.unknownItem`; `path` may lie outside the scanned folders.
    case describe(request: UInt32, path: String)

    package var kind: UInt8 {
        switch self {
        case .list: 1
        case .details: 2
        case .describe: 3
        case .select: 4
        case .find: 5
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .list(let request, let offset, let count):
            w.put(request)
            w.put(offset)
            w.put(count)
        case .details(let request, let id), .find(let request, let id):
            w.put(request)
            w.put(id.number)
        case .describe(let request, let path):
            w.put(request)
            w.put(path)
        case .select(let request, let query, let offset, let count):
            w.put(request)
            query.encode(into: &w)
            w.put(offset)
            w.put(count)
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1: self = .list(request: try r.integer(), offset: try r.integer(), count: try r.integer())
        case 2: self = .details(request: try r.integer(), ItemID(try r.integer()))
        case 3: self = .describe(request: try r.integer(), path: try r.string())
        case 4:
            self = .select(
                request: try r.integer(), try CatalogQuery(from: &r), offset: try r.integer(), count: try r.integer())
        case 5: self = .find(request: try r.integer(), ItemID(try r.integer()))
        default: throw .unknownKind(kind)
        }
    }
}

/// What the catalog worker tells the daemon.
package enum CatalogEvent: PacketMessage {
    /// All folders were read: how many items there are. Lists asked for earlier are answered after this.
    case scanned(items: UInt32)
    /// `total` counts the whole list.
    case page(request: UInt32, offset: UInt32, total: UInt32, rows: [CatalogRow])
    case row(request: UInt32, CatalogRow)
    case details(request: UInt32, CatalogDetails)
    case unknownItem(request: UInt32)
    /// Something in the library that cannot be read: a folder, a sidecar. A sentence for the log.
    case problem(path: String, message: String)

    package var kind: UInt8 {
        switch self {
        case .scanned: 1
        case .page: 2
        case .row: 3
        case .details: 4
        case .unknownItem: 5
        case .problem: 6
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .scanned(let items): w.put(items)
        case .page(let request, let offset, let total, let rows):
            w.put(request)
            w.put(offset)
            w.put(total)
            w.put(rows) { $1.encode(into: &$0) }
        case .row(let request, let row):
            w.put(request)
            row.encode(into: &w)
        case .details(let request, let d):
            w.put(request)
            w.put(d.id.number)
            w.put(d.description)
            w.put(d.chapters) { w, c in
                w.put(c.start)
                w.put(c.title)
            }
            w.put(d.comments) { w, c in
                w.put(c.author)
                w.put(c.text)
                w.put(c.isReply)
                w.put(c.likes)
            }
            w.put(d.commentCount)
        case .unknownItem(let request): w.put(request)
        case .problem(let path, let message):
            w.put(path)
            w.put(message)
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1: self = .scanned(items: try r.integer())
        case 2:
            self = .page(
                request: try r.integer(), offset: try r.integer(), total: try r.integer(),
                rows: try r.array { (r) throws(PacketError) in try CatalogRow(from: &r) })
        case 3: self = .row(request: try r.integer(), try CatalogRow(from: &r))
        case 4:
            self = .details(
                request: try r.integer(),
                CatalogDetails(
                    id: ItemID(try r.integer()), description: try r.string(),
                    chapters: try r.array { (r) throws(PacketError) in
                        Chapter(start: try r.double(), title: try r.string())
                    },
                    comments: try r.array { (r) throws(PacketError) in
                        Comment(
                            author: try r.string(), text: try r.string(), isReply: try r.bool(),
                            likes: try r.integer())
                    },
                    commentCount: try r.integer()))
        case 5: self = .unknownItem(request: try r.integer())
        case 6: self = .problem(path: try r.string(), message: try r.string())
        default: throw .unknownKind(kind)
        }
    }
}
