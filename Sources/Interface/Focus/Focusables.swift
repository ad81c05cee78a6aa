import Geometry
import Gesture
import Settings
import Time
import WorkerProtocol

/// What takes taps now, and where: the places that hit testing finds, as a list.
extension Interface {
    /// Nothing while pages give way to one another or the window is on its way.
    func focusables(at t: Instant) -> [Focusable] {
        guard attract == nil, navigation.transition == nil, !window.isMoving(at: t) else { return [] }
        if let preview { return preview.isSeenAt(previewRest, at: t) ? [Focusable(.preview, previewRest)] : [] }
        if window.isPresent, window.rest == .full { return largePlaces(at: t) }
        return pagePlaces(at: t) + smallPlaces(at: t) + tabPlaces
    }

    // MARK: Pages

    private var tabPlaces: [Focusable] {
        let bar = Rect(x: 0, y: size.height - settings.tabs.height, width: size.width, height: settings.tabs.height)
        return tabs.indices.map { Focusable(.window(.tab($0)), tabFrame($0, bar)) }
    }

    /// Those that are seen, and as much again around them: keys scroll to what is near.
    private func pagePlaces(at t: Instant) -> [Focusable] {
        let page = navigation.top
        let layout = layout(of: page)
        let offset = onWholePixels(page.scroller.offset(at: t))
        var places: [Place] = []
        if let head = layout.head {
            places.append(Place(.back, head.back))
            if poster(of: page) != nil { places.append(Place(.poster, head.picture)) }
        }
        if page.kind == .settings { places += optionPlaces.map { Place($0.0, $0.1) } }
        if let shelf = layout.shelf { places += shelfPlaces(shelf, page, at: t) }
        if let grid = layout.grid, let query = page.kind.query { places += cellPlaces(grid, query, offset: offset) }
        let up = Point(x: 0, y: -offset)
        return places.map { Focusable(.page($0.target), $0.frame.offset(by: up), in: $0.outer.map { .page($0) }) }
    }

    /// A place by where it lies in its page.
    private struct Place {
        let target: PageTarget
        let frame: Rect
        let outer: PageTarget?

        init(_ target: PageTarget, _ frame: Rect, in outer: PageTarget? = nil) {
            (self.target, self.frame, self.outer) = (target, frame, outer)
        }
    }

    private func shelfPlaces(_ shelf: ShelfLayout, _ page: Page, at t: Instant) -> [Place] {
        let scrolled = onWholePixels(page.shelf.offset(at: t))
        return shelf.indices(offset: scrolled - shelf.step, width: size.width + 2 * shelf.step).compactMap { index in
            guard lists[.newest]?[index] != nil else { return nil }
            let picture = shelf.pictureFrame(index).offset(by: Point(x: -scrolled, y: 0))
            let height = picture.height + ShelfLayout.textHeight
            return Place(.shelf(index), Rect(x: picture.x, y: picture.y, width: picture.width, height: height))
        }
    }

    private func cellPlaces(_ grid: CellGrid, _ query: CatalogQuery, offset: Double) -> [Place] {
        guard let list = lists[query] else { return [] }
        var places: [Place] = []
        let near = grid.indices(from: offset - size.height, to: offset + 2 * size.height, count: list.total)
        for index in near {
            guard let row = list[index] else { continue }
            let frame = grid.frame(index)
            places.append(Place(.cell(index), frame))
            if let sign = parts(of: row, grid, frame, query).avatarTarget(settings.interface.target) {
                places.append(Place(.channel(index), sign.intersection(frame), in: .cell(index)))
            }
        }
        return places
    }

    // MARK: The window

    private func smallPlaces(at t: Instant) -> [Focusable] {
        guard let watching, window.isPresent, window.rest == .mini, !window.isFadingOut,
            let frame = window.frame(at: t)
        else { return [] }
        let target = settings.interface.target
        var places: [(Target, Rect)] = []
        switch window.compact.place {
        case .bar:
            let parts = MiniPlaces(frame: frame, slot: window.layout.miniVideo.size, target: target)
            places = [(.miniBar, frame), (.miniClose, parts.close)]
            if !watching.hasFailed { places.insert((.miniPlay, parts.play), at: 1) }
        case .corner where controls.isShown(at: t):
            let parts = FloatingPlaces(frame: frame, target: target)
            places = [(.floatingClose, parts.close), (.floatingExpand, parts.expand)]
            if let play = parts.play { places.append((watching.phase == .ended ? .replay : .floatingPlay, play)) }
        case .corner: places = [(.floating, frame)]
        case .stashed: places = [(.stashTab, frame.intersection(Rect(origin: .zero, size: size)))]
        }
        return places.map { target, place in
            Focusable(.window(target), place, in: [.miniPlay, .miniClose].contains(target) ? .window(.miniBar) : nil)
        }
    }

    /// Controls that are hidden, and what the video covers, take no focus.
    private func largePlaces(at t: Instant) -> [Focusable] {
        guard let watching, let frame = window.frame(at: t), let slot = window.videoFrame(at: t) else { return [] }
        var places: [(Target, Rect)] = []
        if watching.upNext != nil {
            let parts = UpNextPlaces(slot: slot, target: settings.interface.target)
            places = [(.upNextPlay, parts.playNow), (.upNextCancel, parts.cancel), (.replay, parts.replay)]
        } else {
            let parts = controlPlaces(slot, watching)
            if watching.phase == .ended { places.append((.replay, parts.play)) }
            if controls.isShown(at: t) {
                let hasPlay = watching.phase != .ended && !watching.hasFailed
                places += parts.buttons(menu).filter {
                    hasPlay || ![.controlsPlay, .skip(-1), .skip(1)].contains($0.0)
                }
            }
        }
        if window.stage == .page { places += detailPlaces(frame, slot, at: t) }
        return places.map { Focusable(.window($0.0), $0.1) }
    }

    private func detailPlaces(_ frame: Rect, _ slot: Rect, at t: Instant) -> [(Target, Rect)] {
        columns.enumerated().flatMap { number, column in
            let area = columnFrame(number, window: frame, slot: slot)
            let isLast = number == columns.count - 1
            let scrolled = isLast ? onWholePixels(detailsScroller.offset(at: t)) : 0
            let places = column.targets.map { ($0.target, $0.frame.offset(by: area.origin - Point(x: 0, y: scrolled))) }
            return isLast ? places : places.filter { area.contains($0.1.centre) }
        }
    }
}
