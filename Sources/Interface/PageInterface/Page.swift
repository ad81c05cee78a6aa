package import InterfaceKit
import Motion
package import Time
package import WorkerProtocol

/// What a page shows.
package enum PageKind: Hashable {
    case home, library, settings
    case channel(String)

    /// The list of the library it has.
    package var query: CatalogQuery? {
        switch self {
        case .home, .library: .all
        case .channel(let name): .channel(name)
        case .settings: nil
        }
    }

    /// As it stands in the record of a run.
    package var name: String {
        switch self {
        case .home: "home"
        case .library: "library"
        case .settings: "settings"
        case .channel: "channel"
        }
    }
}

/// A page and how far it is scrolled.
package struct Page {
    package let kind: PageKind
    /// The item whose picture stands in its head; the page below lends it while one gives way to the other.
    package var poster: CatalogRow?
    /// What of the page below that picture was tapped on.
    package var lender: PageTarget?
    package var scroller = Scroller()
    package var shelf = Scroller()

    package init(_ kind: PageKind, poster: CatalogRow? = nil, lender: PageTarget? = nil) {
        (self.kind, self.poster, self.lender) = (kind, poster, lender)
    }

    package func isMoving(at t: Instant) -> Bool { scroller.isMoving(at: t) || shelf.isMoving(at: t) }
}
