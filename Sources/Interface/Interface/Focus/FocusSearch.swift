import Geometry
import InterfaceKit

/// The spatial focus search: the element to which an arrow key moves the focus.
///
/// The next element is beyond the edge to which the arrow points. Among several the nearest is chosen, and a distance
/// across the arrow counts three times, because the eye looks along the arrow first.
///
///     +-----+ +-----+     from A right: B. C lies below A's edge, and sideways only elements level with A count.
///     |  A  | |  B  |     from A down:  C, though D is larger: it begins further to the side.
///     +-----+ +-----+
///     +---+ +-----------+
///     | C | |     D     |
///     +---+ +-----------+
///
/// The controls on a video are in rows far apart, and the buttons of each row are at different ends. Among them a
/// distance across counts little, so that no arrow skips a row.
///
/// An element may be inside another, as a channel's avatar in its cell. An arrow reaches the outer one first; right
/// then moves into it, left out of it, and every other direction starts from the outer one.
struct FocusSearch {
    let places: [PanelElement]

    /// - Returns: nil if there is no element in that direction.
    func next(from start: PanelElement, _ direction: FocusDirection) -> PanelElement? {
        let outer = places.first { $0.target == start.outer }
        let inner = places.filter { $0.outer == (start.outer ?? start.target) }.sorted { $0.frame.x < $1.frame.x }
        if direction == .right, let first = inner.first(where: { outer == nil || $0.frame.x >= start.frame.maxX }) {
            return first
        }
        if direction == .left, let outer { return inner.last { $0.frame.maxX <= start.frame.x } ?? outer }
        let origin = outer ?? start
        return nearest(places.filter { $0.outer == nil && $0.target != origin.target }, to: origin, direction)
    }

    /// The weight of a point across the arrow relative to a point along it.
    private static let (across, acrossControls) = (3.0, 0.8)

    private func nearest(
        _ candidates: [PanelElement], to start: PanelElement, _ direction: FocusDirection
    ) -> PanelElement? {
        let (from, isOnVideo) = (start.frame, start.target.isOnVideo)
        var best: (place: PanelElement, way: Double)?
        for place in candidates {
            let across = isOnVideo && place.target.isOnVideo ? Self.acrossControls : Self.across
            guard let way = Self.way(from: from, to: place.frame, direction, across), way < best?.way ?? .infinity
            else {
                continue
            }
            best = (place, way)
        }
        return best?.place
    }

    /// The weighted distance; nil if the element is not in that direction.
    private static func way(from: Rect, to: Rect, _ direction: FocusDirection, _ across: Double) -> Double? {
        switch direction {
        case .up: return way(turned(from, .up), turned(to, .up), across, mayBeAside: true)
        case .down: return way(from, to, across, mayBeAside: true)
        case .left: return way(turned(from, .left), turned(to, .left), across, mayBeAside: false)
        case .right: return way(turned(from, .right), turned(to, .right), across, mayBeAside: false)
        }
    }

    /// The rectangle rotated so that the direction is down.
    private static func turned(_ r: Rect, _ direction: FocusDirection) -> Rect {
        switch direction {
        case .down: r
        case .up: Rect(x: r.x, y: -r.maxY, width: r.width, height: r.height)
        case .right: Rect(x: r.y, y: r.x, width: r.height, height: r.width)
        case .left: Rect(x: r.y, y: -r.maxX, width: r.height, height: r.width)
        }
    }

    /// An element may overlap the edge by half of the smaller height.
    private static func way(_ from: Rect, _ to: Rect, _ across: Double, mayBeAside: Bool) -> Double? {
        guard to.midY > from.midY, to.y >= from.maxY - min(from.height, to.height) / 2 else { return nil }
        let aside = max(0, to.x - from.maxX, from.x - to.maxX)
        guard mayBeAside || aside == 0 else { return nil }
        return max(0, to.y - from.maxY) + across * aside + 0.2 * (to.midX - from.midX).magnitude
    }
}
