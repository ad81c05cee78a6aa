package import Linux
package import Settings
import TOMLSource
package import WorkerProtocol

/// The manifest of a content set, the file `vitrine-set.toml` in the set's folder.
///
/// ```toml
/// [set]
/// id = "museum"
/// version = "2026-11-26"
/// title = "Winter exhibition"
///
/// [files."01 Welcome.mp4"]
/// size = 1048576
/// sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
/// title = "Welcome"
/// attract = "Morning"
///
/// [dayparts."Morning"]
/// days = "mon-fri"
/// from = "09:00"
/// to = "12:00"
/// ```
///
/// The library lists the files in the order of the manifest. The attract loop plays the files of a part of the day
/// while that part holds; a part without days and times always holds.
package struct SetManifest: Hashable, Sendable {
    package struct File: Hashable, Sendable {
        /// The path relative to the set's folder.
        package var path: String
        /// The size in bytes.
        package var size: Int
        package var digest: FileDigest
        /// The title; empty where the manifest states none.
        package var title: String
        /// The part of the day in which the attract loop plays the file; empty for none.
        package var attract: String

        package init(path: String, size: Int, digest: FileDigest, title: String = "", attract: String = "") {
            (self.path, self.size, self.digest, self.title) = (path, size, digest, title)
            self.attract = attract
        }
    }

    package static let fileName = "vitrine-set.toml"
    /// The detached signature, as minisign names it.
    package static let signatureName = fileName + ".minisig"
    /// The largest manifest, bytes.
    package static let largest = 4 << 20
    /// The largest signature file, bytes.
    package static let largestSignature = 4096
    package static let maximumFiles = 10_000
    private static let maximumDayparts = 50
    /// The allowed sizes of one file, bytes.
    private static let sizes = 0...(1 << 50)

    package var name: SetName
    package private(set) var files: [File] = []
    /// The parts of the day in the order of the manifest: if several hold, the last one applies.
    package private(set) var dayparts: [SetDaypart] = []

    package init(_ name: SetName, files: [File], dayparts: [SetDaypart] = []) {
        (self.name, self.files, self.dayparts) = (name, files, dayparts)
    }

    /// The size of all files in bytes.
    package var size: Int { files.reduce(0) { $0 + $1.size } }

    /// - Throws: the first error with its position, in a compiler's format.
    package init(_ bytes: [UInt8], file: String = fileName) throws(ConfigProblem) {
        var draft = Draft(file: file)
        for value in try TOMLDocument(bytes, file: file).values { try draft.take(value) }
        self = try draft.finished()
    }

    /// A manifest that is being read.
    private struct Draft {
        /// The attributes of one file.
        struct Entry {
            var size: Int?
            var digest: FileDigest?
            var title = ""
            var attract = ""
        }

        let file: String
        var dayparts: [SetDaypart] = []
        var id = "", version = "", title = ""
        var order: [String] = []
        var entries: [String: Entry] = [:]

        mutating func take(_ value: PositionedValue) throws(ConfigProblem) {
            switch value.key {
            case "set.id": id = try text(value) { SetName.isID($0) }
            case "set.version": version = try text(value) { SetName.isID($0) }
            case "set.title": title = try text(value) { $0.utf8.count <= SetName.longestTitle }
            case _ where value.key.hasPrefix("dayparts."): try takeDaypart(value)
            default: try takeFile(value)
            }
        }

        private mutating func takeDaypart(_ value: PositionedValue) throws(ConfigProblem) {
            // A table without keys is a part that always holds.
            let key = value.value == .table ? value.key + ".name" : value.key
            guard let (name, attribute) = Self.parts(of: key, in: "dayparts."), !name.isEmpty,
                name.utf8.count <= SetName.longestTitle
            else { throw problem(value.keyPosition, "'\(value.key)' is unknown") }
            let place = dayparts.firstIndex { $0.name == name } ?? dayparts.endIndex
            if place == dayparts.endIndex {
                guard place < maximumDayparts else {
                    throw problem(value.keyPosition, "more than \(maximumDayparts) parts of the day")
                }
                dayparts.append(SetDaypart(name: name))
            }
            func word() throws(ConfigProblem) -> String { try text(value) { $0.utf8.count <= Self.longestWord } }
            switch attribute {
            case "days": dayparts[place].days = try word()
            case "dates": dayparts[place].dates = try word()
            case "from": dayparts[place].from = try word()
            case "to": dayparts[place].to = try word()
            case "name" where value.value == .table: break
            default: throw problem(value.keyPosition, "'\(attribute)' is unknown")
            }
        }

        /// The longest text of days, dates or a time, bytes.
        private static let longestWord = 300

        private mutating func takeFile(_ value: PositionedValue) throws(ConfigProblem) {
            guard let (path, attribute) = Self.parts(of: value.key, in: "files.") else {
                throw problem(value.keyPosition, "'\(value.key)' is unknown")
            }
            guard SetPath.isValid(path) else { throw problem(value.keyPosition, "'\(path)' is no path in a set") }
            if entries[path] == nil {
                guard order.count < maximumFiles else {
                    throw problem(value.keyPosition, "more than \(maximumFiles) files")
                }
                order.append(path)
            }
            var entry = entries[path] ?? Entry()
            switch attribute {
            case "size":
                guard case .integer(let size) = value.value, sizes.contains(size) else {
                    throw problem(value.valuePosition, "size: expected a number of bytes")
                }
                entry.size = size
            case "sha256":
                entry.digest = FileDigest(hexadecimal: try text(value) { FileDigest(hexadecimal: $0) != nil })
            case "title": entry.title = try text(value) { $0.utf8.count <= SetName.longestTitle }
            case "attract": entry.attract = try text(value) { $0.utf8.count <= SetName.longestTitle }
            default: throw problem(value.keyPosition, "'\(attribute)' is unknown")
            }
            entries[path] = entry
        }

        /// Splits `files."a.mp4".size`.
        private static func parts(of key: String, in table: String) -> (path: String, attribute: String)? {
            guard key.hasPrefix(table), let dot = key.lastIndex(of: ".") else { return nil }
            let start = key.index(key.startIndex, offsetBy: table.count)
            guard start < dot else { return nil }
            var path = key[start..<dot]
            if path.count >= 2, path.first == "\"", path.last == "\"" { path = path.dropFirst().dropLast() }
            return (String(path), String(key[key.index(after: dot)...]))
        }

        private func text(
            _ value: PositionedValue, _ isValid: (String) -> Bool
        ) throws(ConfigProblem) -> String {
            guard case .text(let text) = value.value, isValid(text) else {
                throw problem(value.valuePosition, "\(value.key): not usable")
            }
            return text
        }

        private func problem(_ position: TextPosition, _ message: String) -> ConfigProblem {
            ConfigProblem(file: file, position: position, message)
        }

        func finished() throws(ConfigProblem) -> SetManifest {
            guard !id.isEmpty, !version.isEmpty else {
                throw ConfigProblem(file: file, "set.id and set.version are required")
            }
            guard !order.isEmpty else { throw ConfigProblem(file: file, "the set has no files") }
            var files: [File] = []
            for path in order {
                guard let entry = entries[path], let size = entry.size, let digest = entry.digest else {
                    throw ConfigProblem(file: file, "'\(path)' has no size or no sha256")
                }
                guard entry.attract.isEmpty || dayparts.contains(where: { $0.name == entry.attract }) else {
                    throw ConfigProblem(
                        file: file, "'\(path)' attracts in '\(entry.attract)', which is no part of the day")
                }
                files.append(
                    File(path: path, size: size, digest: digest, title: entry.title, attract: entry.attract))
            }
            if let wrong = dayparts.first(where: { !Settings.Daypart($0).isValid }) {
                throw ConfigProblem(file: file, "dayparts.\(wrong.name): the days, dates or times cannot be used")
            }
            return SetManifest(SetName(id: id, version: version, title: title), files: files, dayparts: dayparts)
        }
    }
}

