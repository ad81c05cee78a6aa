import ContentSet
import WorkerProtocol
import XMLSource

/// A playlist in a file: M3U, M3U8, XSPF, the manifest of a content set, or a fetched feed. Its entries are files of
/// the library, and addresses of streams.
struct PlaylistFile {
    struct Entry: Hashable {
        enum Target: Hashable {
            case file(RawPath)
            case stream(String)
        }

        var target: Target
        /// The title; empty where the playlist names none.
        var title = ""
        /// The duration in seconds; 0 when unknown.
        var duration = 0.0
        /// The fields of a feed's entry; each may be empty. The date is `YYYYMMDD`.
        var channel = "", date = "", description = ""
        /// The address of the picture; empty where there is none.
        var picture = ""
        /// The name of the entry's playlist, if it is not the playlist of the file.
        var list: String?
        /// The picture; nil before it has been fetched.
        var fetched: FetchedPicture?
    }

    /// The title; nil where the file names none.
    var title: String?
    /// Whether the playlist appears among the lists.
    private(set) var isListed = true
    private(set) var entries: [Entry] = []

    /// The extensions of playlists. A `.feed` is a feed or a playlist from a network; its content decides which.
    static let extensions: Set<String> = ["m3u", "m3u8", "xspf", "feed"]
    /// The largest file, bytes.
    private static let largest = 4 << 20
    private static let maximumEntries = 10_000
    /// The largest number of pictures of one feed that are requested at a time.
    private static let maximumPictures = 1000
    /// The longest address or path, bytes: Linux allows no longer path.
    static let longestTarget = 4096
    /// The number of bytes by which a format is recognised.
    private static let longestStart = 512

    /// Reads a playlist; nil for a file that lists no items, such as the playlist of an HLS stream. Problems are
    /// reported.
    ///
    /// - Parameter address: the address from which the file was fetched.
    static func read(_ path: RawPath, from address: String? = nil, _ report: ProblemReport) -> PlaylistFile? {
        if MediaNames.isSetManifest(path.name) {
            return SetManifest.read(in: path.folder, report).map { PlaylistFile($0, in: path.folder) }
        }
        let bytes: [UInt8]
        do throws(FileReadError) {
            var file = try ByteFile(path, limit: largest)
            bytes = try file.rest()
        } catch {
            report(path, "the playlist \(error)")
            return nil
        }
        guard var playlist = playlist(path, address, bytes, report) else { return nil }
        if playlist.entries.count > maximumEntries {
            report(path, "the playlist has \(playlist.entries.count) entries: the first \(maximumEntries) are taken")
            playlist.entries.removeLast(playlist.entries.count - maximumEntries)
        }
        return playlist
    }

    private static func playlist(
        _ path: RawPath, _ address: String?, _ bytes: [UInt8], _ report: ProblemReport
    ) -> PlaylistFile? {
        let base = address.map { PlaylistBase.address($0) } ?? .folder(path.folder)
        switch MediaNames.split(path.name).extension {
        case "feed": return fetched(path, base, bytes, report)
        case "xspf": return xspf(path, base, bytes, report)
        default:
            var playlist = PlaylistFile()
            return playlist.takeM3U(bytes, base) ? playlist : nil
        }
    }

    private static func xspf(
        _ path: RawPath, _ base: PlaylistBase, _ bytes: [UInt8], _ report: ProblemReport
    ) -> PlaylistFile? {
        var playlist = PlaylistFile()
        do throws(XMLFault) {
            try playlist.takeXSPF(bytes, base)
            return playlist
        } catch {
            report(path, "the playlist is not XML: \(error)")
            return nil
        }
    }

    /// A feed or a playlist from a network, recognised by its content; a server's error page is neither.
    private static func fetched(
        _ path: RawPath, _ base: PlaylistBase, _ bytes: [UInt8], _ report: ProblemReport
    ) -> PlaylistFile? {
        let start = String(decoding: bytes.prefix(longestStart), as: UTF8.self)
        if start.contains("#EXTM3U") {
            var playlist = PlaylistFile()
            if playlist.takeM3U(bytes, base) { return playlist }
            report(path, "the playlist is one of a stream, whose source has the kind stream")
            return nil
        }
        if start.contains("<playlist") { return xspf(path, base, bytes, report) }
        do throws(FeedFault) { return PlaylistFile(try FeedFile(bytes, path, base, report)) } catch {
            report(path, "the feed is not usable: \(error)")
            return nil
        }
    }

    private init() {}

    private init(_ feed: FeedFile) { (title, entries) = (feed.title, feed.entries) }

