import Geometry
import Gesture
import InterfaceKit
import Motion
import Settings

/// Where a floating window can be on a panel.
struct FloatingGeometry {
    let panel: Rect
    /// What it rests inside of.
    let stayArea: Rect
    /// The small window as a bar.
    let bar: Rect

    init(panel: Size, bar: Rect, _ settings: Settings) {
        let (top, insets) = (settings.layout.topInset, settings.floating.insets)
        self.panel = Rect(origin: .zero, size: panel)
        self.bar = bar
        let free = Rect(x: 0, y: top, width: panel.width, height: panel.height - top - settings.tabs.height)
        // Four numbers or none.
        stayArea =
            insets.count == 4
            ? free.inset(by: Insets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])) : free
    }

    /// While it is pinched.
    var widest: Double { min(panel.width, panel.height * Theme.videoAspect) }

    /// At rest it lies inside the stay area.
    func size(width: Double, least: Double) -> Size {
        let widest = min(stayArea.width, stayArea.height * Theme.videoAspect)
        let width = min(max(width, least), widest)
        return Size(width: width, height: width / Theme.videoAspect)
    }

    func stashed(_ size: Size, _ corner: FloatingCorner, middle: Double, tab: Double) -> Rect {
        let highest = stayArea.minY + size.height / 2
        let lowest = max(highest, stayArea.maxY - size.height / 2)
        let x = corner.isLeft ? tab - size.width : panel.maxX - tab
        let y = min(max(middle, highest), lowest) - size.height / 2
        return Rect(x: x, y: y, width: size.width, height: size.height)
    }

    /// Whether a throw at `limit` or faster takes the window past the panel's left or right side.
    func isTossedOut(_ window: Rect, velocity: Point, limit: Double, _ deceleration: Double) -> Bool {
        // A speed is made from times in whole nanoseconds: only hundredths of a point per second mean anything.
        let speed = (velocity.x.magnitude * 100).rounded() / 100
        guard speed >= limit, velocity.x.magnitude >= velocity.y.magnitude else { return false }
        let end = Projection(deceleration: deceleration).end(from: window.midX, velocity: velocity.x)
        return velocity.x < 0 ? end - window.width / 2 < panel.minX : end + window.width / 2 > panel.maxX
    }

    /// The middle of the place where a dropped window is closed.
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
