import Geometry
import InterfaceKit
import Scene
import WorkerProtocol

/// A playlist or a series as rows, in its order.
struct ListPage: PageContent {
    let name = PageKind.listName

    func title(of kind: PageKind, _ strings: Strings) -> String { kind.query.map(strings.name) ?? "" }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        guard let query = page.kind.query else { return PageLayout(height: 0) }
        return pages.listLayout(pages.rowGrid(top: pages.titleHeight), of: query)
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
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
}
