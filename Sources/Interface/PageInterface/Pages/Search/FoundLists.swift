import Geometry
import InterfaceKit
import Settings
import WorkerProtocol

/// The chips above the results of a search: completions of its last word, and the channels, playlists, series and
/// folders whose names match.
struct FoundLists {
    private(set) var queries: [CatalogQuery] = []
    /// Nil without lists.
    var layout: ChipLayout?

    /// The largest number of chips; more are no help.
    private static let maximum = 12

    /// The suggestions for an empty field: the session's earlier searches, and the longest lists.
    init(recent: [String] = [], _ lists: [CatalogList] = []) {
        let longest = lists.indices.sorted { (lists[$1].items, $0) < (lists[$0].items, $1) }.map { lists[$0].query }
        queries = Array((recent.map { .search($0) } + longest).prefix(Self.maximum))
    }

    /// - Parameters:
    ///   - text: the words of the search. A name matches if each word begins a word of the name, without case, accents
    ///     and the kind of kana. A word with non-ASCII characters may be anywhere in the name, because its script may
    ///     have no spaces.
    ///   - rows: the first videos of the result.
    init(_ text: String, among lists: [CatalogList], _ rows: [CatalogRow]) {
        let words = Self.folded(text).split(whereSeparator: \.isWhitespace)
        func isFound(_ name: String) -> Bool {
            let name = " " + Self.folded(name)
            return !words.isEmpty
                && words.allSatisfy {
                    name.contains(" " + $0) || !$0.utf8.allSatisfy(Unicode.ASCII.isASCII) && name.contains($0)
                }
        }
        var seen: Set<String> = []
        let channels = rows.map(\.channel).filter { isFound($0) && seen.insert($0).inserted }
        // The folder of a channel's videos has its name.
        let others = lists.filter { isFound($0.title) && ($0.kind != .folder || !seen.contains($0.title)) }
        let completions = SuggestedWords(text, in: rows).texts.map { CatalogQuery.search($0) }
        let found = completions + channels.map { .channel($0) } + others.map(\.query)
        queries = Array(found.prefix(Self.maximum))
    }

    /// A text in lower case, with Latin letters without their accents, and with hiragana in place of katakana.
    private static func folded(_ text: String) -> String {
        let lower = text.lowercased()
        guard !lower.utf8.allSatisfy(Unicode.ASCII.isASCII) else { return lower }
        return String(String.UnicodeScalarView(lower.unicodeScalars.compactMap(folded)))
    }

    /// Nil for a combining accent.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x300...0x36f: return nil
        case 0xc0...0x24f, 0x1e00...0x1eff:
            // LATIN SMALL LETTER E WITH ACUTE
            let words = scalar.properties.name?.split(separator: " ") ?? []
            guard words.count > 4, words[4] == "WITH", words[3].count == 1 else { return scalar }
            return words[3].lowercased().unicodeScalars.first ?? scalar
        default: return scalar.hiragana ?? scalar
        }
    }
}

extension Pages {
    /// The height of the chips between the head and the first result; 0 without chips.
    var foundListsHeight: Double { search.lists.layout.map { $0.room.height + Theme.gap } ?? 0 }

    /// Finds the lists that match a search once its first videos have arrived, or the suggestions for an empty field.
    mutating func findLists(for query: CatalogQuery?) {
        groupResults(of: query)
        let found =
            if let query, case .search(let text) = query {
                FoundLists(text, among: chips.lists, firstRows(of: query))
            } else {
                FoundLists(recent: search.recent, chips.lists)
            }
        guard found.queries != search.lists.queries else { return }
        search.lists = found
        layOutFoundLists()
    }

    mutating func layOutFoundLists() {
        search.lists.layout = chipLayout(search.lists.queries.map(name(of:)), below: searchHeadHeight)
    }

    /// Opens the page of a found list, or repeats an earlier search.
    mutating func openFoundList(_ query: CatalogQuery) {
        if case .search(let words) = query {
            search.write(words)
            return searchAgain()
        }
        search.remember()
        guard case .channel(let name) = query else {
            return push(list: query)
        }
        let rows = kind.query.map(firstRows) ?? []
        if let row = rows.first(where: { $0.channel == name }) { pushChannel(row, from: nil) }
    }

    private func firstRows(of query: CatalogQuery) -> [CatalogRow] {
        library[query]?.rows(limit: LibraryRows.pageSize) ?? []
    }
}
