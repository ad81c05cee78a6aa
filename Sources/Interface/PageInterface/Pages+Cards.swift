package import Geometry
package import InterfaceKit
package import Scene
package import Time
package import WorkerProtocol

/// The picture of an item on the visible page.
package struct Card {
    package let target: PageTarget
    /// The frame of the picture, in panel coordinates.
    package let frame: Rect
    package let picture: PictureID
}

/// The search for the element that shows an item. Its result is valid for one frame, because a scan may move the rows.
extension Pages {
    /// The visible card of an item; nil during a transition, or if the page does not show it.
    ///
    /// - Parameter preferred: the element that showed the item last; it wins if two elements show the item.
    package func card(of id: ItemID, preferring preferred: PageTarget?, at t: Instant) -> Card? {
        isInTransition ? nil : card(of: id, preferring: preferred, on: navigation.top, at: t)
    }

    func card(of id: ItemID, preferring preferred: PageTarget?, on page: Page, at t: Instant) -> Card? {
        for target in candidates(preferred, on: page, at: t) {
            guard let row = row(of: target, on: page), row.id == id, let frame = frame(of: target, on: page, at: t)
            else {
                continue
            }
            guard frame.intersection(Rect(x: 0, y: 0, width: size.width, height: tabBar.y)).height > 0 else { continue }
            return Card(target: target.cell, frame: frame, picture: surroundings.pictureID(row, frame.size))
        }
        return nil
    }

    /// The visible elements with a picture: first the preferred one, then those of its list, then the others.
    private func candidates(_ preferred: PageTarget?, on page: Page, at t: Instant) -> [PageTarget] {
        let visible = visibleTargets(of: page, at: t)
        guard let preferred else { return visible }
        return [preferred] + visible.filter { $0.isOnShelf == preferred.isOnShelf }
            + visible.filter { $0.isOnShelf != preferred.isOnShelf }
    }

    private func visibleTargets(of page: Page, at t: Instant) -> [PageTarget] {
        let layout = layout(of: page)
        let offset = page.scroller.offset(at: t)
        var targets: [PageTarget] = layout.head == nil ? [] : [.poster]
        if let shelf = layout.shelf, offset < shelf.bottom {
            targets += shelf.indices(offset: page.shelf.offset(at: t), width: size.width).map { .shelf($0) }
        }
        if let grid = layout.grid, let list = page.kind.query.flatMap({ library[$0] }) {
            targets += grid.indices(from: offset, to: offset + size.height, count: list.total).map { .cell($0) }
        }
        return targets
    }
}

extension PageTarget {
    fileprivate var isOnShelf: Bool { if case .shelf = self { true } else { false } }

    /// The cell of a channel's avatar; otherwise the element itself.
    fileprivate var cell: PageTarget { if case .channel(let index) = self { .cell(index) } else { self } }
}
