package import InterfaceKit
import Motion
package import Time
package import WorkerProtocol

/// The kind of a page.
package enum PageKind: Hashable {
    case home, library, settings
    case channel(String)

    /// The list of the library that it shows.
    package var query: CatalogQuery? {
        switch self {
        case .home, .library: .all
        case .channel(let name): .channel(name)
        case .settings: nil
        }
    }

    /// The name in recordings.
    package var name: String {
        switch self {
        case .home: "home"
        case .library: "library"
        case .settings: "settings"
        case .channel: "channel"
        }
    }
}

/// A page and its scroll position.
package struct Page {
    package let kind: PageKind
    /// The item whose picture stands in its header; during a transition the picture comes from the page below.
    package var poster: CatalogRow?
    /// The element of the page below whose picture was tapped.
    package var lender: PageTarget?
    package var scroller = Scroller()
    package var shelf = Scroller()

    package init(_ kind: PageKind, poster: CatalogRow? = nil, lender: PageTarget? = nil) {
        (self.kind, self.poster, self.lender) = (kind, poster, lender)
    }

    package func isMoving(at t: Instant) -> Bool { scroller.isMoving(at: t) || shelf.isMoving(at: t) }
}
