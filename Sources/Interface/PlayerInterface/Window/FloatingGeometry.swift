import Geometry
import Gesture
import InterfaceKit
import Motion
import Settings

/// The possible frames of a floating window on a panel.
struct FloatingGeometry {
    let panel: Rect
    /// The area within which a window rests.
    let stayArea: Rect
    /// The small window's frame as a bar.
    let bar: Rect
    private let sign: Rect?
    /// The least height that a keyboard leaves to the window, points.
    private static let minimumHeight = 120.0

    init(bar: Rect, _ surroundings: Surroundings, _ claims: CompactWindow.Claims) {
        let (panel, settings) = (surroundings.size, surroundings.settings)
        let insets = settings.floating.insets
        self.panel = Rect(origin: .zero, size: panel)
        let edges = claims.edges
        sign = claims.sign
        self.bar = bar.offset(by: Point(x: 0, y: -edges.bottom))
        let height = panel.height - edges.top - max(surroundings.tabBarHeight, edges.bottom)
        let free = Rect(
            x: edges.left, y: edges.top, width: panel.width - edges.left - edges.right,
            height: height - min(claims.keyboard, max(0, height - Self.minimumHeight)))
        // The setting has four numbers or none.
        stayArea =
            insets.count == 4
            ? free.inset(by: Insets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])) : free
    }

    /// The greatest width during a pinch.
    var widest: Double { min(panel.width, panel.height * Theme.videoAspect) }

    /// The size of a window of this width, limited so that it lies inside the stay area at rest.
    func size(width: Double, least: Double) -> Size {
        let widest = min(stayArea.width, stayArea.height * Theme.videoAspect)
        let width = min(max(width, least), widest)
        return Size(width: width, height: width / Theme.videoAspect)
    }

    /// The frame, moved below a temporary indicator that it would cover.
    func clear(_ frame: Rect) -> Rect {
        guard let sign, !frame.intersection(sign).isEmpty else { return frame }
        return frame.offset(by: Point(x: 0, y: min(sign.maxY + Theme.unit, stayArea.maxY - frame.height) - frame.y))
    }

    /// The frame of a stashed window: it is behind the panel's side at `corner`, and only its tab is visible.
    ///
    /// - Parameters:
    ///   - middle: y of the window's centre, limited to the stay area.
    ///   - tab: the width of the visible part, points.
    func stashed(_ size: Size, _ corner: FloatingCorner, middle: Double, tab: Double) -> Rect {
        let highest = stayArea.minY + size.height / 2
        let lowest = max(highest, stayArea.maxY - size.height / 2)
        let x = corner.isLeft ? tab - size.width : panel.maxX - tab
        let y = min(max(middle, highest), lowest) - size.height / 2
        return Rect(x: x, y: y, width: size.width, height: size.height)
    }

    /// Whether a fling at `limit` points per second or faster moves the window past the panel's left or right side.
    func isFlungOut(_ window: Rect, velocity: Point, limit: Double, _ deceleration: Double) -> Bool {
        // Velocities are computed from whole nanoseconds, so only hundredths of a point per second are significant.
        let speed = (velocity.x.magnitude * 100).rounded() / 100
        guard speed >= limit, velocity.x.magnitude >= velocity.y.magnitude else { return false }
        let end = Projection(deceleration: deceleration).end(from: window.midX, velocity: velocity.x)
        return velocity.x < 0 ? end - window.width / 2 < panel.minX : end + window.width / 2 > panel.maxX
    }

    /// The centre of the target where a dropped window is closed.
    func closeTarget(radius: Double) -> Point {
        Point(x: panel.midX, y: stayArea.maxY - radius)
    }
}

extension Rect {
    init(_ v: SIMD4<Double>) { self.init(x: v.x, y: v.y, width: v.z, height: v.w) }
}

extension SIMD4<Double> {
    init(_ rect: Rect) { self.init(rect.x, rect.y, rect.width, rect.height) }
}
