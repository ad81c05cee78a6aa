import Geometry
import InterfaceKit
import Scene
import WorkerProtocol

/// A playlist or a series as rows, in its order. Chips choose one season of several.
struct ListPage: PageContent {
    let name = PageKind.listName

    func title(of kind: PageKind, _ strings: Strings) -> String {
        kind.query.map { $0.series ?? strings.name(of: $0) } ?? ""
    }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        guard let query = page.kind.query else { return PageLayout(height: 0) }
        let chips = pages.chips.seasons.layout
        let top = chips.map { $0.room.maxY + Theme.unit } ?? pages.titleHeight
        var layout = pages.listLayout(pages.rowGrid(top: top), of: query)
        layout.chips = chips
        return layout
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        if let chips = layout.chips { pages.addChips(chips, page, offset: offset, to: &scene, at: moment.time) }
        pages.addRowsHead(title(of: page.kind, pages.strings), left: 0, offset: offset, to: &scene)
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        [(.back, pages.rowsBack)]
    }
}

extension PageKind {
    fileprivate static let listName = "list"

    /// - Parameter query: a playlist or a series.
    static func list(_ query: CatalogQuery) -> PageKind { PageKind(listName, list: query) }

    var isList: Bool { name == Self.listName }
}
