package import Geometry
import Gesture
import Glibc
package import InterfaceKit
import Motion
package import Scene
package import Settings
package import Time
package import WorkerProtocol

/// A picture that has risen from its place in a list to the panel's centre, and its way back.
///
/// Its drawn frame is a rectangle (centre and size, moving together) times a scale. A finger that takes over catches
/// both, and the dimming behind the picture, at their present values.
package struct Preview {
    /// The phase of a preview.
    package enum Phase: String {
        case rise, open, drag
        /// Back to the centre, or to its place in the list.
        case `return`, finish
        /// At its place in the list, where it fades out.
        case fade
    }

    package let row: CatalogRow
    package let source: PageTarget
    /// The picture at the size of the preview.
    package let picture: PictureID
    /// The picture at the size of the list.
    package let thumbnail: PictureID
    package private(set) var phase = Phase.rise
    /// The centre's x and y, the width and the height.
    private var frame: Moving<SIMD4<Double>>
    private var scale = PreviewScale()
    /// Radians, clockwise.
    private var turn = Moving(0.0)
    private var dim = Moving(0.0)
    private var isPending = true
    private var fadeStart = Instant.zero
    private var drag: Drag?
    private var release: Release?

    /// A drag of the preview.
    private struct Drag {
        let start: Point
        /// The rest of another motion at the drag's start.
        let lead: SIMD4<Double>
        /// The rest of another rotation at the drag's start, radians.
        let turned: Double
        let since: Instant
        /// The phase before the drag.
        let from: Phase
        /// The finger's vertical translation.
        var translation = 0.0
    }

    /// The release that is carried out when the next frame is built.
    private struct Release {
        var velocity = Point.zero
        /// The velocity of the scale, per second.
        var scaling = 0.0
        let finishes: Bool
    }

    package init(_ row: CatalogRow, source: PageTarget, from frame: Rect, picture: PictureID, thumbnail: PictureID) {
        (self.row, self.source, self.picture, self.thumbnail) = (row, source, picture, thumbnail)
        self.frame = Moving(Self.vector(frame))
    }

    static func vector(_ r: Rect) -> SIMD4<Double> { SIMD4(r.midX, r.midY, r.width, r.height) }

    // MARK: Appearance

    package func shownFrame(at t: Instant) -> Rect {
        let (v, s) = (frame.value(at: t), scale.value(at: t))
        return Rect(x: v.x - v.z * s / 2, y: v.y - v.w * s / 2, width: v.z * s, height: v.w * s)
    }

    /// Radians, clockwise about its centre.
    package func angle(at t: Instant) -> Double { turn.value(at: t) }

    package func dimming(at t: Instant) -> Double { min(max(dim.value(at: t), 0), 1) }

    /// The opacity of the picture itself.
    package func opacity(at t: Instant, _ settings: Settings) -> Double {
        if settings.interface.reducedMotion { return dimming(at: t) }
        guard phase == .fade else { return 1 }
        let length = settings.preview.duration * Self.fadeShare
        return length > 0 ? 1 - min(max((t - fadeStart).value / length, 0), 1) : 0
    }

    /// The dragged distance as a fraction of the distance that dismisses it.
    package func progress(_ settings: Settings) -> Double {
        guard let drag, phase == .drag else { return 0 }
        return min(drag.translation.magnitude / settings.preview.distance, 1)
    }

    package func isMoving(at t: Instant) -> Bool {
        switch phase {
        case .open: isPending || release != nil
        case .drag:
            drag.map { !Self.isClosed($0, at: t) } ?? true || frame.isMoving(at: t) || dim.isMoving(at: t)
                || turn.isMoving(at: t)
        case .rise, .return, .finish, .fade: true
        }
    }

    /// Whether the remaining motion to its frame in the centre is invisible.
    package func isSeenAt(_ rest: Rect, at t: Instant) -> Bool {
        let way = Self.vector(shownFrame(at: t)) - Self.vector(rest)
        let arc = angle(at: t).magnitude * rest.width / 2
        return phase != .finish && phase != .fade && max(way.max(), -way.min(), arc) < Self.unnoticed
    }

    /// Whether the list shows its own picture again.
    package var hasReturned: Bool { phase == .fade }

    // MARK: Touch

    /// Grabs the preview where it was last drawn.
    package mutating func grab(at shown: Instant, rest: Rect, _ settings: Settings) {
        let from = phase == .drag ? drag?.from ?? .open : phase == .rise ? .open : phase
        let v = frame.value(at: shown)
        let lead = SIMD4(
            v.z - rest.width, v.w - rest.height, scale.value(at: shown) - 1, dim.value(at: shown) - 1)
        turn.hold(angle(at: shown))
        drag = Drag(
            start: Point(x: v.x, y: v.y), lead: lead, turned: angle(at: shown), since: shown, from: from)
        frame.hold(v)
        scale.hold(scale.value(at: shown))
        dim.hold(dim.value(at: shown))
        (phase, isPending, release) = (.drag, false, nil)
    }

    /// Physical style: the picture follows the finger 1:1; the rest of another motion decays quickly.
    package mutating func follow(
        _ translation: Point, pinchTransform: PinchTransform, at t: Instant, rest: Rect,
        _ settings: Settings
    ) {
        guard let drag else { return }
        self.drag?.translation = translation.y
        let keys = settings.preview
        let p = progress(settings)
        let left = Self.left(drag, at: t, settings)
        let lead = drag.lead * left
        let middle = drag.start + translation
        let shown = SIMD4(middle.x, middle.y, rest.width + lead.x, rest.height + lead.y)
        let shrunk = (1 - keys.shrink * p) * pinchTransform.scale + lead.z
        let dimmed = 1 - keys.dim * p + lead.w
        frame.hold(shown)
        scale.hold(shrunk)
        turn.hold(pinchTransform.angle + drag.turned * left)
        dim.hold(dimmed)
    }

    /// Reference style: each sample starts a short linear run from the drawn state.
    package mutating func run(
        _ translation: Point, pinchTransform: PinchTransform, at shown: Instant, rest: Rect,
        _ settings: Settings
    ) {
        guard let drag else { return }
        self.drag?.translation = translation.y
        let p = progress(settings)
        let timing = Timing.curve(.linear, duration: Self.sampleRun)
        let middle = drag.start + translation
        frame.settle(to: SIMD4(middle.x, middle.y, rest.width, rest.height), timing: timing, at: shown)
        scale.run(to: (1 - settings.preview.shrink * p) * pinchTransform.scale, timing: timing, at: shown)
        turn.settle(to: pinchTransform.angle, timing: timing, at: shown)
        dim.settle(to: 1 - settings.preview.dim * p, timing: timing, at: shown)
    }

    /// - Parameters:
    ///   - translation: measured, after the slop; nil if the finger did not drag.
    ///   - velocity: pt/s.
    ///   - pinchTransform: the transform of the pinches.
    package mutating func release(
        _ translation: Point?, velocity: Point, pinchTransform: PinchTransform, _ settings: Settings
    ) {
        guard let drag else { return }
        let keys = settings.preview
        let rules = PreviewRules(
            distance: keys.distance, finishProgress: keys.finishProgress, flickProgress: keys.flickProgress,
            flickVelocity: keys.flickVelocity, style: settings.motion.style == .physical ? .physical : .reference)
        let finishes =
            translation.map { rules.finishes(translation: $0.y, velocity: velocity.y) }
            ?? (drag.from == .finish || drag.from == .fade)
        let way = translation?.y ?? 0
        let isScaling = way != 0 && way.magnitude < keys.distance
        let growth = way > 0 ? -velocity.y : velocity.y
        release = Release(
            velocity: velocity, scaling: isScaling ? growth * keys.shrink / keys.distance * pinchTransform.scale : 0,
            finishes: finishes)
        self.drag = nil
    }

    /// Dismisses the preview, as a tap beside it does.
    package mutating func dismiss() {
        guard phase != .finish, phase != .fade else { return }
        drag = nil
        release = Release(finishes: true)
    }

    /// Undoes a cancelled touch.
    package mutating func cancel() {
        guard drag != nil else { return }
        drag = nil
        release = Release(finishes: false)
    }

    // MARK: Frames

    /// Starts due motions and ends finished ones.
    ///
    /// - Parameters:
    ///   - rest: its frame in the centre.
    ///   - source: its frame in the list; nil if that is no longer visible.
    /// - Returns: true when it has disappeared.
    package mutating func frame(build: Instant, rest: Rect, source: Rect?, _ settings: Settings) -> Bool {
        if isPending { rise(to: rest, at: build, settings) }
        if let release {
            self.release = nil
            let target = release.finishes ? source ?? rest : rest
            settle(to: target, release, at: build, settings)
        }
        let isOver =
            !frame.isMoving(at: build) && !scale.isMoving(at: build) && !turn.isMoving(at: build)
            && !dim.isMoving(at: build)
        switch phase {
        case .rise, .return: if isOver { phase = .open }
        case .finish:
            guard isOver else { return false }
            (phase, fadeStart) = (.fade, build)
        case .fade: return opacity(at: build, settings) <= 0
        case .open, .drag: break
        }
        return false
    }

    private mutating func rise(to rest: Rect, at build: Instant, _ settings: Settings) {
        isPending = false
        let ease = Timing.curve(.easeInOut, duration: Seconds(settings.preview.duration))
        dim.settle(to: 1, timing: ease, at: build)
        if settings.interface.reducedMotion {
            frame.hold(Self.vector(rest))
        } else if settings.motion.style == .reference {
            frame.settle(to: Self.vector(rest), timing: ease, at: build)
        } else {
            let spring = settings.motion.spring
            frame.settle(to: Self.vector(rest), timing: .spring(spring), at: build)
        }
    }

    /// Decays from the finger's velocity, and then follows the spring.
    private mutating func settle(to target: Rect, _ release: Release, at build: Instant, _ settings: Settings) {
        let (velocity, finishes, keys) = (release.velocity, release.finishes, settings.preview)
        phase = finishes ? .finish : .return
        dim.settle(
            to: finishes ? 0 : 1, timing: .curve(.easeInOut, duration: Seconds(keys.duration)), at: build)
        guard !settings.interface.reducedMotion || !finishes else { return }
        let isPhysical = settings.motion.style == .physical
        let spring = SpringParameters(bounciness: keys.bounciness, speed: keys.speed)
        let state = MotionState(
            value: frame.value(at: build), velocity: SIMD4(velocity.x, velocity.y, 0, 0))
        let speed = isPhysical ? velocity.length * Self.joinShare : Self.joinSpeed
        let thrown = DecayThenSpring(
            Decay(from: state, deceleration: keys.deceleration), untilSpeed: speed, then: spring,
            to: Self.vector(target), keepsVelocity: isPhysical)
        frame.follow(thrown, at: build)
        scale.release(
            velocity: isPhysical ? release.scaling : nil, deceleration: keys.deceleration, join: thrown.join,
            spring: spring,
            width: max(target.width, 1), at: build)
        // The rotation back takes the shorter way.
        turn.hold(remainder(turn.value(at: build), 2 * .pi))
        turn.settle(
            to: 0, timing: .spring(spring), at: build, settling: .unit(spanning: max(target.width / 2, 1)))
    }

    /// A motion below this distance is invisible, points.
    private static let unnoticed = 8.0
    /// How long the picture takes to follow a sample in reference style.
    private static let sampleRun: Seconds = 0.1
    /// The speed in pt/s at which the reference's spring takes over, from rest.
    private static let joinSpeed = 5.0
    /// The fraction of the release speed at which the physical spring takes over, at that speed.
    private static let joinShare = 0.1
    /// The fraction of the duration in which the picture fades.
    private static let fadeShare = 0.25

    private static func left(_ drag: Drag, at t: Instant, _ settings: Settings) -> Double {
        let length = settings.motion.catchCorrection
        return length > 0 ? max(0, 1 - (t - drag.since).value / length) : 0
    }

    private static func isClosed(_ drag: Drag, at t: Instant) -> Bool { (t - drag.since) > 1 || drag.lead == .zero }
}
