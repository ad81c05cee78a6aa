import Geometry
import InterfaceKit
import Settings
import WorkerProtocol

/// The lists whose names match one search.
struct MatchingLists {
    private let text: String
    private let lists: [NamedList]

    init(text: String = "", lists: [NamedList] = []) { (self.text, self.lists) = (text, lists) }

    /// Empty for another search.
    func lists(of text: String) -> [NamedList] { text == self.text ? lists : [] }

    /// Nil for a list that does not match.
    func name(of query: CatalogQuery) -> String? { lists.first { $0.query == query }?.name }
}

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
    ///   - text: the words of the search.
    ///   - lists: the lists whose names match, the channels first.
    ///   - rows: the first videos of the result.
    init(_ text: String, _ lists: [NamedList], _ rows: [CatalogRow]) {
        var channels: Set<String> = []
        let different = lists.filter { list in
            switch list.query {
            case .channel(let name): channels.insert(name).inserted
            // The folder of a channel's videos has its name.
            case .folder: !channels.contains(list.name)
            default: true
            }
        }
        let completions = SuggestedWords(text, in: rows).texts.map { CatalogQuery.search($0) }
        queries = Array((completions + different.map(\.query)).prefix(Self.maximum))
    }
}

extension Pages {
    /// The height of the chips between the head and the first result; 0 without chips.
    var foundListsHeight: Double { search.lists.layout.map { $0.room.height + Theme.gap } ?? 0 }

    /// Keeps the lists whose names match a search until its first videos arrive.
    mutating func receive(_ lists: [NamedList], of text: String) {
        guard text == search.query else { return }
        let shown = lists.filter { if case .folder = $0.query { settings.library.listsFolders } else { true } }
        search.matching = MatchingLists(text: text, lists: shown)
    }

    /// Finds the lists that match a search once its first videos have arrived, or the suggestions for an empty field.
    mutating func findLists(for query: CatalogQuery?) {
        groupResults(of: query)
        let found =
            if let query, case .search(let text) = query {
                FoundLists(text, search.matching.lists(of: text), firstRows(of: query))
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
        push(channel: name, poster: rows.first { $0.channel == name })
    }

    private func firstRows(of query: CatalogQuery) -> [CatalogRow] {
        library[query]?.rows(limit: LibraryRows.pageSize) ?? []
    }
}
