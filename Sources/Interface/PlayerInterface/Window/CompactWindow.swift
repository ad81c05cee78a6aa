import Geometry
import Gesture
import InterfaceKit
import Motion
import Settings
import Time

/// The small window's motion: a bar above the tab bar, or a floating window that is dragged, thrown and pinched.
///
/// One rectangle of four numbers moves. A finger or a spring that takes over starts from the rectangle on the panel.
struct CompactWindow: InterfacePart {
    /// The rest state or the settle target.
    enum Place: Equatable {
        case bar
        case corner(FloatingCorner)
        /// Behind the panel's side except for a tab; `middle` is the window's vertical centre.
        case stashed(FloatingCorner, middle: Double)

        var isBar: Bool { self == .bar }
        var isStashed: Bool { if case .stashed = self { true } else { false } }
    }

    /// A motion that starts when the next frame is built.
    private enum Launch {
        /// After a release: the spring starts with the finger's velocity.
        case thrown(Point)
        /// The window shrinks into a point, where it is closed.
        case drawn(into: Point)
        /// A change of place or shape without a finger.
        case relayout
    }

    /// The state of a drag at its start.
    private struct DragAnchor {
        /// The window's frame at the drag's start.
        let frame: Rect
        /// The window's movement per point of the finger.
        let gain: Double
    }

    /// The areas of the panel that other parts claim; the small window stays out of them.
    struct Claims: Equatable {
        /// The claimed widths along the panel's edges, points.
        var edges = Insets()
        /// The height of a keyboard above the tab bar, points.
        var keyboard = 0.0
        /// The frame of an indicator that is visible for a moment.
        var sign: Rect?
    }

    private(set) var place: Place
    private var claims = Claims()
    private var dragAnchor: DragAnchor?
    /// The corner in which the window floated last; it floats there again.
    private(set) var corner = FloatingCorner.bottomRight
    private var frame: Moving<SIMD4<Double>>
    /// 0 as a bar, 1 as a floating window.
    private var floatness: Moving<Double>
    /// The width of the floating window at rest that a visitor chose by pinching; nil for the usual one.
    private var width: Double?
    private var launch: Launch?
    private var bar: Rect
    private var geometry: FloatingGeometry
    var surroundings: Surroundings

    init(bar: Rect, _ surroundings: Surroundings) {
        self.bar = bar
        geometry = FloatingGeometry(bar: bar, surroundings, claims)
        self.surroundings = surroundings
        let settings = surroundings.settings
        place = settings.player.compact == .floating ? .corner(.bottomRight) : .bar
        frame = Moving(.zero)
        floatness = Moving(place.isBar ? 0 : 1)
        frame.hold(SIMD4(goal(place)))
    }

    /// Adopts another panel: a floating window moves to its place, a bar jumps to it.
    mutating func resize(bar: Rect, _ surroundings: Surroundings) {
        self.bar = bar
        geometry = FloatingGeometry(bar: bar, surroundings, claims)
        // A changed setting replaces the visitor's width.
        let new = surroundings.settings.floating.width
        if new != settings.floating.width { width = nil }
        self.surroundings = surroundings
        if place.isBar { frame.hold(SIMD4(goal(place))) } else { launch = .relayout }
    }

    /// Moves the window out of the claimed areas from the next frame on; at once while it is invisible.
    mutating func keepOut(of claims: Claims, isSeen: Bool) {
        guard claims != self.claims else { return }
        self.claims = claims
        let before = restFrame
        geometry = FloatingGeometry(bar: bar, surroundings, claims)
        guard restFrame != before, dragAnchor == nil else { return }
        if isSeen { launch = .relayout } else { jumpToRest() }
    }

    // MARK: Appearance

    func frame(at t: Instant) -> Rect { Rect(frame.value(at: t)) }

    /// 0 with the decoration of a bar, 1 as a floating window.
    func floatness(at t: Instant) -> Double { min(max(floatness.value(at: t), 0), 1) }

    func isMoving(at t: Instant) -> Bool {
        launch != nil || frame.isMoving(at: t) || floatness.isMoving(at: t)
    }

    /// The frame at rest.
    var restFrame: Rect { goal(place) }

    var closeTarget: Point { geometry.closeTarget(radius: settings.floating.closeRadius) }

    // MARK: The finger

    /// - Parameter gain: the window's movement per point of the finger.
    mutating func grab(shown: Instant, gain: Double) {
        frame.catchNow(at: shown)
        launch = nil
        dragAnchor = DragAnchor(frame: frame(at: shown), gain: gain)
    }

    mutating func follow(translation: Point) {
        guard let dragAnchor else { return }
        frame.hold(SIMD4(dragAnchor.frame.offset(by: translation * dragAnchor.gain)))
    }

    /// Scales the window about its centre under a pinch, never wider than the panel.
    mutating func follow(scale: Double) {
        guard let grabbed = dragAnchor?.frame else { return }
        let limits = min(settings.floating.minimumWidth, geometry.widest)...geometry.widest
        let wide = min(max(grabbed.width * scale, limits.lowerBound), limits.upperBound)
        let size = Size(width: wide, height: wide / Theme.videoAspect)
        frame.hold(SIMD4(Rect(centre: grabbed.centre, size: size)))
        width = wide
    }

