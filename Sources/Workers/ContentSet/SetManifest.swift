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
/// ```
///
/// The library lists the files in the order of the manifest.
package struct SetManifest: Hashable, Sendable {
    package struct File: Hashable, Sendable {
        /// Relative to the set's folder.
        package var path: String
        /// Bytes.
        package var size: Int
        package var digest: FileDigest
        /// Empty where the manifest has none.
        package var title: String

        package init(path: String, size: Int, digest: FileDigest, title: String = "") {
            (self.path, self.size, self.digest, self.title) = (path, size, digest, title)
        }
    }

    package static let fileName = "vitrine-set.toml"
    /// The detached signature, as minisign names it.
    package static let signatureName = fileName + ".minisig"
    /// Bytes of a manifest.
    package static let largest = 4 << 20
    /// Bytes of a signature file.
    package static let largestSignature = 4096
    package static let mostFiles = 10_000
    /// Bytes of one file.
    private static let sizes = 0...(1 << 50)

    package var name: SetName
    package private(set) var files: [File] = []

    package init(_ name: SetName, files: [File]) { (self.name, self.files) = (name, files) }

    /// Bytes of all files.
    package var size: Int { files.reduce(0) { $0 + $1.size } }

    /// - Throws: the first error with its place, as a compiler writes it.
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
        }

        let file: String
        var id = "", version = "", title = ""
        var order: [String] = []
        var entries: [String: Entry] = [:]

        mutating func take(_ value: PositionedValue) throws(ConfigProblem) {
            switch value.key {
            case "set.id": id = try text(value) { SetName.isID($0) }
            case "set.version": version = try text(value) { SetName.isID($0) }
            case "set.title": title = try text(value) { $0.utf8.count <= SetName.longestTitle }
            default: try takeFile(value)
            }
        }

        private mutating func takeFile(_ value: PositionedValue) throws(ConfigProblem) {
            guard let (path, attribute) = Self.parts(of: value.key) else {
                throw problem(value.keyPosition, "'\(value.key)' is unknown")
            }
            guard SetPath.isValid(path) else { throw problem(value.keyPosition, "'\(path)' is no path in a set") }
            if entries[path] == nil {
                guard order.count < mostFiles else { throw problem(value.keyPosition, "more than \(mostFiles) files") }
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
            default: throw problem(value.keyPosition, "'\(attribute)' is unknown")
            }
            entries[path] = entry
        }

        /// Splits `files."a.mp4".size`.
        private static func parts(of key: String) -> (path: String, attribute: String)? {
            guard key.hasPrefix("files."), let dot = key.lastIndex(of: ".") else { return nil }
            let start = key.index(key.startIndex, offsetBy: "files.".count)
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
                files.append(File(path: path, size: size, digest: digest, title: entry.title))
            }
            return SetManifest(SetName(id: id, version: version, title: title), files: files)
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
        }
        return text
    }
}

/// A basic string of TOML.
private func quoted(_ text: String) -> String { RawValue.text(text).written }
