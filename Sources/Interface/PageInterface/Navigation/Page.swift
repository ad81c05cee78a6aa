import InterfaceKit
import Time
package import WorkerProtocol

/// The kind of a page.
package struct PageKind: Hashable, Sendable {
    /// The name of the kind in the table of pages, in requests and in recordings.
    package let name: String
    /// The list of the library on the page; nil on a page without a list.
    package let query: CatalogQuery?

    package init(_ name: String, list query: CatalogQuery? = nil) { (self.name, self.query) = (name, query) }

    package static let home = PageKind("home", list: .all)
    package static let library = PageKind("library", list: .all)
    package static let settings = PageKind("settings")

    package static func channel(_ name: String) -> PageKind { PageKind("channel", list: .channel(name)) }

    /// The channel of the page; nil for another kind.
    var channel: String? { if case .channel(let name)? = query?.unordered { name } else { nil } }
}

/// A page and its scroll position.
struct Page {
    private(set) var kind: PageKind
    /// The item of the header's picture. A transition moves the picture between this page and the one below.
    var poster: CatalogRow?
    /// The element of the page below whose picture was tapped.
    var sourceElement: PageTarget?
    var scroller = Scroller()
    var shelf = Scroller()
    var indicator = ScrollIndicator()
    /// Whether the right PIN was entered on this page or on the one that opened it. Another page or tab locks the page.
    var isUnlocked = false

    init(_ kind: PageKind, poster: CatalogRow? = nil, sourceElement: PageTarget? = nil) {
        (self.kind, self.poster, self.sourceElement) = (kind, poster, sourceElement)
    }

    /// Shows another list in the same place, from its top.
    mutating func choose(_ query: CatalogQuery?) {
        kind = PageKind(kind.name, list: query)
        scroller = Scroller()
        indicator = ScrollIndicator()
    }

    func isMoving(at t: Instant) -> Bool { scroller.isMoving(at: t) || shelf.isMoving(at: t) }
}
