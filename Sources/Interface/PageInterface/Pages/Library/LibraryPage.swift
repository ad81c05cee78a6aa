import InterfaceKit
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

    /// In fewer items everything is found without chips.
    private static let leastItems = 24

    /// - Parameter total: the number of items in the library.
    mutating func update(total: Int) {
        let own = (started > 0 ? [CatalogQuery.started] : []) + lists.map(\.query) + (played > 0 ? [.played] : [])
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
        case .search(let text): text
        case .all, .following, .related: self[PageWords.allVideos]
        }
    }
}

extension Pages {
    /// Shows a list in place of the one that the library page shows.
    mutating func choose(_ query: CatalogQuery) {
        guard navigation.top.kind.name == PageKind.library.name, navigation.top.kind.query != query else { return }
        library.addList(query)
        navigation.top.choose(query)
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