    /// The single streams of the configuration.
    init(streams: [(name: String, address: String)]) {
        isListed = false
        entries = streams.map { Entry(target: .stream($0.address), title: $0.name) }
    }

    /// The set's items in the order of its manifest.
    private init(_ set: SetManifest, in folder: RawPath) {
        title = set.name.title.isEmpty ? set.name.id : set.name.title
        func entry(_ file: SetManifest.File) -> Entry { Entry(target: .file(folder.appending(Array(file.path.utf8)))) }
        entries = set.files.map(entry)
        for file in set.files where !file.attract.isEmpty {
            var clip = entry(file)
            clip.list = file.attract
            entries.append(clip)
        }
    }

    /// Sets the fetched pictures of the entries.
    ///
    /// - Returns: the addresses of the missing pictures, each once.
    mutating func take(_ pictures: FetchedPictures?) -> [String] {
        var (missing, asked): ([String], Set<String>) = ([], [])
        for index in entries.indices where !entries[index].picture.isEmpty {
            let address = entries[index].picture
            entries[index].fetched = pictures.flatMap { FetchedPicture(address, $0) }
            guard entries[index].fetched == nil, missing.count < Self.maximumPictures else { continue }
            if asked.insert(address).inserted { missing.append(address) }
        }
        return missing
    }

    mutating func leaveStreams() {
        entries.removeAll { if case .stream = $0.target { true } else { false } }
    }

    // MARK: M3U

    /// - Returns: false for a playlist of an HLS stream.
    private mutating func takeM3U(_ bytes: [UInt8], _ base: PlaylistBase) -> Bool {
        var next = Information()
        let marks: [UInt8] = [0xef, 0xbb, 0xbf]
        let lines = (bytes.starts(with: marks) ? bytes.dropFirst(marks.count) : bytes[...]).split {
            $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }
        for line in lines {
            let line = line.trimmed
            guard line.first == UInt8(ascii: "#") else {
                if let target = base.target(Array(line)) { entries.append(next.entry(target, base)) }
                next = Information()
                continue
            }
            let text = Self.text(line)
            if text.hasPrefix("#EXT-X-") { return false }
            if text.hasPrefix("#EXTINF:") { next = Self.information(text.dropFirst("#EXTINF:".count)) }
            if text.hasPrefix("#PLAYLIST:") { title = Self.named(text.dropFirst("#PLAYLIST:".count)) }
        }
        return true
    }

    /// The text of a line. The older format states no encoding: bytes that are not UTF-8 count as Latin 1.
    private static func text(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// The information in the lines before an entry.
    private struct Information {
        var title = ""
        var duration = 0.0
        var picture = ""

        func entry(_ target: Entry.Target, _ base: PlaylistBase) -> Entry {
            Entry(target: target, title: title, duration: duration, picture: base.picture(picture))
        }
    }

    /// `123 tvg-logo="a, b",Title`: the title follows the first comma outside quotes.
    private static func information(_ text: Substring) -> Information {
        let length = Double(text.prefix { !" ,".contains($0) }) ?? 0
        var isQuoted = false
        let comma = text.firstIndex { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        let title = comma.flatMap { named(text[text.index(after: $0)...]) } ?? ""
        let logo = text.firstRange(of: "tvg-logo=\"").map { text[$0.upperBound...].prefix { $0 != "\"" } }
        return Information(
            title: title, duration: length > 0 && length < 1e8 ? length : 0, picture: logo.map { String($0) } ?? "")
    }

    private static func named(_ text: some StringProtocol) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    // MARK: XSPF

    mutating func takeXSPF(_ bytes: [UInt8], _ base: PlaylistBase) throws(XMLFault) {
        var found = PlaylistFile()
        var (location, next) = ("", Information())
        try XMLTexts.read(bytes) { element in
            let text = element.text
            switch element.path.dropFirst() {
            case ["title"]: found.title = Self.named(text)
            case ["trackList", "track", "location"]: if location.isEmpty { location = text }
            case ["trackList", "track", "image"]: next.picture = text
            case ["trackList", "track", "title"]: next.title = Self.named(text) ?? ""
            // Milliseconds.
            case ["trackList", "track", "duration"]: next.duration = min(max((Double(text) ?? 0) / 1000, 0), 1e8)
            case ["trackList", "track"]:
                if let target = base.target(ofLocation: location) { found.entries.append(next.entry(target, base)) }
                (location, next) = ("", Information())
            default: break
            }
        }
        self = found
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without leading and trailing spaces and tabs.
    fileprivate var trimmed: ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let start = drop(while: isBlank)
        return start.prefix((start.lastIndex { !isBlank($0) } ?? start.startIndex - 1) + 1 - start.startIndex)
    }
}
