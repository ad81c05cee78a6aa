import InterfaceKit
import Languages
import Scene
import WorkerProtocol

/// The library as cards: all of it, or one of its lists, which a row of chips names.
struct LibraryPage: PageContent {
    let name = "library"

    func title(of kind: PageKind, _ strings: Strings) -> String { strings[PageWords.library] }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        var layout = pages.listLayout(
            CellGrid.cards(panel: pages.size, pages.styles, top: pages.titleHeight), of: page.kind.query ?? .all)
        layout.chips = pages.chips.layout
        return layout
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        if let chips = layout.chips { pages.addChips(chips, page, offset: offset, to: &scene, at: moment.time) }
        pages.addTitle(title(of: page.kind, pages.strings), left: Theme.margin, offset: offset, to: &scene)
    }
}

/// The lists that the library page can show, beside all items and the newest ones.
struct LibraryChips {
    /// Playlists and series.
    var lists: [CatalogList] = []
    /// The numbers of items that were left before their end, and that were played at all.
    var (started, played) = (0, 0)

    /// A chip each.
    private(set) var queries: [CatalogQuery] = []
    /// Nil where there is nothing to choose from.
    var layout: ChipLayout?
    /// The series that the library page shows: chips of its seasons stand behind its own.
    fileprivate(set) var openSeries: String?
    /// The chips on the page of a series.
    var seasons = SeasonChips()

    /// In fewer items everything is found without chips.
    private static let leastItems = 24

    /// - Parameter total: the number of items in the library.
    mutating func update(total: Int) {
        if let openSeries, !lists.contains(where: { $0.query.series == openSeries }) { self.openSeries = nil }
        let listed = lists.flatMap { list in
            [list.query] + (list.query.series == openSeries ? list.seasonQueries : [])
        }
        let own = (started > 0 ? [CatalogQuery.started] : []) + listed + (played > 0 ? [.played] : [])
        let areUseful = total >= Self.leastItems || total > 0 && !own.isEmpty
        queries = areUseful ? [.all, .newest] + own : []
    }
}

extension CatalogList {
    var query: CatalogQuery {
        switch kind {
        case .playlist: .playlist(name)
        case .series: .series(name)
        }
    }
}

extension CatalogQuery {
    /// The series that it shows, or a season of.
    var series: String? {
        switch self {
        case .series(let name), .season(_, of: let name): name
        default: nil
        }
    }

    /// Whether cards of the list name their channels; those of a channel's own page need not.
    var hasChannels: Bool { if case .channel = self { false } else { true } }
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
        case .all, .following, .related: self[PageWords.allVideos]
        }
    }
}

extension Pages {
    /// Shows a list in place of the one that the library page, or a list's page, shows.
    mutating func choose(_ query: CatalogQuery) {
        let isLibrary = kind.name == PageKind.library.name
        guard isLibrary || kind.isList, kind.query != query else { return }
        library.addList(query)
        navigation.top.choose(query)
        if isLibrary { openSeries(query.series) }
    }

    /// Has chips for the seasons of the series that the library page shows; nil for none.
    mutating func openSeries(_ name: String?) {
        guard chips.openSeries != name else { return }
        chips.openSeries = name
        updateChips()
    }

    mutating func count(started: Int, played: Int) {
        (chips.started, chips.played) = (started, played)
        library.changed(.started, total: started)
        library.changed(.played, total: played)
        lastRequest = nil
        updateChips()
    }

    /// The library, or what was played of it, has changed. Shows all items where the library page shows a list that no
    /// chip names any more.
    mutating func updateChips() {
        chips.update(total: library.all.total)
        layOutChips()
        let queries = chips.queries
        navigation.leaveLists(of: PageKind.library.name) { $0 == .all || queries.contains($0) }
    }
}
