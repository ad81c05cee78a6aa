package import Geometry

extension Scroller {
    /// The scroll distance that brings a frame and a margin around it between two heights. A frame that is too tall shows
    /// its beginning.
    package static func revealDistance(of frame: Rect, top: Double, bottom: Double) -> Double {
        if frame.y < top + Theme.unit { return frame.y - top - Theme.gap }
        guard frame.maxY + Theme.unit > bottom else { return 0 }
        return max(0, min(frame.maxY + Theme.gap - bottom, frame.y - top - Theme.gap))
    }
}
