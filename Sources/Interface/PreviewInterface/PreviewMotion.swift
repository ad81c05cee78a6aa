package import Geometry
import Gesture
import InterfaceKit
import Motion
package import Settings
package import Time

/// The motion of a picture that rises from its place in a list to the panel's centre, and returns.
///
/// One animator moves the position between both places, and one dims the shade behind the picture. Fingers and throws
/// add a deviation, which is free motion. A finger scrubs both animators to the centre and keeps the remaining distance
/// as deviation, so that the picture does not jump:
///
///     list --------- position --------- centre
///      0                 |  deviation      1
///                        '-----> picture
package struct PreviewMotion {
    /// The phase of a preview.
    package enum Phase: String {
        case rise, lift, open, drag
        /// On its way back to the centre, or to its place in the list.
        case `return`, finish
        /// At its place in the list, where it fades out.
        case fade
    }

    /// The phase with the values that it needs.
    enum Stage {
        case rise
        case lift(Lift)
        case open
        case drag(Drag)
        case `return`, finish
        case fade(since: Instant)
    }

    /// The motion that begins when the next frame is built.
    enum Start {
        case rise
        case release(Release)
    }

    /// A drag of the preview.
    struct Drag {
        /// The centre's deviation at the drag's start.
        let start: Point
        /// The remainder of the motion that the drag interrupted: width, height, scale and dimming.
        let lead: SIMD4<Double>
        /// The remainder of the rotation that the drag interrupted, radians.
        let turned: Double
        let since: Instant
        /// Whether the picture was on its way to the list.
        let wasLeaving: Bool
        /// The finger's vertical translation.
        var translation = 0.0
    }

    /// The end of a drag, or a dismissal without one.
    struct Release {
        /// The velocity of the centre, the width and the height, pt/s.
        var velocity = SIMD4<Double>.zero
        /// The velocity of the scale, per second.
        var scaling = 0.0
        /// Whether the picture returns to the list; otherwise it returns to the centre.
        let finishes: Bool
    }

    var stage = Stage.rise
    var start: Start? = .rise
    /// 0 at its place in the list, 1 in the centre.
    var position: AnimatedPosition
    /// The dimming behind the picture, 0...1.
    var shade: AnimatedPosition
    var deviation = PreviewDeviation()
    /// The places between which the position runs: the centre's x and y, the width and the height.
    private(set) var ends: (source: SIMD4<Double>, rest: SIMD4<Double>)

    /// - Parameters:
    ///   - source: the picture's frame in the list.
    ///   - rest: the picture's frame in the centre.
    package init(from source: Rect, to rest: Rect, _ settings: Settings) {
        ends = (Self.vector(source), Self.vector(rest))
        let duration = Seconds(settings.preview.duration)
        let length = max((ends.rest - ends.source).largestMagnitude, 1)
        position = AnimatedPosition(
            at: 0, duration: duration,
            timing: settings.motion.style == .reference ? .curve(.easeInOut) : .spring(settings.motion.spring),
            spanning: length)
        shade = AnimatedPosition(at: 0, duration: duration, timing: .curve(.easeInOut), spanning: length)
    }

    static func vector(_ r: Rect) -> SIMD4<Double> { SIMD4(r.midX, r.midY, r.width, r.height) }

    // MARK: Appearance

    package var phase: Phase {
        switch stage {
        case .rise: .rise
        case .lift: .lift
        case .open: .open
        case .drag: .drag
        case .return: .return
        case .finish: .finish
        case .fade: .fade
        }
    }

    /// The centre's x and y, the width and the height, without the deviation's scale.
    private func vector(at t: Instant) -> SIMD4<Double> {
        let left = 1 - position.value(at: t)
        // The value is exact at both ends.
        let between = left == 1 ? ends.source : ends.rest + (ends.source - ends.rest) * left
        return between + deviation.frame.value(at: t)
    }

    /// The deviation from the centre that a finger catches.
    func caught(at shown: Instant) -> (frame: SIMD4<Double>, dim: Double) {
        (vector(at: shown) - ends.rest, dim(at: shown) - 1)
    }

    package func shownFrame(at t: Instant) -> Rect {
        let (v, s) = (vector(at: t), deviation.scale.value(at: t))
        return Rect(x: v.x - v.z * s / 2, y: v.y - v.w * s / 2, width: v.z * s, height: v.w * s)
    }

    /// Radians, clockwise about the picture's centre.
    package func angle(at t: Instant) -> Double { deviation.turn.value(at: t) }

    package func dimming(at t: Instant) -> Double { min(max(dim(at: t), 0), 1) }

    private func dim(at t: Instant) -> Double { shade.value(at: t) + deviation.dim.value(at: t) }

    /// The opacity of the picture itself.
    package func opacity(at t: Instant, _ settings: Settings) -> Double {
        if settings.interface.reducedMotion { return dimming(at: t) }
        guard case .fade(let since) = stage else { return 1 }
        let length = settings.preview.duration * settings.preview.fadeShare
        guard length > 0 else { return 0 }
        return 1 - CubicCurve.easeInOut.value(at: min(max((t - since).value / length, 0), 1))
    }

    /// The dragged distance as a fraction of the distance of full progress, or the progress of a lift; 0...1.
    package func progress(_ settings: Settings) -> Double {
        guard start == nil else { return 0 }
        switch stage {
        case .drag(let drag): return min(drag.translation.magnitude / settings.preview.distance, 1)
        case .lift(let lift): return lift.progress
        case .rise, .open, .return, .finish, .fade: return 0
        }
    }

    package func isMoving(at t: Instant) -> Bool {
        switch stage {
        case .open: start != nil
        case .lift: start != nil || deviation.isMoving(at: t)
        case .drag(let drag): start != nil || !drag.isClosed(at: t) || deviation.isMoving(at: t)
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

    // MARK: Frames

    /// Starts due motions and ends finished ones.
    ///
    /// - Parameters:
    ///   - rest: the picture's frame in the centre.
    ///   - source: the picture's frame in the list; nil if the item is no longer visible there.
    /// - Returns: true when the picture has disappeared.
    package mutating func frame(build: Instant, rest: Rect, source: Rect?, _ settings: Settings) -> Bool {
        ends.rest = Self.vector(rest)
        switch start.take() {
        case .rise: rise(at: build, settings)
        case .release(let release): settle(release, to: release.finishes ? source ?? rest : rest, at: build, settings)
        case nil: break
        }
        _ = (position.advance(to: build), shade.advance(to: build))
        let isOver = !position.isMoving(at: build) && !shade.isMoving(at: build) && !deviation.isMoving(at: build)
        switch stage {
        case .rise, .return: if isOver { stage = .open }
        case .finish: if isOver { stage = .fade(since: build) }
        case .fade: return opacity(at: build, settings) <= 0
        case .open, .lift, .drag: break
        }
        return false
    }

    private mutating func rise(at build: Instant, _ settings: Settings) {
        shade.run(to: 1, at: build)
        if settings.interface.reducedMotion {
            position.scrub(to: 1, at: build)
        } else {
            position.run(to: 1, at: build)
        }
    }

    /// The deviation decays from the finger's velocity to the join, and then follows a spring.
    ///
    /// The position of a dismissed picture follows the same spring from the join on.
    private mutating func settle(_ release: Release, to target: Rect, at build: Instant, _ settings: Settings) {
        let (finishes, keys) = (release.finishes, settings.preview)
        stage = finishes ? .finish : .return
        if finishes { shade.run(to: 0, at: build) }
        deviation.dim.settle(to: 0, timing: .curve(.easeInOut, duration: Seconds(keys.duration)), at: build)
        guard !settings.interface.reducedMotion || !finishes else { return }
        let isPhysical = settings.motion.style == .physical
        let spring = SpringParameters(bounciness: keys.bounciness, speed: keys.speed)
        let seen = vector(at: build)
        if finishes { ends.source = Self.vector(target) }
        // The deviation absorbs a changed place in the list, so that the picture does not jump.
        let state = MotionState(
            value: deviation.frame.value(at: build) + (seen - vector(at: build)), velocity: release.velocity)
        let speed = isPhysical ? release.velocity.euclideanLength * keys.handoverShare : keys.decayEndVelocity
        let thrown = DecayThenSpring(
            Decay(from: state, deceleration: keys.deceleration), untilSpeed: speed, then: spring, to: .zero,
            keepsVelocity: isPhysical)
        deviation.frame.follow(thrown, at: build)
        if finishes { position.run(to: 0, timing: .spring(spring), afterDelay: thrown.join, at: build) }
        deviation.scale.release(
            velocity: isPhysical ? release.scaling : nil, deceleration: keys.deceleration, join: thrown.join,
            spring: spring, width: max(target.width, 1), at: build)
        deviation.turnBack(spring, width: target.width, at: build)
    }

    /// A motion below this distance is invisible, points.
    private static let unnoticed = 8.0
}
