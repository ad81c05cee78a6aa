import Geometry
import InterfaceKit
import Scene
import WorkerProtocol

/// A playlist, a series or a folder as rows. Chips choose one season of several, or another order.
struct ListPage: PageContent {
    let name = PageKind.listName

    func title(of kind: PageKind, in pages: Pages) -> String {
        kind.query.map { pages.name(of: $0.whole) } ?? ""
    }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        guard let query = page.kind.query else { return PageLayout(height: 0) }
        return pages.listLayout(below: pages.titleHeight, of: query)
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        if let chips = layout.chips { pages.addChips(chips, page, offset: offset, to: &scene, at: moment.time) }
        pages.addRowsHead(title(of: page.kind, in: pages), left: 0, offset: offset, to: &scene)
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        [(.back, pages.rowsBack)]
    }
}

extension PageKind {
    fileprivate static let listName = "list"

    /// - Parameter query: a playlist, a series or a folder.
    static func list(_ query: CatalogQuery) -> PageKind { PageKind(listName, list: query) }

    var isList: Bool { name == Self.listName }

    /// Whether the page has chips for one list.
    var hasListChips: Bool { isList || channel != nil }
}
