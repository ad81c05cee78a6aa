package import Geometry

extension Scroller {
    /// The scroll distance that brings a frame and a margin around it between two heights.
    package static func revealDistance(of frame: Rect, top: Double, bottom: Double) -> Double {
        if frame.y < top + Theme.unit { return frame.y - top - Theme.gap }
        return max(0, frame.maxY + Theme.unit > bottom ? frame.maxY + Theme.gap - bottom : 0)
    }
}
