import Geometry
import InterfaceKit
import Scene
import Settings
import Time
import WorkerProtocol

/// The drawing of a scroll indicator.
struct IndicatorLook: Equatable {
    let thumb: Rect
    let opacity: Double
    /// The text beside a thumb that is dragged.
    let label: String?
}

/// The scroll indicator: a thumb at the right edge, which a finger drags through a long list.
extension Pages {
    /// The thumb's distance from the panel's edge, its width, and its width on a long list, points.
    private static let (edge, width, indexWidth) = (4.0, 4.0, 8.0)
    /// The distance from the panel's edge to the text beside the thumb, points. The finger does not cover the text.
    private static let labelDistance = 88.0
    /// The smallest height of a thumb that cannot be dragged, points.
    private static let minimumHeight = 24.0

    private var isIndicatorDragged: Bool { if case .indicator = drag { true } else { false } }

    /// Nil while the indicator is hidden.
    func indicatorLook(of page: Page, at t: Instant) -> IndicatorLook? {
        let opacity = (page.indicator.opacity(at: t, fade: settings.controls.fadeDuration) * 64).rounded() / 64
        guard opacity > 0, let thumb = thumb(of: page, at: t) else { return nil }
        return IndicatorLook(
            thumb: thumb.frame, opacity: opacity, label: isIndicatorDragged ? page.indicator.label?.text : nil)
    }

    /// Whether a finger can drag the thumb, as on every long list.
    private func isIndex(_ page: Page) -> Bool {
        page.kind.query != nil && page.scroller.extent >= settings.scroll.indexScreens * viewport
    }

    private func thumb(of page: Page, at t: Instant) -> ScrollThumb? {
        let isIndex = isIndex(page)
        let width = isIndex ? Self.indexWidth : Self.width
        let area = scrolledArea(of: page.kind, at: t)
        let track = Rect(
            x: size.width - Self.edge - width, y: area.y + Theme.unit, width: width,
            height: max(0, min(area.maxY, viewport) - area.y - 2 * Theme.unit))
        return ScrollThumb(
            offset: page.scroller.offset(at: t), extent: page.scroller.extent, viewport: viewport, track: track,
            least: isIndex ? settings.interface.target : Self.minimumHeight)
    }

    // MARK: Touch

    func isOnIndicator(_ point: Point, at shown: Instant) -> Bool {
        let page = navigation.top
        guard !isInTransition, page.indicator.isShown(at: shown), isIndex(page), let thumb = thumb(of: page, at: shown)
        else { return false }
        let side = settings.interface.target
        let height = max(side, thumb.frame.height)
        return Rect(x: size.width - side, y: thumb.frame.midY - height / 2, width: side, height: height)
            .contains(point)
    }

    /// Scrolls the list by a finger on its thumb.
    mutating func dragIndicator(from start: Double, by way: Double, at build: Instant) {
        guard let thumb = thumb(of: navigation.top, at: build) else { return }
        let offset = min(max(start + way * thumb.ratio, 0), navigation.top.scroller.extent)
        navigation.top.scroller.drag(toRaw: offset, settings.scroll)
    }

    // MARK: Frames

    private func isScrolled(at t: Instant) -> Bool {
        navigation.top.scroller.extent > 0 && (drag.holdsIndicator || navigation.top.scroller.isMoving(at: t))
    }

    mutating func updateIndicator(_ layout: PageLayout, at build: Instant) {
        navigation.top.indicator.frame(
            build: build, isScrolling: isScrolled(at: build), delay: settings.scroll.indicatorDelay)
        if isIndicatorDragged { describeIndicator(layout, at: build) }
    }

    func nextIndicatorChange(after t: Instant) -> Instant? {
        navigation.top.indicator.nextChange(
            after: t, isScrolling: isScrolled(at: t), fade: settings.controls.fadeDuration)
    }

    /// Sets the thumb's label to the row at its position, once the row has arrived.
    private mutating func describeIndicator(_ layout: PageLayout, at build: Instant) {
        let page = navigation.top
        guard let grid = layout.grid, let query = page.kind.query, let list = library[query], page.scroller.extent > 0
        else { return }
        let offset = page.scroller.offset(at: build)
        let place = offset + viewport * offset / page.scroller.extent
        let above = grid.indices(from: place, to: place, count: list.total).lowerBound
        let index = min(above, max(0, list.total - 1))
        guard page.indicator.label?.row != index, let row = list[index] else { return }
        navigation.top.indicator.describe(index, as: indexText(row, index, query))
    }

    /// The sort key of a row as a text, or the row's number in a list without a sort key.
    private func indexText(_ row: CatalogRow, _ index: Int, _ query: CatalogQuery) -> String {
        let sorted =
            switch query.order {
            case .title: String(row.title.prefix(1)).uppercased()
            case .latest, .oldest: strings.date(of: row)
            case .views, nil: ""
            }
        return sorted.isEmpty ? strings.number(index + 1) : sorted
    }

    // MARK: Scene

    func addIndicator(_ page: Page, to scene: inout Scene, at t: Instant) {
        guard let look = indicatorLook(of: page, at: t) else { return }
        let colour = isIndicatorDragged ? palette.accent : palette.secondary
        scene.layers.append(
            Layer(
                Part.scrollThumb.id(), look.thumb, .fill(colour), cornerRadius: look.thumb.width / 2,
                opacity: look.opacity))
        if let label = look.label { addIndexLabel(label, beside: look.thumb, to: &scene) }
    }

    private func addIndexLabel(_ text: String, beside thumb: Rect, to scene: inout Scene) {
        let height = styles.title.lineHeight + 2 * Theme.gap
        let room = max(1, size.width - Self.labelDistance - Theme.margin - 2 * Theme.gap)
        let run = TextRun(text, styles.title, width: room)
        let written = measure.size(of: run).width.rounded(.up)
        let width = max(written + 2 * Theme.gap, height)
        let top = min(max(thumb.midY - height / 2, Theme.unit), viewport - height - Theme.unit).rounded()
        let plate = Rect(x: size.width - Self.labelDistance - width, y: top, width: width, height: height)
        scene.layers.append(
            Layer(Part.scrollLabel.id(), plate, .fill(palette.text), cornerRadius: height / 2))
        let line = Rect(
            x: plate.x + ((width - written) / 2).rounded(), y: top + Theme.gap, width: written,
            height: styles.title.lineHeight)
        scene.layers.append(Layer(Part.scrollLabelText.id(), line, .text(run, palette.background)))
    }
}
