import Geometry
package import InterfaceKit
import Numbers
package import Scene
package import Time
package import WorkerProtocol

/// The state of the other parts that determines their wanted pictures.
package struct OtherRequests: Equatable {
    /// Counts the events that change the drawing, and the layouts of the details.
    let revision: Int
    let preview: PictureID?
    /// Whether the preview needs its slides.
    let wantsSlides: Bool
    /// The pictures beside the videos of the attract loop.
    let backdrops: [PictureID]
    /// The item in the player window.
    let watched: ItemID?
    /// Whether the player needs the item's scrub strip.
    let wantsScrubStrip: Bool

    package init(
        revision: Int, preview: PictureID?, wantsSlides: Bool, backdrops: [PictureID], watched: ItemID?,
        wantsScrubStrip: Bool
    ) {
        (self.revision, self.preview, self.wantsSlides, self.backdrops) = (revision, preview, wantsSlides, backdrops)
        (self.watched, self.wantsScrubStrip) = (watched, wantsScrubStrip)
    }
}

/// The inputs of a request for rows and pictures.
struct PageRequest: Equatable {
    let others: OtherRequests
    let tab: Tab
    let depth: Int
    let list: CatalogQuery?
    let searched: String
    let below: Tab?
    /// The scroll position as a number of steps, each shorter than the prefetch distance.
    let step: Int

    /// The length of a step, points.
    fileprivate static let stepLength = 32.0
}

/// Requests for the rows and pictures that are visible soon.
extension Pages {
    /// The pictures that the pages want, and requests for rows; nil if nothing has changed since the last request.
    ///
    /// The other parts add their pictures and pass all of them to `request(_:at:)`.
    ///
    /// - Parameter t: the flip time of the frame that is built.
    package mutating func wants(
        beside others: OtherRequests, at t: Instant
    ) -> (pictures: WantedPictures, rows: [Effect])? {
        let request = PageRequest(
            others: others, tab: tab, depth: navigation.depth, list: kind.query, searched: search.query,
            below: navigation.transition?.below,
            step: Int(saturating: navigation.top.scroller.offset(at: t) / PageRequest.stepLength))
        guard request != lastRequest else { return nil }
        lastRequest = request
        var wanted = pictures.startWanting()
        var effects: [Effect] = []
        if kind.isSearch, let reading = search.takeReading() { effects.append(.convert(reading)) }
        if let watched = others.watched { effects += library.requestNext(after: watched, at: t) }
        if let lower = navigation.lower { effects += want(lower, at: t, &wanted) }
        effects += want(navigation.top, at: t, &wanted)
        if let below = navigation.transition?.below, below != tab {
            effects += want(navigation.top(of: below), at: t, &wanted)
        }
        return (wanted, effects)
    }

    /// Requests single rows of the attract loop's list.
    package mutating func request(attractRows rows: [Int], of query: CatalogQuery, at t: Instant) -> [Effect] {
        library.addAttractList(query)
        let total = library[query]?.total ?? 0
        return rows.filter { $0 < total }.flatMap { library.request($0..<$0 + 1, of: query, at: t) }
    }

    /// Requests the wanted pictures that are missing, and releases all others.
    package mutating func request(_ wanted: WantedPictures, at t: Instant) -> [Effect] {
        pictures.request(wanted, at: t)
    }

    private mutating func want(_ page: Page, at t: Instant, _ wanted: inout WantedPictures) -> [Effect] {
        let layout = layout(of: page)
        var effects: [Effect] = []
        if let grid = layout.grid, let query = page.kind.query {
            let offset = page.scroller.offset(at: t)
            // The prefetch distance is one panel on both sides, so that no cell pops in during a scroll.
            let near = grid.indices(
                from: offset - size.height, to: offset + 2 * size.height, count: library[query]?.total ?? 0)
            effects = library.request(near, of: query, at: t)
            for index in near { if let row = library[query]?[index] { want(row, grid.picture, &wanted) } }
        }
        if page.kind == .home, let logo { wanted.wantLogo(logo.id, path: logo.path, logo.mount) }
        if page.kind == .home, library.all.total > 0 {
            effects += library.request(0..<1, of: .newest, at: t)
            if let shelf = layout.shelf { want(shelf, &wanted) }
        }
        if page.kind.isSearch, !search.query.isEmpty {
            // All results are requested, because each may begin a group.
            let query = CatalogQuery.search(search.query)
            effects += library.request(0..<max(1, library[query]?.total ?? 0), of: query, at: t)
        }
        if let head = layout.head, let poster = poster(of: page) { want(poster, head.picture.size, &wanted) }
        return effects
    }

    private func want(_ row: CatalogRow, _ size: Size, _ wanted: inout WantedPictures) {
        wanted.want(surroundings.pictureID(row, size), path: row.thumbnail)
    }

    private func want(_ shelf: ShelfLayout, _ wanted: inout WantedPictures) {
        for index in 0..<shelf.count {
            if let row = library[.newest]?[index] { want(row, shelf.picture, &wanted) }
        }
    }
}
