import InterfaceKit
import Languages
import Scene
import Settings
import WorkerProtocol

/// The library as cards: all items, or the list of the chosen chip.
struct LibraryPage: PageContent {
    let name = "library"

    func title(of kind: PageKind, in pages: Pages) -> String { pages.strings[PageWords.library] }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        let grid = CellGrid.cards(
            panel: pages.size, pages.styles, top: pages.titleHeight, lines: pages.library.factLines(pages.settings))
        var layout = pages.listLayout(grid, of: page.kind.query ?? .all)
        layout.chips = pages.chips.layout
        return layout
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        if let chips = layout.chips { pages.addChips(chips, page, offset: offset, to: &scene, at: moment.time) }
        pages.addTitle(title(of: page.kind, in: pages), left: Theme.margin, offset: offset, to: &scene)
    }
}

extension PageKind {
    var isLibrary: Bool { name == Self.library.name }
}

/// The chips of the library page and of the pages of lists, and the lists that they show.
struct LibraryChips {
    /// All playlists, series and folders.
    var all: [CatalogList] = [] {
        didSet {
            let folders = all.filter { $0.kind == .folder }.map { ($0.name, $0.title) }
            titles = Dictionary(folders, uniquingKeysWith: { first, _ in first })
        }
    }
    /// The titles of the folders, by path.
    private(set) var titles: [String: String] = [:]
    /// All lists, without the folders if `library.list_folders` is false.
    private(set) var lists: [CatalogList] = []
    /// The number of items whose playback was stopped before the end, and the number of all played items.
    var (started, played) = (0, 0)

    /// The list of each chip.
    private(set) var queries: [CatalogQuery] = []
    /// Nil without chips.
    var layout: ChipLayout?
    /// The list that the library page shows. Inner chips, those of its seasons or of its orders, follow its own chip.
    fileprivate(set) var openList: CatalogQuery?
    /// The places of the inner chips.
    private(set) var inner = 0..<0
    /// The chips on the pages of lists, by the whole list.
    var ofLists: [CatalogQuery: ListChips] = [:]

    /// Fewer items are easy to find without chips.
    private static let minimumItems = 24
    /// The largest number of lists with chips on the library page. The search finds the others.
    private static let maximumLists = 64

    /// - Parameters:
    ///   - total: the number of items in the library.
    ///   - hasViews: whether views are shown, and known for some items.
    mutating func update(total: Int, hasViews: Bool, _ settings: Settings.Library) {
        lists = settings.listsFolders ? all : all.filter { $0.kind != .folder }
        let listed = lists.prefix(Self.maximumLists)
        let open = listed.first { $0.query == openList }
        if open == nil { openList = nil }
        let own = (started > 0 ? [CatalogQuery.started] : []) + listed.map(\.query) + (played > 0 ? [.played] : [])
        let areUseful = total >= Self.minimumItems || total > 0 && !own.isEmpty
        let orders: [CatalogQuery] = [.all, .newest] + (hasViews ? [.ordered(.views, of: .all)] : [])
        queries = areUseful ? orders + own : []
        guard let open, let place = openList.flatMap(queries.firstIndex) else { return inner = 0..<0 }
        let chips = open.query.innerQueries(
            seasons: open.seasons, items: Int(clamping: open.items), hasViews: hasViews)
        inner = place + 1..<place + 1 + chips.count
        queries.insert(contentsOf: chips, at: inner.lowerBound)
    }
}

extension CatalogQuery {
    /// The series of a list that is a whole series or one season; nil for other lists.
    var series: String? {
        switch self {
        case .series(let name), .season(_, of: let name): name
        default: nil
        }
    }

    var isFolder: Bool { if case .folder = self { true } else { false } }

    /// Whether the list's cells show channels; they are superfluous on a channel's own page.
    var hasChannels: Bool { if case .channel = unordered { false } else { true } }
}

extension Strings {
    func name(of query: CatalogQuery) -> String {
        switch query {
        case .newest: self[PageWords.newest]
        case .started: self[PageWords.started]
        case .played: self[PageWords.history]
        case .playlist(let name), .series(let name), .channel(let name), .folder(let name): name
        case .season(0, _): self[PageWords.specials]
        case .season(let number, _): self[PageWords.season].filled("number", self.number(Int(clamping: number)))
        case .search(let text): text
        case .ordered(let order, _): name(of: order)
        case .all, .following, .related: self[PageWords.allVideos]
        }
    }

    /// - Parameter order: nil for an order that the list itself defines.
    func name(of order: CatalogOrder?) -> String {
        switch order {
        case .latest: self[PageWords.newest]
        case .oldest: self[PageWords.oldest]
        case .title: self[PageWords.byTitle]
        case .views: self[PageWords.popular]
        case nil: self[PageWords.inOrder]
        }
    }
}

extension Pages {
    /// The name of a list. A folder has the shortest name that tells it from the other folders.
    func name(of query: CatalogQuery) -> String {
        guard case .folder(let path) = query else { return strings.name(of: query) }
        return chips.titles[path] ?? library.foundName(of: query) ?? strings.name(of: query)
    }

    /// Shows another list on the library page, or on the page of a list.
    mutating func choose(_ query: CatalogQuery) {
        let isLibrary = kind.isLibrary
        guard isLibrary || kind.hasListChips, kind.query != query else { return }
        library.addList(query)
        navigation.top.choose(query)
        if isLibrary { openList(query.whole) }
    }

    /// Shows the inner chips of a list on the library page; nil removes them.
    mutating func openList(_ list: CatalogQuery?) {
        guard chips.openList != list else { return }
        chips.openList = list
        updateChips()
    }

    mutating func setCounts(started: Int, played: Int) {
        (chips.started, chips.played) = (started, played)
        library.changed(.started, total: started)
        library.changed(.played, total: played)
        lastRequest = nil
        updateChips()
    }

    /// Updates the chips after a change of the library or of the played items. The library page shows all items if the
    /// chip of its list has disappeared.
    ///
    /// - Parameter remeasured: true after a change of the texts or of the panel.
    mutating func updateChips(remeasured: Bool = false) {
        let before = chips.queries
        chips.update(total: library.all.total, hasViews: library.hasShownViews(settings), settings.library)
        let queries = chips.queries
        guard remeasured || queries != before else { return }
        layOutChips()
        navigation.chooseLists { kind in
            guard kind.isLibrary, let query = kind.query else { return nil }
            return query == .all || queries.contains(query) ? query : .all
        }
    }
}
