package import Geometry
import InterfaceKit
import Motion
package import Settings
package import Time

/// How far a video that differs from its place in shape fills it: 0 seen whole with bars beside it, 1 cut at its edges.
package struct VideoFit {
    private var filling = Moving<Double>(0)
    /// Where a finger has let go of it.
    private var released: Double?
    private var grabbed = 0.0

    /// Spread by so much of their distance, two fingers go from one end to the other.
    private static let spread = 0.5

    /// All of the video is seen.
    package init() {}

    package func isMoving(at t: Instant) -> Bool { released != nil || filling.isMoving(at: t) }

    /// Whether all of the video is seen, and stays so.
    package func isWhole(at t: Instant) -> Bool { filling.value(at: t) == 0 && !isMoving(at: t) }

    /// Where the video is drawn; what lies outside its place is cut off.
    package func frame(aspect: Double, in slot: Rect, at t: Instant) -> Rect {
        let whole = slot.fitting(aspect: aspect)
        let share = min(max(filling.value(at: t), 0), 1)
        guard share > 0, !whole.isEmpty else { return whole }
        let scale = max(slot.width / whole.width, slot.height / whole.height)
        let filled = Rect(centre: slot.centre, size: Size(width: whole.width * scale, height: whole.height * scale))
        return whole.interpolated(to: filled, share)
    }

    package mutating func grab(shown: Instant) {
        grabbed = min(max(filling.value(at: shown), 0), 1)
        filling.hold(grabbed)
    }

    package mutating func follow(scale: Double) {
        filling.hold(min(max(grabbed + (scale - 1) / Self.spread, 0), 1))
    }

    /// The nearer end.
    package mutating func release() { released = filling.target > 0.5 ? 1 : 0 }

    package mutating func frame(build: Instant, _ settings: Settings.Motion) {
        guard let end = released else { return }
        released = nil
        let spring = SpringParameters(response: Seconds(settings.response), dampingRatio: 1)
        filling.settle(to: end, timing: .spring(spring), at: build, settling: .unit(spanning: 400))
    }
}
