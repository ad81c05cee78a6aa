/// Texts about files for visitors: file names stay, and their folders are left out.
package enum FileTexts {
    /// The error of a file or folder, in one line.
    package static func problem(_ message: String, with path: String) -> String {
        let name = Self.name(of: path)
        let text = withoutFolders(message, of: path)
        return name.isEmpty ? text : "\(name): \(text)"
    }

    /// The part after the last slash of a path; trailing slashes do not count.
    package static func name(of path: String) -> Substring {
        var rest = path[...]
        while rest.last == "/" { rest.removeLast() }
        return rest.lastIndex(of: "/").map { rest[rest.index(after: $0)...] } ?? rest
    }

    /// The text with file names in place of paths.
    ///
    /// The path's own folder is removed first, because its name may contain spaces.
    private static func withoutFolders(_ text: String, of path: String) -> String {
        let folder = path[..<Self.name(of: path).startIndex]
        let rest = folder.utf8.count > 1 ? text.replacing(folder, with: "") : text
        return rest.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).map(named)
            .joined(separator: " ")
    }

    /// The word, or only the file name if the word is an absolute path.
    private static func named(_ word: Substring) -> String {
        let opening = word.prefix { "([{<\"'`".contains($0) }
        guard word.dropFirst(opening.count).first == "/", let slash = word.lastIndex(of: "/") else {
            return String(word)
        }
        return String(opening) + word[word.index(after: slash)...]
    }
}
