import WorkerProtocol
import XMLSource

/// One entry of a feed.
struct FeedEntry {
    /// A file that an entry names.
    fileprivate struct File {
        var address: String
        /// A media type; empty where the feed names none.
        var type: String
        var medium = ""
        /// The duration in seconds; 0 if unknown.
        var duration = 0.0
        /// Whether the feed prefers this file to the entry's other files.
        var isDefault = false
    }

    private var title = ""
    private var description = ""
    private var channel = ""
    private var date = ""
    private var duration = 0.0
    private var files: [File] = []
    /// The address of the entry's picture; empty where the entry names none.
    private var picture = ""

    init() {}

    /// The entry as an item; nil if it names no file that can be played.
    func playable(_ base: PlaylistBase) -> PlaylistFile.Entry? {
        let playable = files.compactMap { $0.playable(base) }
        guard let file = playable.first(where: \.isDefault) ?? playable.first else { return nil }
        let ofFile = files.first(where: \.isPicture)?.address ?? ""
        return PlaylistFile.Entry(
            target: .stream(file.address), title: title, duration: duration > 0 ? duration : file.duration,
            channel: channel, date: date, description: description,
            picture: base.picture(picture.isEmpty ? ofFile : picture))
    }

    // MARK: XML

    /// - Parameter path: the names from the entry to the element.
    mutating func take(_ path: ArraySlice<String>, _ element: XMLElement) {
        let (text, attributes) = (element.text, element.attributes)
        switch path.last {
        case "title": if title.isEmpty { title = plain(text) }
        case "description", "summary", "encoded": takeDescription(text)
        case "content": if attributes["url"] != nil { addFile(attributes, "url") } else { takeDescription(text) }
        case "enclosure": addFile(attributes, "url")
        case "link": if attributes["rel"] == "enclosure" { addFile(attributes, "href") }
        case "pubDate", "published", "date": date = FeedDate.day(text) ?? date
        case "updated": if date.isEmpty { date = FeedDate.day(text) ?? "" }
        // In Media RSS the first of several thumbnails is the most important one.
        case "thumbnail": if picture.isEmpty { picture = attributes["url"] ?? "" }
        case "image": if picture.isEmpty { picture = attributes["href"] ?? "" }
        case "duration": duration = Self.seconds(text)
        case "name" where path.contains("author"): channel = plain(text)
        case "author", "creator": if channel.isEmpty, !text.contains("@") { channel = plain(text) }
        default: break
        }
    }

    /// Keeps the first of several descriptions, as plain text.
    private mutating func takeDescription(_ text: String) {
        if description.isEmpty { description = plainText(ofHTML: text) }
    }

    private func plain(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    private mutating func addFile(_ attributes: [String: String], _ address: String) {
        let file = File(
            address: attributes[address] ?? "", type: attributes["type"] ?? "", medium: attributes["medium"] ?? "",
            duration: Self.seconds(attributes["duration"] ?? ""), isDefault: attributes["isDefault"] == "true")
        files.append(file)
    }

    /// Seconds of `95`, `1:35` or `0:01:35`; 0 for anything else.
    private static func seconds(_ text: String) -> Double {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard parts.count <= 3 else { return 0 }
        let seconds = parts.reduce(0) { $0 * 60 + $1 }
        return seconds > 0 && WireRange.seconds.contains(seconds) ? seconds : 0
    }

    // MARK: JSON

    /// An item of a JSON Feed.
    init(_ fields: inout SidecarFields) throws(JSONStream.Fault) {
        var entry = FeedEntry()
        var page: String?
        try fields.each { (fields, name) throws(JSONStream.Fault) in
            switch name {
            case "title": entry.title = try fields.text(name).map(entry.plain) ?? ""
            case "content_text", "summary": entry.takeDescription(try fields.text(name) ?? "")
            case "image": entry.picture = try fields.text(name) ?? entry.picture
            case "banner_image": if entry.picture.isEmpty { entry.picture = try fields.text(name) ?? "" }
            case "content_html": page = try fields.text(name)
            case "date_published": entry.date = try fields.text(name).flatMap { FeedDate.day($0) } ?? ""
            case "authors":
                try fields.objects(name) { (fields) throws(JSONStream.Fault) in
                    let name = try fields.name("name")
                    if entry.channel.isEmpty { entry.channel = name.map(entry.plain) ?? "" }
                }
            case "attachments":
                try fields.objects(name) { (fields) throws(JSONStream.Fault) in entry.files.append(try File(&fields)) }
            default: return false
            }
            return true
        }
        entry.takeDescription(page ?? "")
        self = entry
    }
}

extension FeedEntry.File {
    /// An attachment of a JSON Feed.
    fileprivate init(_ fields: inout SidecarFields) throws(JSONStream.Fault) {
        var file = FeedEntry.File(address: "", type: "")
        try fields.each { (fields, name) throws(JSONStream.Fault) in
            switch name {
            case "url": file.address = try fields.text(name) ?? ""
            case "mime_type": file.type = try fields.text(name) ?? ""
            case "duration_in_seconds": file.duration = try fields.seconds(name) ?? 0
            default: return false
            }
            return true
        }
        self = file
    }

    /// Media types of a stream's playlists.
    private static let streams: Set<String> = [
        "application/vnd.apple.mpegurl", "application/x-mpegurl", "application/dash+xml",
    ]

    fileprivate var isPicture: Bool { medium == "image" || type.lowercased().hasPrefix("image/") }

    /// The file with its absolute address; nil if it is neither video nor sound.
    fileprivate func playable(_ base: PlaylistBase) -> Self? {
        guard case .address(let feed) = base else { return isPlayable ? self : nil }
        var whole = self
        whole.address = PlaylistBase.whole(address, from: feed) ?? ""
        return whole.isPlayable ? whole : nil
    }

    private var isPlayable: Bool {
        guard ["http://", "https://", "rtsp://", "rtsps://"].contains(where: address.lowercased().hasPrefix),
            address.utf8.count <= PlaylistFile.longestTarget, !address.utf8.contains(0)
        else { return false }
        let type = type.lowercased().prefix { $0 != ";" }
        if type.hasPrefix("video/") || type.hasPrefix("audio/") || Self.streams.contains(String(type)) { return true }
        guard type.isEmpty || type == "application/octet-stream" else { return false }
        if medium == "video" || medium == "audio" { return true }
        let name = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
        return MediaNames.isPlayable(Array(name.utf8))
    }
}

extension SidecarFields {
    /// One text field of an object; the others are skipped.
    fileprivate mutating func name(_ wanted: String) throws(JSONStream.Fault) -> String? {
        var found: String?
        try each { (fields, name) throws(JSONStream.Fault) in
            guard name == wanted else { return false }
            found = try fields.text(name)
            return true
        }
        return found
    }
}