    /// - Parameters:
    ///   - translation: unresampled.
    ///   - velocity: pt/s.
    mutating func release(translation: Point, velocity: Point) {
        guard let dragAnchor else { return }
        let rules = FloatingRules(
            flingVelocity: decisions.floating.flingVelocity, deceleration: decisions.floating.deceleration,
            initialVelocity: decisions.floating.initialVelocity,
            style: decisions.motion.style == .physical ? .physical : .reference)
        let seen = Rect(frame.target)
        // Drawing lags behind the finger; the decision uses measured values.
        let measured = dragAnchor.frame.offset(by: translation * dragAnchor.gain)
        let found = rules.corner(centre: measured.centre, velocity: velocity, stayArea: geometry.stayArea)
        let isStash = geometry.isFlungOut(
            measured, velocity: velocity, limit: decisions.floating.stashVelocity, decisions.floating.deceleration)
        let next = isStash ? Place.stashed(found, middle: measured.midY) : .corner(found)
        let end = goal(next)
        let start = rules.settleVelocity(from: seen.centre, to: end.centre, velocity: velocity * dragAnchor.gain)
        corner = found
        place = next
        self.dragAnchor = nil
        launch = .thrown(start)
    }

    /// Cancels the drag.
    mutating func cancelDrag() {
        guard dragAnchor != nil else { return }
        dragAnchor = nil
        launch = .thrown(.zero)
    }

    // MARK: Commands

    /// Switches between bar and floating window, starting from the drawn frame.
    mutating func change(to compact: Settings.Player.Compact) {
        place = compact == .floating ? .corner(corner) : .bar
        dragAnchor = nil
        launch = .relayout
    }

    /// Shrinks the window into the point where it is closed.
    mutating func draw(into point: Point) {
        dragAnchor = nil
        launch = .drawn(into: point)
    }

    /// Pulls the window out from behind the panel's side.
    mutating func unstash() {
        guard place.isStashed else { return }
        place = .corner(corner)
        launch = .thrown(.zero)
    }

    /// Moves the window to its rest frame at once, for use while it is invisible.
    mutating func jumpToRest() {
        if place.isStashed { place = .corner(corner) }
        dragAnchor = nil
        launch = nil
        frame.hold(SIMD4(goal(place)))
        floatness.hold(place.isBar ? 0 : 1)
    }

    /// Completes all motions at once, because a fade replaces them.
    mutating func arrive() {
        launch = nil
        guard dragAnchor == nil else { return }
        frame.hold(SIMD4(goal(place)))
        floatness.hold(place.isBar ? 0 : 1)
    }

    /// Moves the small window to the lower corner of its side, so that a full window's top edge has a distance to
    /// travel.
    ///
    /// Used while the small window is invisible.
    mutating func takeLowerCorner() {
        if !place.isBar {
            corner = corner.isLeft ? .bottomLeft : .bottomRight
            place = .corner(corner)
        }
        jumpToRest()
    }

    // MARK: Frames

    mutating func frame(build: Instant) {
        guard let launch else { return }
        self.launch = nil
        let end = SIMD4(goal(place))
        let shape = place.isBar ? 0.0 : 1
        let relayout = Timing.curve(.easeInOut, duration: Seconds(decisions.floating.relayoutDuration))
        switch launch {
        case .thrown(let velocity):
            let speed = SIMD4(velocity.x, velocity.y, 0, 0)
            frame.settle(to: end, timing: spring, velocity: speed, at: build)
            if floatness.target != shape { floatness.settle(to: shape, timing: relayout, at: build) }
        case .drawn(let point):
            let size = Size(width: frame.target.z * Self.drawnScale, height: frame.target.w * Self.drawnScale)
            let duration = Seconds(decisions.floating.fadeDuration)
            frame.settle(
                to: SIMD4(Rect(centre: point, size: size)), timing: .curve(.easeOut, duration: duration), at: build)
        case .relayout:
            // A moving window keeps its velocity in the physical style.
            let keepsSpeed = decisions.motion.style == .physical && frame.isMoving(at: build)
            frame.settle(to: end, timing: keepsSpeed ? spring : relayout, at: build)
            let turns = keepsSpeed && floatness.isMoving(at: build)
            floatness.settle(
                to: shape, timing: turns ? .spring(decisions.motion.spring) : relayout, at: build,
                settling: .unit(spanning: size.width))
        }
    }

    /// The scale of a window in its close target.
    private static let drawnScale = 0.1
    /// The largest fraction of the panel's width for a floating window that has not been pinched.
    private static let largestShare = 1.0 / 3

    private var spring: Timing {
        let floating = decisions.floating
        return .spring(
            SpringParameters(settlingDuration: Seconds(floating.duration), dampingRatio: floating.damping))
    }

    private func goal(_ place: Place) -> Rect {
        let usual = min(settings.floating.width, size.width * Self.largestShare)
        let size = geometry.size(width: width ?? usual, least: settings.floating.minimumWidth)
        switch place {
        case .bar: return geometry.bar
        case .corner(let corner): return geometry.clear(corner.frame(of: size, in: geometry.stayArea))
        case .stashed(let corner, let middle):
            return geometry.stashed(size, corner, middle: middle, tab: settings.floating.stashTab)
        }
    }
}
