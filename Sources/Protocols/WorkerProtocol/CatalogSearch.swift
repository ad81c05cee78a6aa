/// The match of a search in an item.
package struct CatalogMatch: Hashable, Sendable, PacketField {
    /// The part of the item that contains all words of the search.
    package enum Place: Hashable, Sendable, PacketField {
        case title, channel, description
        /// The title of a chapter; its start in seconds from the item's start.
        case chapter(Double)
        /// Spoken text; its start in seconds from the item's start.
        case caption(Double)

        func encode(into w: inout PacketWriter) {
            switch self {
            case .title: w.put(UInt8(0))
            case .channel: w.put(UInt8(1))
            case .description: w.put(UInt8(2))
            case .chapter(let start):
                w.put(UInt8(3))
                w.put(start, in: WireRange.seconds)
            case .caption(let start):
                w.put(UInt8(4))
                w.put(start, in: WireRange.seconds)
            }
        }

        init(from r: inout PacketReader) throws(PacketError) {
            switch try r.take(UInt8.self) {
            case 0: self = .title
            case 1: self = .channel
            case 2: self = .description
            case 3: self = .chapter(try r.take(in: WireRange.seconds, "start"))
            case 4: self = .caption(try r.take(in: WireRange.seconds, "start"))
            case let other: throw .unknownKind(other)
            }
        }
    }

    package var place: Place
    /// The parts of the title that match.
    package var titleMarks: [TextMark]
    /// The text around the first match; empty if the match is in the title.
    package var excerpt: String
    /// The parts of the excerpt that match.
    package var excerptMarks: [TextMark]

    package init(
        _ place: Place, titleMarks: [TextMark], excerpt: String = "", excerptMarks: [TextMark] = []
    ) {
        (self.place, self.titleMarks) = (place, titleMarks)
        (self.excerpt, self.excerptMarks) = (excerpt, excerptMarks)
    }

    /// The time of a chapter or a caption that matches, seconds; nil for other matches.
    package var start: Double? {
        switch place {
        case .chapter(let start), .caption(let start): start
        case .title, .channel, .description: nil
        }
    }

    func encode(into w: inout PacketWriter) {
        w.put(place)
        w.put(titleMarks, limit: ListLimit.marks)
        w.put(excerpt, .comment)
        w.put(excerptMarks, limit: ListLimit.marks)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(
            r.take(), titleMarks: r.take(limit: ListLimit.marks), excerpt: r.take(.comment),
            excerptMarks: r.take(limit: ListLimit.marks))
    }
}

/// An item that a search has found, and its match.
package struct CatalogHit: Hashable, Sendable, PacketField {
    package var row: CatalogRow
    package var match: CatalogMatch

    package init(row: CatalogRow, _ match: CatalogMatch) { (self.row, self.match) = (row, match) }

    func encode(into w: inout PacketWriter) { w.put(row, match) }

    init(from r: inout PacketReader) throws(PacketError) { try self.init(row: r.take(), r.take()) }
}

/// A list with its shown name.
package struct NamedList: Hashable, Sendable, PacketField {
    package let query: CatalogQuery
    package let name: String

    package init(_ query: CatalogQuery, name: String) { (self.query, self.name) = (query, name) }

    func encode(into w: inout PacketWriter) {
        w.put(query)
        w.put(name, .title)
    }

    init(from r: inout PacketReader) throws(PacketError) { try self.init(r.take(), name: r.take(.title)) }
}

/// A part of a text that matches a search, in Unicode scalars from the text's start.
package struct TextMark: Hashable, Sendable, PacketField {
    package var start: UInt16
    package var count: UInt16

    package init(start: UInt16, count: UInt16) { (self.start, self.count) = (start, count) }

    func encode(into w: inout PacketWriter) { w.put(start, count) }

    init(from r: inout PacketReader) throws(PacketError) { try self.init(start: r.take(), count: r.take()) }
}

/// A file or folder of the library that cannot be used, and the reason.
package struct CatalogProblem: Hashable, Sendable, PacketField {
    package var path: String
    package var message: String

    package init(path: String, message: String) { (self.path, self.message) = (path, message) }

    func encode(into w: inout PacketWriter) {
        w.put(path, .path)
        w.put(message, .message)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(path: r.take(.path), message: r.take(.message))
    }
}
