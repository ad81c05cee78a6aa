import Linux
import PlayerInterface
import WorkerProtocol

/// The session at its last save, in a small file. Each line after the first one is a word and its value.
package struct SessionFile: Sendable {
    private let file: KeptFile

    package init(path: String) { file = KeptFile(path) }

    /// A session, and the time of its save.
    struct Record: Equatable, Sendable {
        var session: Session
        /// Seconds since 1970.
        var saved: Int64
        /// The number of resumptions since the session last played for a while.
        var resumptions: Int
    }

    /// The reason why a file is ignored.
    struct Damage: Error, CustomStringConvertible {
        let description: String
    }

    private static let firstLine = "vitrine-session 1"
    /// The largest size in bytes: a path and a title fit.
    private static let largest = 1 << 16
    /// The largest position in a video, in seconds.
    private static let longest = 1e8

    /// The last session; nil where no file exists.
    ///
    /// - Throws: `Damage` or `SystemError` where neither the file nor its previous version is usable.
    func read() throws -> Record? {
        try file.read(limit: Self.largest, Self.record) { Log.warning("\($0): the previous session is used") }
    }

    /// Writes the file. Waits for the disk.
    func write(_ record: Record) throws(SystemError) { try file.write(Self.text(record)) }

    /// Removes the file: there is no session to resume.
    func remove() throws(SystemError) { try file.remove() }

    // MARK: The text

    static func text(_ record: Record) -> String {
        let session = record.session
        return """
            \(firstLine)
            path \(escaped(session.row.path))
            title \(escaped(session.row.title))
            item \(session.row.id.number)
            position \(session.position)
            paused \(session.isPaused)
            window \(session.window.rawValue)
            saved \(record.saved)
            resumptions \(record.resumptions)

            """
    }

    static func record(_ text: String) throws(Damage) -> Record {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == Substring(firstLine) else { throw Damage(description: "not a session") }
        var values: [Substring: String] = [:]
        for line in lines.dropFirst() where !line.isEmpty {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard let word = parts.first else { continue }
            values[word] = parts.count == 2 ? String(parts[1]) : ""
        }
        func value<Value>(_ word: Substring, _ read: (String) -> Value?) throws(Damage) -> Value {
            guard let text = values[word], let value = read(text) else {
                throw Damage(description: "missing or invalid \(word)")
            }
            return value
        }
        let path = try value("path", unescaped)
        guard path.hasPrefix("/") || path.contains("://") else { throw Damage(description: "no absolute path") }
        let row = CatalogRow(
            id: ItemID(try value("item") { UInt64($0, radix: 10) }), path: path, title: try value("title", unescaped),
            channel: "",
            duration: 0, thumbnail: path, views: -1, date: "")
        let position = try value("position") { Double($0) }
        guard position >= 0, position <= longest else { throw Damage(description: "the position is out of range") }
        return Record(
            session: Session(
                row: row, position: position, isPaused: try value("paused") { Bool($0) },
                window: try value("window") { WindowPlace(rawValue: $0) }),
            saved: try value("saved") { Int64($0, radix: 10) },
            resumptions: try value("resumptions") { Int($0, radix: 10).flatMap { $0 >= 0 ? $0 : nil } })
    }

    /// Escapes a value so that it fits on one line.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            guard scalar.value < 0x20 || scalar == "%" || scalar.value == 0x7f else {
                result.unicodeScalars.append(scalar)
                return
            }
            result += "%" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        }
    }

    /// Nil for text that is not validly escaped.
    private static func unescaped(_ text: String) -> String? {
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        var result = String(parts[0])
        for part in parts.dropFirst() {
            guard part.count >= 2, let code = UInt8(part.prefix(2), radix: 16), code < 0x80 else { return nil }
            result.unicodeScalars.append(Unicode.Scalar(code))
            result += part.dropFirst(2)
        }
        return result
    }
}
