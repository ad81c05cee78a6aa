import Geometry
package import Gesture
import InterfaceKit
import Motion
import Settings
package import Time

/// The small window's own motion: a bar above the tab bar, or a floating window that is dragged, thrown and pinched.
///
/// One rectangle of four numbers moves. A finger or a spring that takes over begins with the rectangle on the panel.
package struct CompactWindow {
    /// Where it rests or goes to.
    package enum Place: Equatable {
        case bar
        case corner(FloatingCorner)
        /// Behind the panel's side, but for a tab to pull it back by; `middle` is that of the window from the top.
        case stashed(FloatingCorner, middle: Double)

        var isBar: Bool { self == .bar }
        package var isStashed: Bool { if case .stashed = self { true } else { false } }
    }

    /// A motion that starts when the next frame is built.
    private enum Launch {
        /// The finger has left, and the spring goes on with its speed.
        case thrown(Point)
        /// Out of the way of something, or into another shape.
        case relayout
    }

    /// How a finger holds it.
    private struct DragAnchor {
        /// Where it was taken.
        let frame: Rect
        /// How far it goes for each point of the finger.
        let gain: Double
    }

    package private(set) var place: Place
    private var dragAnchor: DragAnchor?
    /// The corner that it was in last: there it floats again.
    package private(set) var corner = FloatingCorner.bottomRight
    private var frame: Moving<SIMD4<Double>>
    /// 0 where it is a bar, 1 where it floats.
    private var floatness: Moving<Double>
    /// Of the floating window at rest, chosen by pinching.
    private var width: Double
    private var launch: Launch?
    private var geometry: FloatingGeometry
    private var settings: Settings
    /// What a release and the motion after it go by.
    var decisions: Settings

    init(_ geometry: FloatingGeometry, _ settings: Settings) {
        self.geometry = geometry
        (self.settings, decisions) = (settings, settings)
        width = settings.floating.width
        place = settings.player.compact == .floating ? .corner(.bottomRight) : .bar
        frame = Moving(.zero)
        floatness = Moving(place.isBar ? 0 : 1)
        frame.hold(SIMD4(goal(place)))
    }

    /// Another panel: what floats moves to its place in it, what is a bar is there.
    mutating func resize(_ geometry: FloatingGeometry, _ settings: Settings) {
        self.geometry = geometry
        self.settings = settings
        if place.isBar { frame.hold(SIMD4(goal(place))) } else { launch = .relayout }
    }

    // MARK: What is seen

    func frame(at t: Instant) -> Rect { Rect(frame.value(at: t)) }

    /// 0 where it is dressed as a bar, 1 where it floats.
    package func floatness(at t: Instant) -> Double { min(max(floatness.value(at: t), 0), 1) }

    func isMoving(at t: Instant) -> Bool {
        launch != nil || frame.isMoving(at: t) || floatness.isMoving(at: t)
    }

    /// Where it comes to rest.
    var restFrame: Rect { goal(place) }

    var closeTarget: Point { geometry.closeTarget(radius: settings.floating.closeRadius) }

    // MARK: The finger

    /// - Parameter gain: how far it goes for each point of the finger.
    mutating func grab(shown: Instant, gain: Double) {
        frame.catchNow(at: shown)
        launch = nil
        dragAnchor = DragAnchor(frame: frame(at: shown), gain: gain)
    }

    mutating func follow(translation: Point) {
        guard let dragAnchor else { return }
        frame.hold(SIMD4(dragAnchor.frame.offset(by: translation * dragAnchor.gain)))
    }

    /// Pinched: larger or smaller about its centre, never wider than the panel.
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
        // What is drawn runs behind the finger; what is decided does not.
        let measured = dragAnchor.frame.offset(by: translation * dragAnchor.gain)
        let found = rules.corner(centre: measured.centre, velocity: velocity, stayArea: geometry.stayArea)
        let isStash = geometry.isTossedOut(
            measured, velocity: velocity, limit: decisions.floating.stashVelocity, decisions.floating.deceleration)
        let next = isStash ? Place.stashed(found, middle: measured.midY) : .corner(found)
        let end = goal(next)
        let start = rules.settleVelocity(from: seen.centre, to: end.centre, velocity: velocity * dragAnchor.gain)
        corner = found
        place = next
        self.dragAnchor = nil
        launch = .thrown(start)
    }

    /// The drag came to nothing.
    mutating func cancelDrag() {
        guard dragAnchor != nil else { return }
        dragAnchor = nil
        launch = .thrown(.zero)
    }

    // MARK: Commands

    /// From bar to floating window or back, out of what is seen.
    mutating func change(to compact: Settings.Player.Compact) {
        place = compact == .floating ? .corner(corner) : .bar
        dragAnchor = nil
        launch = .relayout
    }

    /// Out from behind the panel's side.
    mutating func unstash() {
        guard place.isStashed else { return }
        place = .corner(corner)
        launch = .thrown(.zero)
    }

    /// To its place at once, as nobody sees it.
    mutating func jumpToRest() {
        if place.isStashed { place = .corner(corner) }
        dragAnchor = nil
        launch = nil
        frame.hold(SIMD4(goal(place)))
        floatness.hold(place.isBar ? 0 : 1)
    }

    /// There already, as what is asked for was done unseen.
    mutating func arrive() {
        launch = nil
        guard dragAnchor == nil else { return }
        frame.hold(SIMD4(goal(place)))
        floatness.hold(place.isBar ? 0 : 1)
    }

    /// A full window sinks into the lower corner of the same side, so that its top edge has a way to go.
    ///
    /// For when nobody sees the small window.
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
        case .relayout:
            // What moves already keeps its speed where speeds are kept.
            let keepsSpeed = decisions.motion.style == .physical && frame.isMoving(at: build)
            frame.settle(to: end, timing: keepsSpeed ? spring : relayout, at: build)
            floatness.settle(to: shape, timing: relayout, at: build)
        }
    }

    private var spring: Timing {
        let floating = decisions.floating
        return .spring(
            SpringParameters(settlingDuration: Seconds(floating.duration), dampingRatio: floating.damping))
    }

    private func goal(_ place: Place) -> Rect {
        let size = geometry.size(width: width, least: settings.floating.minimumWidth)
        switch place {
        case .bar: return geometry.bar
        case .corner(let corner): return corner.frame(of: size, in: geometry.stayArea)
        case .stashed(let corner, let middle):
            return geometry.stashed(size, corner, middle: middle, tab: settings.floating.stashTab)
        }
    }
}
