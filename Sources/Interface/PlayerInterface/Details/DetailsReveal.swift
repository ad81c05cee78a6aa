import Geometry
import InterfaceKit

extension Player {
    /// Scrolls the details until a focused element among them is wholly visible.
    mutating func reveal(_ target: PlayerTarget, _ frame: Rect) {
        guard target.isInDetails, let whole = window.frame(at: shown), let slot = window.videoFrame(at: shown),
            !details.columns.isEmpty
        else { return }
        let area = columnFrame(details.columns.count - 1, window: whole, slot: slot)
        guard area.contains(Point(x: frame.midX, y: area.midY)) else { return }
        let distance = Scroller.revealDistance(of: frame, top: area.y, bottom: area.maxY)
        if distance != 0 { details.scroller.scroll(to: details.scroller.offset(at: shown) + distance, at: shown) }
    }
}
