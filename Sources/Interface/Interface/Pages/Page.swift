import InterfaceKit
import Motion
import Time
import WorkerProtocol

/// What a page shows.
enum PageKind: Hashable {
    case home, library, settings
    case channel(String)

    /// The list of the library it has.
    var query: CatalogQuery? {
        switch self {
        case .home, .library: .all
        case .channel(let name): .channel(name)
        case .settings: nil
        }
    }

    /// As it stands in the record of a run.
    var name: String {
        switch self {
        case .home: "home"
        case .library: "library"
        case .settings: "settings"
        case .channel: "channel"
        }
    }
}

/// A page and how far it is scrolled.
struct Page {
    let kind: PageKind
    /// The item whose picture stands in its head; the page below lends it while one gives way to the other.
    var poster: CatalogRow?
    /// What of the page below that picture was tapped on.
    var lender: PageTarget?
    var scroller = Scroller()
    var shelf = Scroller()

    init(_ kind: PageKind, poster: CatalogRow? = nil, lender: PageTarget? = nil) {
        (self.kind, self.poster, self.lender) = (kind, poster, lender)
    }

    func isMoving(at t: Instant) -> Bool { scroller.isMoving(at: t) || shelf.isMoving(at: t) }
}

extension Tab {
    /// The page at the bottom of its stack.
    var root: PageKind {
        switch self {
        case .home: .home
        case .library: .library
        case .settings: .settings
        }
    }
}
