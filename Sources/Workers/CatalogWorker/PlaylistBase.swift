import CGLib
import Linux

/// The base of the relative places in a playlist: the folder of its file, or its address.
enum PlaylistBase {
    case folder(RawPath)
    case address(String)

    /// The whole address of one that may be relative; nil where it is none. Source: RFC 3986, 5.2.
    static func whole(_ address: String, from base: String?) -> String? {
        guard !address.isEmpty, !address.utf8.contains(0) else { return nil }
        if address.contains("://") { return address }
        // Characters that an address may not have, such as spaces, are escaped.
        let flags = GUriFlags(G_URI_FLAGS_PARSE_RELAXED.rawValue | G_URI_FLAGS_ENCODED.rawValue)
        guard let base, let whole = g_uri_resolve_relative(base, address, flags, nil) else { return nil }
        defer { g_free(whole) }
        return String(cString: whole)
    }

    /// The place of an entry; nil for one that names none.
    func target(_ line: [UInt8]) -> PlaylistFile.Entry.Target? {
        guard !line.isEmpty, line.count <= PlaylistFile.longestTarget, !line.contains(0) else { return nil }
        let text = String(decoding: line, as: UTF8.self)
        guard let scheme = text.firstRange(of: "://") else { return relative(line, text) }
        guard text[..<scheme.lowerBound].lowercased() == "file" else { return .stream(text) }
        let place = text[scheme.upperBound...]
        // An empty host, or this one.
        return place.firstIndex(of: "/").map { .file(RawPath(Self.decoded(String(place[$0...]))).withoutDots) }
    }

    private func relative(_ name: [UInt8], _ text: String) -> PlaylistFile.Entry.Target? {
        switch self {
        case .folder(let folder): .file(Self.path(name, in: folder))
        case .address(let base): Self.whole(text, from: base).map { .stream($0) }
        }
    }

    /// The whole address of a picture; empty where there is none that can be fetched.
    func picture(_ address: String) -> String {
        guard case .address(let base) = self else { return "" }
        return Self.whole(address, from: base).flatMap { FetchedPicture.isFetchable($0) ? $0 : nil } ?? ""
    }

    /// A name in the playlist's folder. Names of Windows have the other slash.
    private static func path(_ name: [UInt8], in folder: RawPath) -> RawPath {
        let slash = UInt8(ascii: "/")
        let name = name.contains(slash) ? name : name.map { $0 == UInt8(ascii: "\\") ? slash : $0 }
        return (name.first == slash ? RawPath(name) : folder.appending(name)).withoutDots
    }

    /// The target of an XSPF location, which is an address: in a folder its escapes are those of a name.
    func target(ofLocation location: String) -> PlaylistFile.Entry.Target? {
        if case .folder = self, !location.contains("://") { return target(Self.decoded(location)) }
        return target(Array(location.utf8))
    }

    /// The bytes that an address escapes as `%20`.
    private static func decoded(_ text: String) -> [UInt8] {
        var rest = Array(text.utf8)[...]
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

extension RawPath {
    /// The absolute path without `.` and `..`; links are not followed.
    fileprivate var withoutDots: RawPath {
        let slash = UInt8(ascii: "/")
        var parts: [ArraySlice<UInt8>] = []
        for part in bytes.split(separator: slash) {
            if part.elementsEqual("..".utf8) {
                _ = parts.popLast()
            } else if !part.elementsEqual(".".utf8) {
                parts.append(part)
            }
        }
        return RawPath([slash] + Array(parts.joined(separator: [slash])))
    }
}