extension SetManifest {
    /// The manifest as a file.
    package var toml: String {
        var text = "[set]\nid = \(quoted(name.id))\nversion = \(quoted(name.version))\n"
        if !name.title.isEmpty { text += "title = \(quoted(name.title))\n" }
        for file in files {
            text += "\n[files.\(quoted(file.path))]\nsize = \(file.size)\nsha256 = \"\(file.digest.hexadecimal)\"\n"
            if !file.title.isEmpty { text += "title = \(quoted(file.title))\n" }
            if !file.attract.isEmpty { text += "attract = \(quoted(file.attract))\n" }
        }
        for daypart in dayparts {
            text += "\n[dayparts.\(quoted(daypart.name))]\n"
            let values = [("days", daypart.days), ("dates", daypart.dates), ("from", daypart.from), ("to", daypart.to)]
            for (key, value) in values where !value.isEmpty { text += "\(key) = \(quoted(value))\n" }
        }
        return text
    }
}

extension Settings.Daypart {
    /// The part of the day as a setting: the attract loop plays the playlist of the same name.
    package init(_ daypart: SetDaypart) {
        self.init()
        (name, days, dates) = (daypart.name, daypart.days, daypart.dates)
        (from, to, attract) = (daypart.from, daypart.to, "playlist " + daypart.name)
    }
}

/// A basic string of TOML.
private func quoted(_ text: String) -> String { RawValue.text(text).written }
