import Geometry
import InterfaceKit
import Numbers
import PageInterface
import PreviewInterface
import Scene
import Settings
import Time
import WorkerProtocol

extension Interface {
    /// When a picture or a placeholder next changes by itself.
    func nextPictureChange(after t: Instant) -> Instant? {
        let (delay, fade) = (settings.interface.placeholderDelay, settings.interface.pictureFade)
        var next: Instant?
        func add(_ state: PictureState) {
            guard let change = state.nextChange(after: t, delay: delay, fade: fade) else { return }
            next = min(next ?? change, max(change, t))
        }
        for state in pictures.values { add(state) }
        for list in lists.values { for since in list.waits { add(.requested(since)) } }
        if let loadingSince { add(.requested(loadingSince)) }
        return next
    }

    mutating func pictureCame(_ id: PictureID, available: Bool) {
        guard case .requested(let since) = pictures[id] else { return }
        pictures[id] = available ? .available(shown, requested: since) : .missing
    }

    /// Draws a picture, or its placeholder.
    func addPicture(
        _ id: PictureID, _ frame: Rect, picture: LayerID, placeholder: LayerID, radius: Double = Theme.pictureRadius,
        to scene: inout Scene, at t: Instant
    ) {
        let (delay, fade) = (settings.interface.placeholderDelay, settings.interface.pictureFade)
        guard let state = pictures[id] else { return }
        let opacity = state.opacity(at: t, fade: fade)
        let behind = opacity < 1 ? state.placeholderOpacity(at: t, delay: delay, fade: fade) : 0
        if behind > 0 { addPlaceholder(placeholder, frame, radius: radius, opacity: behind, to: &scene) }
        if opacity > 0 {
            scene.layers.append(
                Layer(picture, frame, .picture(id), cornerRadius: radius, opacity: opacity))
        }
    }

    func addPlaceholder(
        _ id: LayerID, _ frame: Rect, radius: Double = Theme.pictureRadius, opacity: Double, to scene: inout Scene
    ) {
        scene.layers.append(
            Layer(id, frame, .fill(palette.placeholder), cornerRadius: radius, opacity: opacity))
    }

    /// The opacity of the placeholder for a row that has not arrived.
    func awaitedOpacity(_ index: Int, of query: CatalogQuery, at t: Instant) -> Double {
        guard let since = lists[query]?.awaited(index) else { return 0 }
        return PictureState.appeared(
            since, at: t, delay: settings.interface.placeholderDelay, fade: settings.interface.pictureFade)
    }

    func pictureID(_ row: CatalogRow, _ size: Size) -> PictureID {
        let scale = settings.display.scale
        return PictureID(
            item: row.id.number ^ row.version, width: Int(saturating: (size.width * scale).rounded()),
            height: Int(saturating: (size.height * scale).rounded()))
    }

    // MARK: Requests

    /// The inputs of the requests.
    struct Wants: Equatable {
        var revision: Int
        var tab: Tab
        var depth: Int
        var below: Tab?
        /// The scroll position in steps shorter than the distance that is requested ahead.
        var step: Int
        var preview: PictureID?
        /// The item whose details are shown.
        var watched: ItemID?
        /// Whether a finger scrubs the item.
        var isLookedThrough: Bool
    }

    /// Requests the rows and pictures that are visible soon, and releases the others; does nothing for equal inputs.
    mutating func requestVisible(at t: Instant) -> [Effect] {
        let wants = Wants(
            revision: revision, tab: tab, depth: navigation.depth, below: navigation.transition?.below,
            step: Int(saturating: navigation.top.scroller.offset(at: t) / Self.requestStep), preview: preview?.picture,
            watched: nowPlaying?.row.id, isLookedThrough: nowPlaying?.isLookedThrough ?? false)
        guard wants != self.wants else { return [] }
        self.wants = wants
        return requestAll(at: t)
    }

    private static let requestStep = 32.0

    private mutating func requestAll(at t: Instant) -> [Effect] {
        // Built in the memory of the last request.
        var wanted = Wanted(seen: self.wanted)
        self.wanted = []
        wanted.seen.removeAll(keepingCapacity: true)
        if let lower = navigation.lower { request(lower, at: t, &wanted) }
        request(navigation.top, at: t, &wanted)
        if let below = navigation.transition?.below, below != tab { request(navigation.top(of: below), at: t, &wanted) }
        if let preview { want(preview.picture, preview.row, &wanted) }
        for (id, row) in picturesOfNext { want(id, row, &wanted) }
        if let (id, row) = upNextPicture { want(id, row, &wanted) }
        for (id, path) in wanted.missing.sorted(by: { $0.id.item < $1.id.item }) {
            pictures[id] = .requested(t)
            wanted.effects.append(.requestPicture(id, path: path))
        }
        wantStrip(&wanted, at: t)
        // A picture on its way is released after its arrival.
        let gone = pictures.filter { !wanted.seen.contains($0.key) && !$0.value.isAwaited }
        for id in gone.keys {
            pictures[id] = nil
            wanted.effects.append(.releasePicture(id))
        }
        self.wanted = wanted.seen
        return wanted.effects
    }

    private func want(_ id: PictureID, _ row: CatalogRow, _ wanted: inout Wanted) {
        if wanted.seen.insert(id).inserted, pictures[id] == nil { wanted.missing.append((id, row.thumbnail)) }
    }

    private mutating func wantStrip(_ wanted: inout Wanted, at t: Instant) {
        guard let strip, let path = nowPlaying?.row.path else { return }
        wanted.seen.insert(strip.picture)
        guard pictures[strip.picture] == nil else { return }
        pictures[strip.picture] = .requested(t)
        wanted.effects.append(.requestStrip(strip.picture, path: path, columns: strip.columns))
    }

    private mutating func request(_ page: Page, at t: Instant, _ wanted: inout Wanted) {
        let layout = layout(of: page)
        if let grid = layout.grid, let query = page.kind.query {
            let offset = page.scroller.offset(at: t)
            // One panel ahead of the visible part, so that nothing pops in during a scroll.
            let near = grid.indices(
                from: offset - size.height, to: offset + 2 * size.height, count: lists[query]?.total ?? 0)
            wanted.effects += requestRows(near, of: query, at: t)
            for index in near { if let row = lists[query]?[index] { want(pictureID(row, grid.picture), row, &wanted) } }
        }
        if page.kind == .home, library.total > 0 { requestShelf(layout.shelf, &wanted, at: t) }
        if let head = layout.head, let poster = poster(of: page) {
            want(pictureID(poster, head.picture.size), poster, &wanted)
        }
    }

    private mutating func requestRows(_ range: Range<Int>, of query: CatalogQuery, at t: Instant) -> [Effect] {
        lists[query, default: LibraryRows()].request(range, at: t).map {
            .requestRows(query, offset: $0.lowerBound, count: $0.count)
        }
    }

    private mutating func requestShelf(_ shelf: ShelfLayout?, _ wanted: inout Wanted, at t: Instant) {
        wanted.effects += requestRows(0..<1, of: .newest, at: t)
        guard let shelf else { return }
        for index in 0..<shelf.count {
            if let row = lists[.newest]?[index] { want(pictureID(row, shelf.picture), row, &wanted) }
        }
    }
}

/// The pictures that pages will show soon.
private struct Wanted {
    var seen: Set<PictureID>
    var missing: [(id: PictureID, path: String)] = []
    var effects: [Effect] = []
}
