/// Texts about files for visitors: names stay, and the folders that the files lie in are left out.
package enum FileTexts {
    /// What is wrong with a file or folder, in one line.
    package static func problem(_ message: String, with path: String) -> String {
        let name = Self.name(of: path)
        let text = withoutFolders(message, of: path)
        return name.isEmpty ? text : "\(name): \(text)"
    }

    /// What follows the last slash of a path; slashes at its end do not count.
    private static func name(of path: String) -> Substring {
        var rest = path[...]
        while rest.last == "/" { rest.removeLast() }
        return rest.lastIndex(of: "/").map { rest[rest.index(after: $0)...] } ?? rest
    }

    /// The text with names in the place of paths.
    ///
    /// The path's own folder goes first, because it may have spaces in its name.
    private static func withoutFolders(_ text: String, of path: String) -> String {
        let folder = path[..<Self.name(of: path).startIndex]
        let rest = folder.utf8.count > 1 ? text.replacing(folder, with: "") : text
        return rest.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).map(named)
            .joined(separator: " ")
    }

    /// A word, or only the name where it is an absolute path.
    private static func named(_ word: Substring) -> String {
        let opening = word.prefix { "([{<\"'`".contains($0) }
        guard word.dropFirst(opening.count).first == "/", let slash = word.lastIndex(of: "/") else {
            return String(word)
        }
        return String(opening) + word[word.index(after: slash)...]
    }
}
