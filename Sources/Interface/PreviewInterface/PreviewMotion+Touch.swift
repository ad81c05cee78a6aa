package import Geometry
import Gesture
import InterfaceKit
import Motion
package import Settings
package import Time

/// Drags of a preview.
extension PreviewMotion {
    /// Grabs the preview where it was last drawn.
    package mutating func grab(at shown: Instant) {
        let wasLeaving = isLeaving
        let (seen, dimmed) = caught(at: shown)
        let (scale, turned) = (deviation.scale.value(at: shown), angle(at: shown))
        deviation.hold(seen, scale: scale, turn: turned, dim: dimmed)
        position.scrub(to: 1, at: shown)
        shade.scrub(to: 1, at: shown)
        stage = .drag(
            Drag(
                start: Point(x: seen.x, y: seen.y), lead: SIMD4(seen.z, seen.w, scale - 1, dimmed), turned: turned,
                since: shown, wasLeaving: wasLeaving))
        start = nil
    }

    private var isLeaving: Bool {
        if case .release(let release) = start { return release.finishes }
        switch stage {
        case .finish, .fade: return true
        case .drag(let drag): return drag.wasLeaving
        case .lift: return true
        case .rise, .open, .return: return false
        }
    }

    /// Physical style: the picture follows the finger 1:1; the remainder of the interrupted motion decays quickly.
    package mutating func follow(
        _ translation: Point, pinchTransform: PinchTransform, at t: Instant, _ settings: Settings
    ) {
        guard let drag = dragged(translation) else { return }
        let (keys, p) = (settings.preview, progress(settings))
        let left = drag.left(at: t, settings.motion.catchCorrection)
        let lead = drag.lead * left
        let middle = drag.start + translation
        deviation.hold(
            SIMD4(middle.x, middle.y, lead.x, lead.y), scale: (1 - keys.shrink * p) * pinchTransform.scale + lead.z,
            turn: pinchTransform.angle + drag.turned * left, dim: lead.w - keys.dim * p)
    }

    /// Reference style: each sample starts a short linear run from the drawn state.
    package mutating func run(
        _ translation: Point, pinchTransform: PinchTransform, at shown: Instant, _ settings: Settings
    ) {
        guard let drag = dragged(translation) else { return }
        let (keys, p) = (settings.preview, progress(settings))
        let middle = drag.start + translation
        deviation.run(
            to: SIMD4(middle.x, middle.y, 0, 0), scale: (1 - keys.shrink * p) * pinchTransform.scale,
            turn: pinchTransform.angle, dim: -keys.dim * p,
            .curve(.linear, duration: Seconds(keys.followDuration)), at: shown)
    }

    /// Stores the finger's translation and returns the drag; nil unless a finger holds the preview.
    private mutating func dragged(_ translation: Point) -> Drag? {
        guard case .drag(var drag) = stage, start == nil else { return nil }
        drag.translation = translation.y
        stage = .drag(drag)
        return drag
    }

    /// - Parameters:
    ///   - translation: the measured translation after the slop, points; nil if the finger did not drag.
    ///   - velocity: pt/s.
    ///   - pinchTransform: the transform of the pinches.
    package mutating func release(
        _ translation: Point?, velocity: Point, pinchTransform: PinchTransform, _ settings: Settings
    ) {
        guard case .drag(let drag) = stage, start == nil else { return }
        let keys = settings.preview
        let finishes =
            translation.map { PreviewRules(settings).finishes(translation: $0.y, velocity: velocity.y) }
            ?? drag.wasLeaving
        let way = translation?.y ?? 0
        let isScaling = way != 0 && way.magnitude < keys.distance
        let growth = way > 0 ? -velocity.y : velocity.y
        start = .release(
            Release(
                velocity: SIMD4(velocity.x, velocity.y, 0, 0),
                scaling: isScaling ? growth * keys.shrink / keys.distance * pinchTransform.scale : 0,
                finishes: finishes))
    }

    /// Dismisses the preview, as a tap beside it does.
    package mutating func dismiss() {
        guard phase != .finish, phase != .fade else { return }
        start = .release(Release(finishes: true))
    }

    /// Returns the picture to the centre after a cancelled touch.
    package mutating func cancel() {
        guard case .drag = stage, start == nil else { return }
        start = .release(Release(finishes: false))
    }
}

extension PreviewRules {
    init(_ settings: Settings) {
        let keys = settings.preview
        self.init(
            distance: keys.distance, finishProgress: keys.finishProgress, flickProgress: keys.flickProgress,
            flickVelocity: keys.flickVelocity, style: settings.motion.style == .physical ? .physical : .reference)
    }
}

extension PreviewMotion.Drag {
    /// The remaining fraction of the motion that the drag interrupted.
    ///
    /// - Parameter length: the duration of the decay, seconds.
    func left(at t: Instant, _ length: Double) -> Double {
        length > 0 ? max(0, 1 - (t - since).value / length) : 0
    }

    /// Whether the interrupted motion has certainly decayed.
    func isClosed(at t: Instant) -> Bool { (t - since) > 1 || lead == .zero }
}
