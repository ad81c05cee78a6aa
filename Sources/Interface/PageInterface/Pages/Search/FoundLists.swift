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
    ///   - text: the words of the search.
    ///   - lists: the lists whose names match.
    ///   - rows: the first videos of the result.
    init(_ text: String, _ lists: [NamedList], _ rows: [CatalogRow]) {
        let channels = Set(lists.lazy.filter { $0.query == .channel($0.name) }.map(\.name))
        // The folder of a channel's videos has its name.
        let different = lists.filter { !$0.query.isFolder || !channels.contains($0.name) }
        let completions = SuggestedWords(text, in: rows).texts.map { CatalogQuery.search($0) }
        queries = Array((completions + different.map(\.query)).prefix(Self.maximum))
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
                FoundLists(text, foundLists(of: query), firstRows(of: query))
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

    /// The found lists that are shown: without folders if `library.list_folders` is false.
    private func foundLists(of query: CatalogQuery) -> [NamedList] {
        let found = library[query]?.foundLists ?? []
        return settings.library.listsFolders ? found : found.filter { !$0.query.isFolder }
    }

    private func firstRows(of query: CatalogQuery) -> [CatalogRow] {
        library[query]?.rows(limit: LibraryRows.pageSize) ?? []
    }
}
