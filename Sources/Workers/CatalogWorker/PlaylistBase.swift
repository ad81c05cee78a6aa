import CGLib

/// The base of the relative addresses in a playlist: the folder of its file, or its own address.
enum PlaylistBase {
    case folder(RawPath)
    case address(String)

    /// The absolute form of an address that may be relative; nil if it is not valid. Source: RFC 3986, 5.2.
    static func whole(_ address: String, from base: String?) -> String? {
        guard !address.isEmpty, !address.utf8.contains(0) else { return nil }
        if address.contains("://") { return address }
        // GLib escapes characters that an address may not contain, such as spaces.
        let flags = GUriFlags(G_URI_FLAGS_PARSE_RELAXED.rawValue | G_URI_FLAGS_ENCODED.rawValue)
        guard let base, let whole = g_uri_resolve_relative(base, address, flags, nil) else { return nil }
        defer { g_free(whole) }
        return String(cString: whole)
    }

    /// The target of an entry; nil if the line names none.
    func target(_ line: [UInt8]) -> PlaylistFile.Entry.Target? {
        guard !line.isEmpty, line.count <= PlaylistFile.longestTarget, !line.contains(0) else { return nil }
        let text = String(decoding: line, as: UTF8.self)
        guard let scheme = text.firstRange(of: "://") else { return relative(line, text) }
        guard text[..<scheme.lowerBound].lowercased() == "file" else { return .stream(text) }
        let place = text[scheme.upperBound...]
        // The host is ignored: it is empty or this machine.
        return place.firstIndex(of: "/").map { .file(RawPath(Self.decoded(String(place[$0...]))).withoutDots) }
    }

    private func relative(_ name: [UInt8], _ text: String) -> PlaylistFile.Entry.Target? {
        switch self {
        case .folder(let folder): .file(Self.path(name, in: folder))
        case .address(let base): Self.whole(text, from: base).map { .stream($0) }
        }
    }

    /// The absolute address of a picture; empty if it cannot be fetched.
    func picture(_ address: String) -> String {
        guard case .address(let base) = self else { return "" }
        return Self.whole(address, from: base).flatMap { FetchedPicture.isFetchable($0) ? $0 : nil } ?? ""
    }

    /// The path of a name relative to the playlist's folder. Names from Windows contain backslashes.
    private static func path(_ name: [UInt8], in folder: RawPath) -> RawPath {
        let slash = UInt8(ascii: "/")
        let name = name.contains(slash) ? name : name.map { $0 == UInt8(ascii: "\\") ? slash : $0 }
        return (name.first == slash ? RawPath(name) : folder.appending(name)).withoutDots
    }

    /// The target of an XSPF location. A location is always an address, so the escapes of a local name are decoded.
    func target(ofLocation location: String) -> PlaylistFile.Entry.Target? {
        if case .folder = self, !location.contains("://") { return target(Self.decoded(location)) }
        return target(Array(location.utf8))
    }

    /// The bytes of an address after decoding escapes such as `%20`.
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
