import Geometry
import InterfaceKit
import Motion
import Settings
import Time

/// The fit of a video with another aspect ratio in its slot: 0 is letterboxed, 1 is cropped.
struct VideoFit {
    private enum State {
        /// At rest at one of the ends.
        case resting(Double)
        /// A pinch scrubs the fit, from its value at the grab.
        case held(AnimatedPosition, grabbed: Double)
        /// The pinch has ended; the next frame starts the motion to an end.
        case released(AnimatedPosition, to: Double)
        /// In motion to an end.
        case running(AnimatedPosition, to: Double)
    }

    private var state = State.resting(0)

    /// The relative change of the fingers' distance that leads from one end to the other.
    private static let spread = 0.5
    /// The distance in points for which the end of the spring is computed.
    private static let travel = 400.0

    private static func timing(_ settings: Settings.Motion) -> AnimatorTiming {
        .spring(SpringParameters(response: Seconds(settings.response), dampingRatio: settings.damping))
    }

    /// Shows the whole video.
    init() {}

    private func value(at t: Instant) -> Double {
        switch state {
        case .resting(let end): end
        case .held(let filling, _), .released(let filling, _), .running(let filling, _): filling.value(at: t)
        }
    }

    func isMoving(at t: Instant) -> Bool {
        switch state {
        case .resting, .held: false
        case .released: true
        case .running(let filling, _): filling.isMoving(at: t)
        }
    }

    /// Whether the whole video is visible and does not move.
    func isWhole(at t: Instant) -> Bool { value(at: t) == 0 && !isMoving(at: t) }

    /// The video's frame; parts outside the slot are cropped.
    func frame(aspect: Double, in slot: Rect, at t: Instant) -> Rect {
        let whole = slot.fitting(aspect: aspect)
        let share = min(max(value(at: t), 0), 1)
        guard share > 0, !whole.isEmpty else { return whole }
        return whole.interpolated(to: slot.covering(aspect: aspect), share)
    }

    mutating func grab(shown: Instant, _ settings: Settings.Motion) {
        let grabbed = min(max(value(at: shown), 0), 1)
        var filling: AnimatedPosition
        switch state {
        case .resting(let end):
            filling = AnimatedPosition(at: end, duration: 0, timing: Self.timing(settings), spanning: Self.travel)
        case .held(let moved, _), .released(let moved, _), .running(let moved, _): filling = moved
        }
        filling.scrub(to: grabbed, at: shown)
        state = .held(filling, grabbed: grabbed)
    }

    mutating func follow(scale: Double, shown: Instant) {
        guard case .held(var filling, let grabbed) = state else { return }
        // The state releases its reference to the position first, so that the change makes no copy.
        state = .resting(grabbed)
        filling.scrub(to: min(max(grabbed + (scale - 1) / Self.spread, 0), 1), at: shown)
        state = .held(filling, grabbed: grabbed)
    }

    /// Settles at the nearer end.
    mutating func release(shown: Instant) {
        guard case .held(let filling, _) = state else { return }
        state = .released(filling, to: filling.value(at: shown) > 0.5 ? 1 : 0)
    }

    mutating func frame(build: Instant, _ settings: Settings.Motion) {
        switch state {
        case .released(var filling, let end):
            filling.run(to: end, timing: Self.timing(settings), at: build)
            state = .running(filling, to: end)
        case .running(let filling, let end): if !filling.isMoving(at: build) { state = .resting(end) }
        case .resting, .held: break
        }
    }
}
