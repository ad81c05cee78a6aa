import Geometry
import Gesture
import InterfaceKit
import PageInterface
import Settings
import Time
import WorkerProtocol

/// The taps on pages, and hit testing there.
extension Interface {
    mutating func endPageTap(_ tap: TapRecognizer.Tap, on element: ElementTarget?) -> [Effect] {
        // The first tap of a double tap was on a page.
        tapped = nil
        guard case .page(let pressed)? = element, pageTarget(at: tap.position) == pressed else { return [] }
        return act(on: pressed)
    }

    /// Performs the tap's action.
    mutating func act(on target: PageTarget) -> [Effect] {
        switch target {
        case .cell, .shelf: return row(of: target).map { open($0, animated: true) } ?? []
        case .channel:
            if let row = row(of: target) { pushChannel(row, from: target) }
        case .poster: openPreview(of: target)
        case .back: navigation.pop()
        case .option(let row, let option): return choose(row, option)
        case .link(let name): navigation.push(Page(PageKind(name)))
        }
        return []
    }

    mutating func select(tab index: Int) { if tabs.indices.contains(index) { select(tabs[index]) } }

    /// A tap on the selected tab goes back to its first page, and there to the top.
    mutating func select(_ tab: Tab) {
        if tab == self.tab, !navigation.canPop { navigation.top.scroller.scrollToTop(at: shown) }
        // A finger that held a page loses it.
        if finger?.surface == .page { cancelFinger(at: shown) }
        navigation.select(tab)
    }

    mutating func pushChannel(_ row: CatalogRow, from lender: PageTarget?) {
        guard !row.channel.isEmpty else { return }
        library.addList(.channel(row.channel))
        navigation.push(Page(.channel(row.channel), poster: row, lender: lender))
    }

    /// The item that a part of the upper page shows.
    func row(of target: PageTarget) -> CatalogRow? {
        switch target {
        case .cell(let index), .channel(let index):
            navigation.top.kind.query.flatMap { library[$0]?[index] }
        case .shelf(let index): library[.newest]?[index]
        case .poster: poster(of: navigation.top)
        case .back, .option, .link: nil
        }
    }

    // MARK: Hit testing

    func isOnShelf(_ point: Point) -> Bool {
        guard let shelf = layout(of: navigation.top).shelf else { return false }
        let y = point.y + navigation.top.scroller.offset(at: shown)
        return y >= shelf.top && y < shelf.bottom
    }

    func pageTarget(at point: Point) -> PageTarget? {
        guard navigation.transition == nil, case .page(let target)? = pageElements(at: shown).hit(point)?.target else {
            return nil
        }
        return target
    }
}
