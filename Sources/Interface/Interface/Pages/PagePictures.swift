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
        let picture = pictures.nextChange(after: t, settings.interface)
        guard let row = library.nextChange(after: t, settings.interface) else { return picture }
        return min(picture ?? row, row)
    }

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
        var wanted = pictures.startWanting()
        var effects: [Effect] = []
        if let lower = navigation.lower { effects += request(lower, at: t, &wanted) }
        effects += request(navigation.top, at: t, &wanted)
        if let below = navigation.transition?.below, below != tab {
            effects += request(navigation.top(of: below), at: t, &wanted)
        }
        if let preview { wanted.want(preview.picture, path: preview.row.thumbnail) }
        wantForPlayer(&wanted)
        return effects + pictures.request(wanted, at: t)
    }

    private func wantForPlayer(_ wanted: inout WantedPictures) {
        for (id, row) in picturesOfNext { wanted.want(id, path: row.thumbnail) }
        if let (id, row) = upNextPicture { wanted.want(id, path: row.thumbnail) }
        guard let strip, let path = nowPlaying?.row.path else { return }
        wanted.wantStrip(strip.picture, path: path, columns: strip.columns)
    }

    private mutating func request(_ page: Page, at t: Instant, _ wanted: inout WantedPictures) -> [Effect] {
        let layout = layout(of: page)
        var effects: [Effect] = []
        if let grid = layout.grid, let query = page.kind.query {
            let offset = page.scroller.offset(at: t)
            // One panel ahead of the visible part, so that nothing pops in during a scroll.
            let near = grid.indices(
                from: offset - size.height, to: offset + 2 * size.height, count: library[query]?.total ?? 0)
            effects = library.request(near, of: query, at: t)
            for index in near {
                if let row = library[query]?[index] { want(row, grid.picture, &wanted) }
            }
        }
        if page.kind == .home, library.all.total > 0 {
            effects += library.request(0..<1, of: .newest, at: t)
            if let shelf = layout.shelf { want(shelf, &wanted) }
        }
        if let head = layout.head, let poster = poster(of: page) { want(poster, head.picture.size, &wanted) }
        return effects
    }

    private func want(_ row: CatalogRow, _ size: Size, _ wanted: inout WantedPictures) {
        wanted.want(pictureID(row, size), path: row.thumbnail)
    }

    private func want(_ shelf: ShelfLayout, _ wanted: inout WantedPictures) {
        for index in 0..<shelf.count {
            if let row = library[.newest]?[index] { want(row, shelf.picture, &wanted) }
        }
    }
}
