import Geometry
import InterfaceKit
import Numbers
import Scene
import Settings
import WorkerProtocol

/// The frames of a page's parts, relative to its top left.
struct PageLayout {
    /// The shelf above the list.
    var shelf: ShelfLayout?
    /// The chips beside or below the title, on a page without a shelf.
    var chips: ChipLayout?
    var head: HeadLayout?
    /// Nil on a page without a list.
    var grid: CellGrid?
    /// The height of the page's content.
    var height: Double

    /// The part that scrolls horizontally. A shelf snaps to its cards, chips of different widths scroll freely.
    var band: (top: Double, bottom: Double, width: Double, step: Double?)? {
        if let shelf { return (shelf.top, shelf.bottom, shelf.width, shelf.step) }
        return chips.map { ($0.room.y, $0.room.maxY, $0.width, nil) }
    }
}

/// A row of cards that scrolls horizontally.
struct ShelfLayout {
    let top: Double
    let picture: Size
    let count: Int
    /// The height of the heading.
    let headingHeight: Double
    /// The height of the texts under a picture.
    let textHeight: Double
    /// The distance from a picture to the title under it, points.
    static let textGap = 10.0

    init(panel: Size, _ styles: TextStyles, top: Double, count: Int) {
        // On a landscape panel the cards grow with the texts, but half as much.
        let growth = (1 + styles.scale) / 2
        let width =
            panel.isPortrait
            ? min(panel.width * 0.7, 520)
            : min(panel.width * (panel.isLow ? 0.25 : 0.3) * growth, (380 * growth).rounded())
        headingHeight = styles.heading.lineHeight + (panel.isLow ? Theme.unit : Theme.gap)
        textHeight = Self.textGap + styles.heading.lineHeight + styles.caption.lineHeight + 6
        picture = Size(width: width.rounded(), height: (width / Theme.videoAspect).rounded())
        (self.top, self.count) = (top, count)
    }

    var bottom: Double { top + headingHeight + picture.height + textHeight + Theme.gap }
    /// The distance from one card to the next.
    var step: Double { picture.width + Theme.gap }
    var width: Double { 2 * Theme.margin + Double(count) * step - Theme.gap }

    func pictureFrame(_ index: Int) -> Rect {
        Rect(
            origin: Point(x: Theme.margin + Double(index) * step, y: top + headingHeight), size: picture)
    }

    /// The cards that are partly visible at an offset.
    func indices(offset: Double, width: Double) -> Range<Int> {
        let first = max(0, Int(saturating: ((offset - Theme.margin) / step).rounded(.down)))
        let last = max(0, Int(saturating: ((offset + width - Theme.margin) / step).rounded(.up)))
        return min(first, count)..<min(max(first, last), count)
    }
}

/// The header of a channel's page.
struct HeadLayout {
    let back: Rect
    let picture: Rect
    let text: Rect
    let bottom: Double

    init(panel: Size, _ styles: TextStyles, target: Double) {
        back = Rect(x: Theme.gap, y: Theme.gap, width: target, height: target)
        let wide = !panel.isPortrait
        let width = wide ? min(panel.width * 0.36, 460) : panel.width - 2 * Theme.margin
        let top = back.maxY + Theme.gap
        picture = Rect(
            x: Theme.margin, y: top, width: width.rounded(), height: (width / Theme.videoAspect).rounded())
        let left = wide ? picture.maxX + 2 * Theme.gap : Theme.margin
        let height = styles.display.lineHeight + styles.caption.lineHeight + 2 * Theme.gap
        text = Rect(
            x: left, y: wide ? (picture.midY - height / 2).rounded() : picture.maxY + Theme.gap,
            width: panel.width - left - Theme.margin, height: height)
        bottom = max(picture.maxY, text.maxY) + Theme.gap
    }
}

extension Pages {
    /// The least number of newest items for a shelf.
    private static let minimumShelf = 4
    /// The most newest items on the shelf.
    private static let longestShelf = 12

    func layout(of page: Page) -> PageLayout { content(of: page.kind).layout(of: page, in: self) }

    var homeLayout: PageLayout {
        var grid = rowGrid(top: titleHeight)
        guard let newest = library[.newest], newest.isCounted, newest.total >= Self.minimumShelf, library.all.total > 0
        else {
            return listLayout(grid, of: .all)
        }
        let shelf = ShelfLayout(
            panel: size, styles, top: titleHeight, count: min(newest.total, Self.longestShelf))
        grid.top = shelf.bottom + shelf.headingHeight
        var layout = listLayout(grid, of: .all)
        layout.shelf = shelf
        return layout
    }

    var headLayout: HeadLayout { HeadLayout(panel: size, styles, target: settings.interface.target) }

    func channelLayout(_ query: CatalogQuery) -> PageLayout {
        let head = headLayout
        var layout = listLayout(below: head.bottom, of: query)
        layout.head = head
        return layout
    }

    /// The rows of a list, below the page's head and its chips.
    func listLayout(below top: Double, of query: CatalogQuery) -> PageLayout {
        let chips = chips.ofLists[query.whole]?.layout
        var layout = listLayout(rowGrid(top: max(top, chips.map { $0.room.maxY + Theme.unit } ?? 0)), of: query)
        layout.chips = chips
        return layout
    }

    func rowGrid(top: Double) -> CellGrid { CellGrid.rows(panel: size, styles, top: top) }

    func listLayout(_ grid: CellGrid, of query: CatalogQuery) -> PageLayout {
        PageLayout(grid: grid, height: grid.height(library[query]?.total ?? 0))
    }
}
