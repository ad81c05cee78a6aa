/// The wire form of the library's requests: an action and its fields.
extension Request.Library: Codable {
    fileprivate enum Field: String, CodingKey { case action, offset, count, text, id, of, name }
    private enum Action: String, Codable { case list, lists, scan, search, show, forget, problems }
    fileprivate enum ListKind: String, Codable {
        case all, newest, channel, playlist, series, folder, following, related, started, played
    }

    /// The longest search, in bytes.
    private static let longestSearch = 800

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        switch try fields.decode(Action.self, forKey: .action) {
        case .scan: self = .scan
        case .list:
            self = .list(
                try Self.list(fields), offset: try Self.offset(fields),
                count: try Self.count(fields, limit: Request.longestList))
        case .lists:
            self = .lists(offset: try Self.offset(fields), count: try Self.count(fields, limit: Request.longestList))
        case .problems:
            self = .problems(offset: try Self.offset(fields), count: try Self.count(fields, limit: Request.longestList))
        case .search:
            let text = try fields.decode(String.self, forKey: .text)
            guard text.utf8.count <= Self.longestSearch else {
                throw MessageError("text of \(text.utf8.count) bytes: expected at most \(Self.longestSearch)")
            }
            self = .search(text, count: try Self.count(fields, limit: Request.longestSearch))
        case .show: self = .show(try Self.number(fields.decode(String.self, forKey: .id)))
        case .forget: self = .forget(try fields.decodeIfPresent(String.self, forKey: .id).map(Self.number))
        }
    }

    private static func list(_ fields: KeyedDecodingContainer<Field>) throws -> Request.List {
        func name() throws -> String { try fields.decode(String.self, forKey: .name) }
        return switch try fields.decodeIfPresent(ListKind.self, forKey: .of) ?? .all {
        case .all: .all
        case .newest: .newest
        case .started: .started
        case .played: .played
        case .channel: .channel(try name())
        case .playlist: .playlist(try name())
        case .series: .series(try name())
        case .folder: .folder(try name())
        case .following: .following(try number(fields.decode(String.self, forKey: .id)))
        case .related: .related(try number(fields.decode(String.self, forKey: .id)))
        }
    }

    private static func number(_ id: String) throws -> UInt64 {
        guard let number = UInt64(id, radix: 16) else { throw MessageError("id '\(id)' is no item's number") }
        return number
    }

    private static func offset(_ fields: KeyedDecodingContainer<Field>) throws -> Int {
        let offset = try fields.decodeIfPresent(Int.self, forKey: .offset) ?? 0
        guard (0...Int(clamping: Int32.max)).contains(offset) else {
            throw MessageError("offset \(offset): out of range")
        }
        return offset
    }

    private static func count(_ fields: KeyedDecodingContainer<Field>, limit: Int) throws -> Int {
        let count = try fields.decodeIfPresent(Int.self, forKey: .count) ?? limit
        guard (1...limit).contains(count) else { throw MessageError("count \(count): expected 1...\(limit)") }
        return count
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch self {
        case .scan: try fields.encode(Action.scan, forKey: .action)
        case .list(let list, let offset, let count):
            try fields.encode(Action.list, forKey: .action)
            try list.encode(into: &fields)
            try fields.encode(offset, forKey: .offset)
            try fields.encode(count, forKey: .count)
        case .lists(let offset, let count):
            try fields.encode(Action.lists, forKey: .action)
            try fields.encode(offset, forKey: .offset)
            try fields.encode(count, forKey: .count)
        case .problems(let offset, let count):
            try fields.encode(Action.problems, forKey: .action)
            try fields.encode(offset, forKey: .offset)
            try fields.encode(count, forKey: .count)
        case .search(let text, let count):
            try fields.encode(Action.search, forKey: .action)
            try fields.encode(text, forKey: .text)
            try fields.encode(count, forKey: .count)
        case .forget(let number):
            try fields.encode(Action.forget, forKey: .action)
            try fields.encodeIfPresent(number.map { String($0, radix: 16) }, forKey: .id)
        case .show(let number):
            try fields.encode(Action.show, forKey: .action)
            try fields.encode(String(number, radix: 16), forKey: .id)
        }
    }
}

extension Request.List {
    fileprivate func encode(into fields: inout KeyedEncodingContainer<Request.Library.Field>) throws {
        func encode(_ kind: Request.Library.ListKind, _ name: String? = nil, _ number: UInt64? = nil) throws {
            try fields.encode(kind, forKey: .of)
            try fields.encodeIfPresent(name, forKey: .name)
            try fields.encodeIfPresent(number.map { String($0, radix: 16) }, forKey: .id)
        }
        switch self {
        case .all: break
        case .newest: try encode(.newest)
        case .started: try encode(.started)
        case .played: try encode(.played)
        case .channel(let name): try encode(.channel, name)
        case .playlist(let name): try encode(.playlist, name)
        case .series(let name): try encode(.series, name)
        case .folder(let path): try encode(.folder, path)
        case .following(let number): try encode(.following, nil, number)
        case .related(let number): try encode(.related, nil, number)
        }
    }
}
