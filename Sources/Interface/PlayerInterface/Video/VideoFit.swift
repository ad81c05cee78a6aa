import Geometry
import InterfaceKit
import Motion
import Settings
import Time

/// How a video of another shape fills its slot: 0 whole with bars beside it, 1 cropped at its edges.
struct VideoFit {
    /// An animator moves it: fingers scrub it, and a release finishes it.
    private var filling: AnimatedPosition
    /// The end to which a released finger sends it.
    private var released: Double?
    private var grabbed = 0.0

    /// The relative change of the fingers' distance that leads from one end to the other.
    private static let spread = 0.5
    /// The distance in points for which the end of the spring is computed.
    private static let travel = 400.0

    private static func timing(_ settings: Settings.Motion) -> AnimatorTiming {
        .spring(SpringParameters(response: Seconds(settings.response), dampingRatio: settings.damping))
    }

    /// Shows the whole video.
    init(_ settings: Settings.Motion) {
        filling = AnimatedPosition(at: 0, duration: 0, timing: Self.timing(settings), spanning: Self.travel)
    }

    func isMoving(at t: Instant) -> Bool { released != nil || filling.isMoving(at: t) }

    /// Whether the whole video is visible and does not move.
    func isWhole(at t: Instant) -> Bool { filling.value(at: t) == 0 && !isMoving(at: t) }

    /// The video's frame; parts outside the slot are cropped.
    func frame(aspect: Double, in slot: Rect, at t: Instant) -> Rect {
        let whole = slot.fitting(aspect: aspect)
        let share = min(max(filling.value(at: t), 0), 1)
        guard share > 0, !whole.isEmpty else { return whole }
        let scale = max(slot.width / whole.width, slot.height / whole.height)
        let filled = Rect(centre: slot.centre, size: Size(width: whole.width * scale, height: whole.height * scale))
        return whole.interpolated(to: filled, share)
    }

    mutating func grab(shown: Instant) {
        grabbed = min(max(filling.value(at: shown), 0), 1)
        filling.scrub(to: grabbed, at: shown)
    }

    mutating func follow(scale: Double, shown: Instant) {
        filling.scrub(to: min(max(grabbed + (scale - 1) / Self.spread, 0), 1), at: shown)
    }

    /// Settles at the nearer end.
    mutating func release(shown: Instant) { released = filling.value(at: shown) > 0.5 ? 1 : 0 }

    mutating func frame(build: Instant, _ settings: Settings.Motion) {
        if let end = released {
            released = nil
            filling.run(to: end, timing: Self.timing(settings), at: build)
        }
        _ = filling.advance(to: build)
    }
}
