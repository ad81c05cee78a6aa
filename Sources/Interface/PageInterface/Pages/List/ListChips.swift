import InterfaceKit
import WorkerProtocol

/// The chips on the page of a list: the seasons of a series, or the orders of another list.
struct ListChips {
    /// Empty for a series of one season, and for a short list.
    let queries: [CatalogQuery]
    /// Nil without chips.
    var layout: ChipLayout?

    /// - Parameters:
    ///   - list: a whole list in its own order.
    ///   - rows: the loaded part of the list; nil before it is requested.
    ///   - hasViews: whether views are shown, and known for some items.
    init(of list: CatalogQuery, among lists: [CatalogList], _ rows: LibraryRows?, hasViews: Bool) {
        let known = lists.first { $0.query == list }
        let items = rows.flatMap { $0.isCounted ? $0.total : nil } ?? 0
        let inner = list.innerQueries(seasons: known?.seasons ?? [], items: items, hasViews: hasViews)
        queries = inner.isEmpty ? [] : [list] + inner
    }
}

extension CatalogQuery {
    /// The list with all its items in its own order: the series of a season.
    var whole: CatalogQuery { series.map { .series($0) } ?? unordered }

    /// The length from which a list has chips for its order.
    private static let minimumItems = 8

    /// The seasons of a series that has several, or a list of enough items in each other order that it offers.
    func innerQueries(seasons: [UInt32], items: Int, hasViews: Bool) -> [CatalogQuery] {
        if let series, seasons.count > 1 { return seasons.map { .season($0, of: series) } }
        guard items >= Self.minimumItems else { return [] }
        return otherOrders.filter { hasViews || $0 != .views }.map { .ordered($0, of: self) }
    }

    /// The orders that a list offers beside its own. Views come last, because they become known only after rows arrive.
    private var otherOrders: [CatalogOrder] {
        switch self {
        case .channel: [.oldest, .title, .views]
        case .playlist: [.latest, .title, .views]
        case .folder: [.latest, .oldest, .views]
        case .all, .newest, .series, .season, .following, .related, .started, .played, .search, .ordered: []
        }
    }

    /// The order of the rows; nil for one that the list itself defines, as a search does by its matches.
    var order: CatalogOrder? {
        switch self {
        case .all, .folder: .title
        case .newest, .channel: .latest
        case .ordered(let order, _): order
        case .playlist, .series, .season, .following, .related, .started, .played, .search: nil
        }
    }
}

extension Pages {
    /// Opens the page of a playlist, a series or a folder.
    mutating func push(list query: CatalogQuery) {
        library.addList(query)
        navigation.push(Page(.list(query)))
        layOutChips(of: query)
    }

    /// Measures the chips of all pages of lists, after a change of the texts or of the panel.
    mutating func layOutListChips() {
        chips.ofLists.removeAll()
        for query in navigation.queries { layOutChips(of: query) }
    }

    /// Updates the chips of the pages of a list after a change of its rows.
    mutating func layOutChips(of query: CatalogQuery) {
        let list = query.whole
        func isOfList(_ kind: PageKind) -> Bool { kind.hasListChips && kind.query?.whole == list }
        guard let page = navigation.page(where: isOfList) else { return }
        var found = ListChips(of: list, among: chips.lists, library[list], hasViews: library.hasShownViews(settings))
        if let known = chips.ofLists[list], known.queries == found.queries { return }
        found.layout = listChipLayout(
            found.queries.map { $0 == list ? ownName(of: list) : name(of: $0) }, on: page)
        chips.ofLists[list] = found
        navigation.chooseLists { kind in
            guard isOfList(kind), let query = kind.query else { return nil }
            return found.queries.contains(query) ? query : list
        }
        let shown = Set(navigation.queries.map(\.whole))
        chips.ofLists = chips.ofLists.filter { shown.contains($0.key) }
    }

    /// The chip of a list in its own order.
    private func ownName(of list: CatalogQuery) -> String {
        if case .series = list { strings[PageWords.allVideos] } else { strings.name(of: list.order) }
    }
}
