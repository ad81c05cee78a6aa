/// Hides the names of videos and the secret parts of addresses in the lines of a support report.
///
/// The format of a line is unknown, and a file name may contain spaces. So a path is hidden up to the last file
/// extension in its line. Words between two paths are hidden too.
package struct Redaction: Sendable {
    /// Folders of the library; their own names are kept.
    private let folders: [String]
    /// The title of the current item. A title of fewer than four characters is ignored: it would match parts of words.
    private let title: String?

    package init(folders: [String], title: String?) {
        self.folders = folders.filter { $0.hasPrefix("/") && $0 != "/" }
            .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.title = title.flatMap { $0.count < 4 ? nil : $0 }
    }

    /// The system's own folders, which contain no videos.
    private static let system = [
        "/bin/", "/boot/", "/dev/", "/etc/", "/lib/", "/lib64/", "/proc/", "/run/", "/sbin/", "/sys/", "/usr/",
        "/var/cache/", "/var/lib/vitrine/", "/var/log/",
    ]
    /// The folders in which sticks are mounted, although they are below a folder of the system.
    private static let mounts = ["/run/media/", "/run/vitrine-sticks/"]

    package func line(_ line: String) -> String {
        let named = title.map { line.replacing($0, with: "[title]") } ?? line
        return paths(of: addresses(of: named))
    }

    /// Reduces addresses to `scheme://host/[hidden]`, without user, password, path and query.
    private func addresses(of line: String) -> String {
        var (text, rest) = ("", line[...])
        while let mark = rest.firstRange(of: "://") {
            let end = rest[mark.upperBound...].firstIndex { Self.enclosing.contains($0) } ?? rest.endIndex
            let address = rest[mark.upperBound..<end]
            let host = address.prefix { !"/?#".contains($0) }
            text += rest[..<mark.upperBound] + (host.split(separator: "@").last ?? "")
            if host.endIndex < end { text += "/[hidden]" }
            rest = rest[end...]
        }
        return text + rest
    }

    private func paths(of line: String) -> String {
        var (text, rest) = ("", line[...])
        while let slash = rest.firstIndex(of: "/") {
            let before = rest[..<slash].last ?? text.last
            let path = rest[slash...]
            text += rest[..<slash]
            guard before.map({ Self.enclosing.contains($0) || "(=[,".contains($0) }) ?? true, !isKept(path) else {
                text += "/"
                rest = path.dropFirst()
                continue
            }
            let end = Self.end(of: path)
            let folder = folders.first { path.hasPrefix($0 + "/") } ?? ""
            text += "\(folder)/[hidden]\(Self.ending(of: path[..<end]))"
            rest = path[end...]
        }
        return text + rest
    }

    private static let enclosing: Set<Character> = [" ", "\t", "\"", "'", "`", "<", ">"]

    private func isKept(_ path: Substring) -> Bool {
        if Self.mounts.contains(where: { path.hasPrefix($0) }) { return false }
        if Self.system.contains(where: { path.hasPrefix($0) }) { return true }
        let word = path.prefix { !Self.enclosing.contains($0) && !":,;)]".contains($0) }
        // A single slash may belong to a fraction, and a path of one segment is a folder of the root.
        return word.dropFirst().allSatisfy { $0 != "/" } && Self.ending(of: word).isEmpty
            || folders.contains(String(word)) || Self.system.contains(word + "/")
    }

    /// The index after the last file extension in the line; otherwise before a quote, or else the line's end.
    private static func end(of path: Substring) -> Substring.Index {
        if let last = path.matches(of: #/\.[A-Za-z0-9]{2,5}(?=$|[\s:,;)\]'"`<>])/#).last(where: { isEnding($0.output) })
        {
            return last.range.upperBound
        }
        return path.firstIndex { "\"'`".contains($0) } ?? path.endIndex
    }

    /// The file extension with its dot, as `.mp4`; empty if the path has none.
    private static func ending(of path: Substring) -> Substring {
        guard let dot = path.lastIndex(of: "."), isEnding(path[dot...]) else { return "" }
        return path[dot...]
    }

    /// Messages name a place in a source file, so `.cpp` and `.swift` do not count as extensions.
    private static func isEnding(_ text: Substring) -> Bool {
        (3...6).contains(text.count) && text.dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            && text.contains(where: \.isLetter) && ![".cpp", ".swift"].contains(text)
    }
}
