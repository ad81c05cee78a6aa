/// The name and the version of a content set.
package struct SetName: Hashable, Sendable, PacketField {
    /// 1 to 64 ASCII letters, digits, `.`, `_` and `-`; the first is not a `.`.
    package var id: String
    /// The version, with the same limits; versions are compared only for equality.
    package var version: String
    /// The title for people; it may be empty.
    package var title: String

    /// The longest id or version, bytes.
    private static let longestID = 64
    /// The longest title, bytes.
    package static let longestTitle = 400

    package init(id: String, version: String, title: String) {
        (self.id, self.version, self.title) = (id, version, title)
    }

    /// Whether a text is valid as an id or a version.
    package static func isID(_ text: String) -> Bool {
        (1...longestID).contains(text.utf8.count) && text.first != "."
            && text.utf8.allSatisfy { byte in
                let character = Character(Unicode.Scalar(byte))
                return character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
            }
    }

    func encode(into w: inout PacketWriter) {
        w.put(id, .word)
        w.put(version, .word)
        w.put(title, .title)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(id: r.take(.word), version: r.take(.word), title: r.take(.title))
        guard Self.isID(id), Self.isID(version) else { throw .badValue("content set \(id) \(version)") }
    }
}

/// A request of the daemon to the worker that fetches content sets, or to the one that checks them.
package enum ContentRequest: PacketMessage {
    /// Copies a set from a folder or an address, and stores it beside the running one. Answered by `.progress`, then
    /// `.done`, or `.upToDate` if it is the running set.
    case stage(request: UInt32, source: String)
    /// Compares the copied set with its manifest. Answered by `.progress`, then `.done` with the set's name.
    case check(request: UInt32)
    /// Makes the copied set the running one, and keeps the previous one for `rollBack`. Answered by `.sets`.
    case activate(request: UInt32)
    /// Exchanges the running set and the previous one. Answered by `.sets`.
    case rollBack(request: UInt32)
    /// Removes the copied set. Answered by `.sets`.
    case discard(request: UInt32)
    /// Answered by `.sets`.
    case list(request: UInt32)
    /// Fetches a feed or a playlist into the folder of feeds if it has changed. Answered by `.progress` and `.fetched`.
    case feed(request: UInt32, address: String)
    /// Fetches pictures that feeds name into the folder of feeds. Answered by `.progress`, then `.pictures`.
    case pictures(request: UInt32, addresses: [String])
    /// Answered by `.alive`.
    case signOfLife

    package var kind: UInt8 {
        switch self {
        case .stage: 1
        case .check: 2
        case .activate: 3
        case .rollBack: 4
        case .discard: 5
        case .list: 6
        case .signOfLife: 7
        case .feed: 8
        case .pictures: 9
        }
    }

    /// The number that the answer carries; 0 for a sign of life.
    package var number: UInt32 {
        switch self {
        case .stage(let request, _), .check(let request), .activate(let request), .rollBack(let request),
            .discard(let request), .list(let request), .feed(let request, _),
            .pictures(let request, _):
            request
        case .signOfLife: 0
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .stage(let request, let source), .feed(let request, let source):
            w.put(request)
            w.put(source, .path)
        case .pictures(let request, let addresses):
            w.put(request)
            w.put(addresses: addresses)
        case .check, .activate, .rollBack, .discard, .list: w.put(number)
        case .signOfLife: break
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1: self = try .stage(request: r.take(), source: r.take(.path))
        case 2: self = try .check(request: r.take())
        case 3: self = try .activate(request: r.take())
        case 4: self = try .rollBack(request: r.take())
        case 5: self = try .discard(request: r.take())
        case 6: self = try .list(request: r.take())
        case 7: self = .signOfLife
        case 8: self = try .feed(request: r.take(), address: r.take(.path))
        case 9: self = try .pictures(request: r.take(), addresses: r.takeAddresses())
        default: throw .unknownKind(kind)
        }
    }
}

/// An event of a worker for content sets.
package enum ContentEvent: PacketMessage {
    /// The processed bytes and all bytes of the request; both are 0 for a feed and for pictures.
    case progress(request: UInt32, done: UInt64, total: UInt64)
    case done(request: UInt32, SetName)
    /// The set is the running one already.
    case upToDate(request: UInt32, SetName)
    /// The running set, and the one before it.
    case sets(request: UInt32, [SetName])
    /// A feed has been requested from its server; `isNew` if it has changed.
    case fetched(request: UInt32, isNew: Bool)
    /// The addresses of the pictures that could not be fetched.
    case pictures(request: UInt32, missing: [String])
    /// The request failed; the text is a sentence.
    case failed(request: UInt32, String)
    /// The worker is alive: sent on request and at its start.
    case alive

    package var kind: UInt8 {
        switch self {
        case .progress: 1
        case .done: 2
        case .upToDate: 3
        case .sets: 4
        case .failed: 5
        case .alive: 6
        case .fetched: 7
        case .pictures: 8
        }
    }

    package func encode(into w: inout PacketWriter) {
        switch self {
        case .progress(let request, let done, let total):
            w.put(request)
            w.put(done, in: WireRange.content)
            w.put(total, in: WireRange.content)
        case .done(let request, let set), .upToDate(let request, let set): w.put(request, set)
        case .sets(let request, let sets):
            w.put(request)
            w.put(sets, limit: ListLimit.sets)
        case .failed(let request, let reason):
            w.put(request)
            w.put(reason, .message)
        case .fetched(let request, let isNew): w.put(request, isNew)
        case .pictures(let request, let missing):
            w.put(request)
            w.put(addresses: missing)
        case .alive: break
        }
    }

    package init(kind: UInt8, from r: inout PacketReader) throws(PacketError) {
        switch kind {
        case 1:
            self = try .progress(
                request: r.take(), done: r.take(in: WireRange.content, "done"),
                total: r.take(in: WireRange.content, "total"))
        case 2: self = try .done(request: r.take(), r.take())
        case 3: self = try .upToDate(request: r.take(), r.take())
        case 4: self = try .sets(request: r.take(), r.take(limit: ListLimit.sets))
        case 5: self = try .failed(request: r.take(), r.take(.message))
        case 6: self = .alive
        case 7: self = try .fetched(request: r.take(), isNew: r.take())
        case 8: self = try .pictures(request: r.take(), missing: r.takeAddresses())
        default: throw .unknownKind(kind)
        }
    }
}

extension PacketReader {
    /// The addresses of pictures.
    mutating func takeAddresses() throws(PacketError) -> [String] {
        try take(limit: ListLimit.pictures) { (r: inout PacketReader) throws(PacketError) in try r.take(.address) }
    }
}

extension PacketWriter {
    mutating func put(addresses: [String]) { put(addresses, limit: ListLimit.pictures) { $1.put($0, .address) } }
}
