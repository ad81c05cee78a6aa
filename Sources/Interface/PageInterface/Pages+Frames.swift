import Geometry
import InterfaceKit
import Numbers
import Settings
package import Time

extension Pages {
    /// Prepares the frame that is about to be built: updates the scroll extents, and starts and ends motions.
    ///
    /// - Parameter build: the time at which the frame is built.
    package mutating func frame(build: Instant, beside player: PlayerBesidePages) {
        self.player = player
        frameLetters(isCovered: player.isFull)
        library.frame(build: build)
        frameKeyboardInFront()
        search.frame(build: build, isReduced: settings.interface.reducedMotion)
        navigation.frame(build: build)
        showLateResults()
        let layout = layout(of: navigation.top)
        navigation.top.scroller.setExtent(layout.height - viewport, viewport: viewport)
        updateShelfExtent(layout)
        navigation.top.scroller.frame(build: build, in: surroundings)
        navigation.top.shelf.frame(build: build, in: surroundings)
        updateIndicator(layout, at: build)
    }

    /// Updates the range in which the page's shelf or its row of chips scrolls.
    mutating func updateShelfExtent(_ layout: PageLayout) {
        guard let band = layout.band else { return }
        navigation.top.shelf.setExtent(band.width - size.width, viewport: size.width, page: band.step)
    }

    var viewport: Double { player.viewport }

    /// The next time at which a picture, a placeholder, the scroll indicator or a countdown changes by itself.
    package func nextChange(after t: Instant) -> Instant? {
        // An array would be allocated in every frame.
        func earlier(_ a: Instant?, _ b: Instant?) -> Instant? {
            guard let a, let b else { return a ?? b }
            return min(a, b)
        }
        let countdown = kind.isStaff ? pin.nextChange(after: t) : nil
        let picture = pictures.nextChange(after: t, settings.interface)
        let loaded = earlier(picture, library.nextChange(after: t, settings.interface))
        return earlier(earlier(loaded, nextIndicatorChange(after: t)), countdown)
    }

    /// The part of the panel in which a page's scrolled elements take taps.
    func scrolledArea(of kind: PageKind, at t: Instant) -> Rect {
        kind.isSearch ? searchResults(at: t) : Rect(x: 0, y: 0, width: size.width, height: tabBar.y)
    }

    // MARK: The focus

    /// Scrolls until an element is wholly visible.
    mutating func reveal(_ target: PageTarget, _ frame: Rect, viewport: Double, at shown: Instant) {
        if kind.isSearch, target.isFixedOnSearch { return }
        let offset = navigation.top.scroller.offset(at: shown)
        // The title of a page becomes visible together with its first elements.
        let isFirst = frame.y + offset < size.height / 4
        let area = scrolledArea(of: kind, at: shown)
        let distance = Scroller.revealDistance(of: frame, top: area.y, bottom: min(area.maxY, viewport))
        if distance != 0 {
            navigation.top.scroller.scroll(to: distance < 0 && isFirst ? 0 : offset + distance, at: shown)
        }
        switch target {
        case .shelf(let index): revealOnShelf(index, frame, at: shown)
        case .chip(let index): revealChip(index, at: shown)
        default: break
        }
    }

    private mutating func revealOnShelf(_ index: Int, _ frame: Rect, at shown: Instant) {
        guard let shelf = layout(of: navigation.top).shelf else { return }
        let room = size.width - 2 * Theme.margin + Theme.gap
        let wholeCards = max(1, Int(saturating: min(room / shelf.step, 1000)))
        if frame.x < 0 {
            navigation.top.shelf.scroll(to: Double(index) * shelf.step, at: shown)
        } else if frame.maxX > size.width {
            navigation.top.shelf.scroll(to: Double(index + 1 - wholeCards) * shelf.step, at: shown)
        }
    }
}
