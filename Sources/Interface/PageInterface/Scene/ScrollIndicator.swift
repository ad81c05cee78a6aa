import Geometry
import InterfaceKit
import Time

/// The scroll indicator of a page: visible while the page scrolls, and for a while after it has stopped.
struct ScrollIndicator {
    private var appearance = Appearance()
    private var isScrolling = false
    /// The text beside the thumb, and the row that it describes.
    private(set) var label: (row: Int, text: String)?

    /// - Parameter delay: the time from the end of a scroll to the fade, seconds.
    mutating func frame(build: Instant, isScrolling: Bool, delay: Double) {
        guard isScrolling != self.isScrolling else { return }
        self.isScrolling = isScrolling
        appearance.show(at: build, for: isScrolling ? nil : delay)
        if isScrolling { label = nil }
    }

    mutating func describe(_ row: Int, as text: String) { label = (row, text) }

    func isShown(at t: Instant) -> Bool { appearance.isShown(at: t) }
    func opacity(at t: Instant, fade: Double) -> Double { appearance.opacity(at: t, fade: fade) }

    func nextChange(after t: Instant, isScrolling: Bool, fade: Double) -> Instant? {
        isScrolling == self.isScrolling ? appearance.nextChange(after: t, fade: fade) : t
    }
}

/// The thumb of a scroll indicator.
struct ScrollThumb {
    let frame: Rect
    /// The scroll distance of the page for one point of the thumb's motion.
    let ratio: Double

    /// - Parameters:
    ///   - offset: the scroll position; it may be past an end.
    ///   - extent: the furthest scroll position at rest, above 0.
    ///   - viewport: the height of the visible part of the page.
    ///   - track: the rectangle in which the thumb moves.
    ///   - least: the smallest height of the thumb.
    init?(offset: Double, extent: Double, viewport: Double, track: Rect, least: Double) {
        let whole = max(least, track.height * viewport / (extent + viewport))
        let way = track.height - whole
        guard extent > 0, way > 0 else { return nil }
        // The thumb shrinks while the page is pulled past an end.
        let excess = max(-offset, offset - extent, 0)
        let height = max(whole - excess, track.width)
        let top = offset > extent ? track.maxY - height : track.y + way * max(offset, 0) / extent
        frame = Rect(x: track.x, y: top, width: track.width, height: height)
        ratio = extent / way
    }
}
