/// Identifies an item of the library; stable across scans and restarts, because it is made from its path.
package struct ItemID: Hashable, Sendable, PacketField {
    package let number: UInt64
    package init(_ number: UInt64) { self.number = number }

    func encode(into w: inout PacketWriter) { w.put(number) }
    init(from r: inout PacketReader) throws(PacketError) { number = try r.take() }
}

/// The kind of an item for visitors.
package enum MediaKind: UInt8, Hashable, Sendable, CaseIterable {
    /// A video, or a stream, whose kind is unknown before it plays.
    case video = 0
    case photo = 1
    case sound = 2
}

/// One row of a list of items.
package struct CatalogRow: Hashable, Sendable, PacketField {
    package var id: ItemID
    /// Absolute path of the media file.
    package var path: String
    package var title: String
    package var channel: String
    /// The duration in seconds; 0 when unknown.
    package var duration: Double
    /// Absolute path of a picture; the video itself when it has none.
    package var thumbnail: String
    /// -1 when unknown.
    package var views: Int64
    /// `YYYYMMDD`, empty when unknown.
    package var date: String
    /// The version of the files' content, so that no picture of earlier content is shown; 0 when unknown.
    package var version: UInt64
    /// Whether the file cannot be played as it is.
    package var isBroken = false
    package var kind = MediaKind.video
    /// The place of the match in the results of a search; nil in other lists.
    package var match: CatalogMatch?

    /// Whether the item is at an address, and not in a file.
    package var isStream: Bool { path.contains("://") }
    /// Whether a strip of pictures can be made of the item. A stream would be fetched again for every picture.
    package var hasStrip: Bool { kind == .video && !isStream }

    package init(
        id: ItemID, path: String, title: String, channel: String, duration: Double, thumbnail: String, views: Int64,
        date: String, version: UInt64 = 0
    ) {
        self.id = id
        self.path = path
        self.title = title
        self.channel = channel
        self.duration = duration
        self.thumbnail = thumbnail
        self.views = views
        self.date = date
        self.version = version
    }

    func encode(into w: inout PacketWriter) {
        w.put(id)
        w.put(path, .path)
        w.put(title, .title)
        w.put(channel, .name)
        w.put(duration, in: WireRange.seconds)
        w.put(thumbnail, .path)
        w.put(views, in: WireRange.count)
        w.put(date, .date)
        w.put(version)
        w.put(isBroken)
        w.put(kind.rawValue)
        w.put(match != nil)
        if let match { w.put(match) }
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(
            id: r.take(), path: r.take(.path), title: r.take(.title), channel: r.take(.name),
            duration: r.take(in: WireRange.seconds, "duration"), thumbnail: r.take(.path),
            views: r.take(in: WireRange.count, "views"), date: r.take(.date), version: r.take())
        isBroken = try r.take()
        let number = try r.take(UInt8.self)
        guard let kind = MediaKind(rawValue: number) else { throw .unknownKind(number) }
        self.kind = kind
        match = try r.take(Bool.self) ? r.take() : nil
    }
}

/// A named part of an item; times are in seconds.
package struct Chapter: Hashable, Sendable, PacketField {
    package var start: Double
    package var title: String

    package init(start: Double, title: String) { (self.start, self.title) = (start, title) }

    func encode(into w: inout PacketWriter) {
        w.put(start, in: WireRange.seconds)
        w.put(title, .title)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(start: r.take(in: WireRange.seconds, "start of a chapter"), title: r.take(.title))
    }
}

/// One comment of an item, replies behind their parent.
package struct Comment: Hashable, Sendable, PacketField {
    package var author: String
    package var text: String
    package var isReply: Bool
    /// -1 when unknown.
    package var likes: Int64

    package init(author: String, text: String, isReply: Bool, likes: Int64) {
        (self.author, self.text, self.isReply, self.likes) = (author, text, isReply, likes)
    }

    func encode(into w: inout PacketWriter) {
        w.put(author, .name)
        w.put(text, .comment)
        w.put(isReply)
        w.put(likes, in: WireRange.count)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(
            author: r.take(.name), text: r.take(.comment), isReply: r.take(),
            likes: r.take(in: WireRange.count, "likes"))
    }
}

/// An item's details for the page under the player, limited to the size of one packet.
package struct CatalogDetails: Hashable, Sendable, PacketField {
    package var id: ItemID
    package var description: String
    package var chapters: [Chapter]
    package var comments: [Comment]
    /// The number of all comments in the sidecar.
    package var commentCount: UInt32
    /// The address of the item's web page from its sidecar; empty when unknown.
    package var link: String

    package init(
        id: ItemID, description: String, chapters: [Chapter], comments: [Comment], commentCount: UInt32,
        link: String = ""
    ) {
        self.id = id
        self.description = description
        self.chapters = chapters
        self.comments = comments
        self.commentCount = commentCount
        self.link = link
    }

    func encode(into w: inout PacketWriter) {
        w.put(id)
        w.put(description, .description)
        w.put(chapters, limit: ListLimit.chapters)
        w.put(comments, limit: ListLimit.comments)
        w.put(commentCount)
        w.put(link, .path)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(
            id: r.take(), description: r.take(.description), chapters: r.take(limit: ListLimit.chapters),
            comments: r.take(limit: ListLimit.comments), commentCount: r.take(), link: r.take(.path))
    }
}
