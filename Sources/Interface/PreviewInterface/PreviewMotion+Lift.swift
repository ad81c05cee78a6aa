import Geometry
import Gesture
import Glibc
import InterfaceKit
import Motion
import Settings
import Time

/// Two fingers that take the picture out of its list.
extension PreviewMotion {
    /// A picture between two fingers.
    struct Lift {
        /// The picture's frame in the list.
        let source: Rect
        /// The progress of the opening: 0 as large as in the list, 1 as large as in the centre.
        var progress = 0.0

        /// The smallest scale of full progress, for a picture whose width in its list is near that in the centre.
        private static let minimumScale = 1.5

        /// - Parameter width: the width of the picture in the centre, points.
        func progress(scale: Double, toWidth width: Double) -> Double {
            let whole = max(source.width > 0 ? width / source.width : 0, Self.minimumScale)
            return min(max((scale - 1) / (whole - 1), 0), 1)
        }

        /// The picture's centre and size. The point of the picture between the fingers stays between them.
        func place(_ pinch: PinchRecognizer.Pinch) -> SIMD4<Double> {
            let anchor = source.centre - (pinch.centre - pinch.translation)
            let (cosine, sine) = (cos(pinch.rotation) * pinch.scale, sin(pinch.rotation) * pinch.scale)
            let centre =
                pinch.centre + Point(x: anchor.x * cosine - anchor.y * sine, y: anchor.x * sine + anchor.y * cosine)
            return SIMD4(centre.x, centre.y, source.width * pinch.scale, source.height * pinch.scale)
        }
    }

    /// Begins in the list, with the whole distance to the centre as deviation.
    mutating func lift(from source: Rect, at shown: Instant) {
        position.scrub(to: 1, at: shown)
        shade.scrub(to: 1, at: shown)
        deviation.hold(Self.vector(source) - ends.rest, scale: 1, turn: 0, dim: -1)
        (stage, start) = (.lift(Lift(source: source)), nil)
    }

    /// Physical style: the picture follows the fingers 1:1. Reference style: each sample starts a short linear run.
    mutating func follow(_ pinch: PinchRecognizer.Pinch, at shown: Instant, _ settings: Settings) {
        guard case .lift(var lift) = stage, start == nil else { return }
        lift.progress = lift.progress(scale: pinch.scale, toWidth: ends.rest.z)
        stage = .lift(lift)
        let (place, dim) = (lift.place(pinch) - ends.rest, lift.progress - 1)
        switch settings.motion.style {
        case .physical: deviation.hold(place, scale: 1, turn: pinch.rotation, dim: dim)
        case .reference:
            deviation.run(
                to: place, scale: 1, turn: pinch.rotation, dim: dim,
                .curve(.linear, duration: Seconds(settings.preview.followDuration)), at: shown)
        }
    }

    /// Opens or returns the picture by the rules of the dismissal. A cancelled pinch returns it.
    mutating func releaseLift(_ pinch: PinchRecognizer.Pinch?, _ settings: Settings) {
        guard case .lift(let lift) = stage, start == nil else { return }
        guard let pinch else { return start = .release(Release(finishes: true)) }
        let growth = pinch.scaleVelocity * lift.source.width
        let opens = PreviewRules(settings).finishes(
            translation: lift.progress * settings.preview.distance, velocity: growth)
        let velocity = SIMD4(
            pinch.velocity.x, pinch.velocity.y, growth, pinch.scaleVelocity * lift.source.height)
        start = .release(Release(velocity: velocity, finishes: !opens))
    }
}
