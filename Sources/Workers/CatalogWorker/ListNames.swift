import Glibc
import WorkerProtocol

/// The names of the library's lists, in the form in which they are searched.
struct ListNames {
    /// A run of a search.
    private struct Pattern {
        private let bytes: ContiguousArray<CChar>
        /// Whether the run may begin within another one: words have no spaces between them in its script.
        private let isJoined: Bool

        init(_ run: SearchText.Run) {
            switch run {
            case .word: (bytes, isJoined) = ((" " + run.text).utf8CString, false)
            case .joined: (bytes, isJoined) = (run.text.utf8CString, true)
            }
        }

        /// The place at which the text contains the run, bytes from the start of its first run.
        func place(in text: ContiguousArray<CChar>) -> Int? {
            bytes.withUnsafeBufferPointer { bytes in
                text.withUnsafeBufferPointer { text in
                    guard let start = text.baseAddress, let run = bytes.baseAddress, let found = strstr(start, run)
                    else { return nil }
                    return UnsafePointer(found) - start - (isJoined ? 1 : 0)
                }
            }
        }
    }

    private struct Entry {
        let list: NamedList
        /// The runs of the name, with a space before each. Letters and digits contain no NUL.
        let text: ContiguousArray<CChar>
    }

    private var entries: [Entry] = []

    /// - Parameters:
    ///   - channels: the channels of the listed items.
    ///   - lists: the playlists, series and folders.
    init(_ channels: [String], _ lists: [CatalogList], _ folding: inout Folding) {
        for name in channels { add(NamedList(.channel(name), name: name), &folding) }
        for list in lists { add(NamedList(list.query, name: list.title), &folding) }
    }

    private mutating func add(_ list: NamedList, _ folding: inout Folding) {
        let runs = SearchText(list.name, &folding).runs
        entries.append(Entry(list: list, text: runs.map { " " + $0.text }.joined().utf8CString))
    }

    /// The lists whose names contain all words; names that begin with one of them come first.
    func lists(with words: SearchWords, limit: Int) -> [NamedList] {
        let patterns = words.runs.map(Pattern.init)
        guard !patterns.isEmpty else { return [] }
        var (first, others): ([NamedList], [NamedList]) = ([], [])
        for entry in entries {
            guard first.count < limit else { break }
            guard let place = Self.firstPlace(of: patterns, in: entry.text) else { continue }
            if place == 0 {
                first.append(entry.list)
            } else if others.count < limit {
                others.append(entry.list)
            }
        }
        return Array((first + others).prefix(limit))
    }

    /// The place of the pattern that is found first in a text; nil unless the text contains all patterns.
    private static func firstPlace(of patterns: [Pattern], in text: ContiguousArray<CChar>) -> Int? {
        var first = Int.max
        for pattern in patterns {
            guard let place = pattern.place(in: text) else { return nil }
            first = min(first, place)
        }
        return first
    }

    /// Whether a name contains all words.
    func contain(_ words: SearchWords) -> Bool {
        let patterns = words.runs.map(Pattern.init)
        return !patterns.isEmpty && entries.contains { Self.firstPlace(of: patterns, in: $0.text) != nil }
    }
}
