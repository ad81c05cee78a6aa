import XMLSource

/// A feed of videos: RSS with enclosures or media:content, Atom, or JSON Feed. Sources: RSS 2.0; Media RSS 1.5;
/// RFC 4287; jsonfeed.org, version 1.1.
struct FeedFile {
    private(set) var title: String?
    private let base: PlaylistBase
    private(set) var entries: [PlaylistFile.Entry] = []
    /// The number of entries without a file that can be played.
    private var unplayable = 0
    /// The roots of the XML formats.
    private static let roots: Set<String> = ["rss", "feed", "RDF"]

    /// - Throws: the reason why the whole feed cannot be read. Entries that cannot be played are reported together.
    init(_ bytes: [UInt8], _ path: RawPath, _ base: PlaylistBase, _ report: ProblemReport) throws(FeedFault) {
        self.base = base
        switch bytes.first(where: { !" \t\r\n".utf8.contains($0) }) {
        case UInt8(ascii: "{"): try readJSON(path)
        case nil: throw .empty
        default: try readXML(bytes)
        }
        for index in entries.indices where entries[index].channel.isEmpty { entries[index].channel = title ?? "" }
        if unplayable > 0 { report(path, "\(unplayable) entries of the feed name no video or sound file") }
    }

    private mutating func add(_ entry: FeedEntry) {
        if let playable = entry.playable(base) { entries.append(playable) } else { unplayable += 1 }
    }

    // MARK: XML

    private mutating func readXML(_ bytes: [UInt8]) throws(FeedFault) {
        var feed = self
        var entry = FeedEntry()
        var isFeed = false
        do throws(XMLFault) {
            try XMLTexts.read(bytes) { element in
                isFeed = isFeed || element.path.first.map(Self.roots.contains) ?? false
                guard let place = element.path.firstIndex(where: { $0 == "item" || $0 == "entry" }) else {
                    return feed.takeTitle(element)
                }
                let path = element.path[(place + 1)...]
                if path.isEmpty {
                    feed.add(entry)
                    entry = FeedEntry()
                } else {
                    entry.take(path, element)
                }
            }
        } catch {
            throw .notXML(error)
        }
        guard isFeed else { throw .notFeed }
        self = feed
    }

    /// Takes the feed's title, an element outside the entries. The title of the feed's logo is inside an `image`.
    private mutating func takeTitle(_ element: XMLElement) {
        guard element.path.last == "title", !element.path.contains("image"), title == nil else { return }
        title = element.text.isEmpty ? nil : element.text
    }

    // MARK: JSON

    private mutating func readJSON(_ path: RawPath) throws(FeedFault) {
        let file: ByteFile
        do throws(FileReadError) { file = try ByteFile(path) } catch { throw .notJSON(.file(error)) }
        let isFeed: Bool
        do throws(JSONStream.Fault) { isFeed = try readJSON(JSONStream(file)) } catch { throw .notJSON(error) }
        // A server's error page in place of its feed has no items.
        guard isFeed else { throw .notFeed }
    }

    /// - Returns: whether the object has items.
    private mutating func readJSON(_ json: consuming JSONStream) throws(JSONStream.Fault) -> Bool {
        var isFeed = false
        var fields = SidecarFields(json)
        var feed = self
        _ = try fields.begin()
        try fields.each { (fields, name) throws(JSONStream.Fault) in
            switch name {
            case "title": feed.title = try fields.text(name)
            case "items":
                isFeed = true
                try fields.objects(name) { (fields) throws(JSONStream.Fault) in feed.add(try FeedEntry(&fields)) }
            default: return false
            }
            return true
        }
        try fields.end()
        self = feed
        return isFeed
    }
}

/// The reason why a feed cannot be read.
enum FeedFault: Error, CustomStringConvertible {
    case empty, notFeed
    case notXML(XMLFault)
    case notJSON(JSONStream.Fault)

    var description: String {
        switch self {
        case .empty: "it is empty"
        case .notFeed: "it is neither RSS nor Atom nor a JSON feed"
        case .notXML(let fault): "it is not XML: \(fault)"
        case .notJSON(let fault): "it is not JSON: \(fault)"
        }
    }
}
