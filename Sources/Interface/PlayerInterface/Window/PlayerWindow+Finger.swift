import Geometry
import Gesture
import Motion
import Settings
import Time

/// Drags on the window.
extension PlayerWindow {
    /// Below this expansion a floating window is dragged like a small one; its expansion settles after the release.
    private static let nearlySmall = 0.05

    /// Grabs the window where it was last drawn.
    mutating func grab(shown: Instant) {
        // The finger may have come down before the window disappeared.
        guard isPresent else { return }
        fade?.turn(at: shown)
        let path = path(shown)
        drag = Drag(from: rest, path: path, isCaught: isMoving(at: shown))
        switch path {
        case .floating: compact.grab(shown: shown, gain: 1 / (1 - max(0, expansion(at: shown))))
        case .immersion, .expansion: break
        }
        catchDisplayMode(shown)
        catchExpansion(shown)
    }

    private func path(_ shown: Instant) -> Drag.Path {
        let immersion = immersion(at: shown)
        if rest == .full, displayMode == .immersive || immersion > 0 {
            return .immersion(start: immersion, displayMode)
        }
        let expansion = expansion(at: shown)
        if floats, rest == .mini, expansion < Self.nearlySmall { return .floating }
        let position = travelled.position(expansion: expansion)
        return .expansion(
            start: position < 0 ? -band.inverse(-position) : position, gain: card == nil ? 1 : flightGain(shown))
    }

    /// The gain of a drag by which a window between its card and its place moves as far as the finger.
    ///
    /// The window's frame is interpolated between both, so its place must move farther than the finger.
    private func flightGain(_ shown: Instant) -> Double { 1 / max(presence(at: shown), Self.minimumPresence) }

    /// The least presence for the gain; a window nearer to its card moves more slowly than the finger.
    private static let minimumPresence = 0.25

    private mutating func catchDisplayMode(_ shown: Instant) {
        immersion.catchNow(at: shown)
        pending.modeChange = nil
    }

    private mutating func catchExpansion(_ shown: Instant) {
        guard isMoving(at: shown) else { return }
        let ahead = videoExpansion(at: shown) - expansion(at: shown)
        video = ahead == 0 ? .withWindow : .ahead(by: ahead, since: shown)
        expansion.catchNow(at: shown)
        presence.catchNow(at: shown)
        if !floats { visibility.catchNow(at: shown) }
        pending.settle = nil
    }

    /// Moves the window by the finger's `translation` since the grab.
    mutating func follow(translation: Point) {
        switch drag?.path {
        case .expansion(let start, let gain):
            expansion.hold(travelled.expansion(position: followed(start + translation.y * gain)))
        case .immersion(let start, _): immersion.hold(min(max(immersion(start, translation.y), 0), 1))
        case .floating: compact.follow(translation: translation)
        case nil: break
        }
    }

    /// Scales the floating window by two fingers.
    mutating func follow(scale: Double) {
        if case .floating = drag?.path { compact.follow(scale: scale) }
    }

    /// - Parameters:
    ///   - translation: unresampled, after the slop.
    ///   - velocity: pt/s.
    mutating func release(translation: Point, velocity: Point) {
        guard let drag else { return }
        switch drag.path {
        case .expansion(let start, let gain):
            let raw = start + translation.y * gain
            releaseExpansion(drag, raw: raw, translation.y, velocity.y, gain: gain)
        case .immersion(let start, let from): releaseImmersion(start, from, translation.y, velocity.y)
        case .floating:
            self.drag = nil
            compact.release(translation: translation, velocity: velocity)
            goOn()
        }
    }

    private mutating func releaseExpansion(
        _ drag: Drag, raw: Double, _ translation: Double, _ velocity: Double, gain: Double
    ) {
        let player = decisions.player
        let rules = WindowRules(
            minimizeDistance: player.minimizeDistance, maximizeDistance: player.maximizeDistance,
            dismissDistance: player.dismissDistance, flickVelocity: player.flickVelocity,
            style: decisions.motion.style == .physical ? .physical : .reference)
        let expansion = travelled.expansion(position: followed(raw))
        let target = rules.target(from: drag.from, expansion: expansion, translation: translation, velocity: velocity)
        // Inside the rubber band the window is slower than the finger.
        let slope = raw < 0 ? (settings.motion.style == .physical ? band.slope(-raw) : 0) : gain
        settle(to: target, velocity: velocity * slope, from: drag.from, isCaught: drag.isCaught)
    }

    /// Leaves immersive after a long downward drag or a flick. A window that was caught on its way out returns after an
    /// equal upward drag.
    private mutating func releaseImmersion(
        _ start: Double, _ from: DisplayMode, _ translation: Double, _ velocity: Double
    ) {
        let way = from == .immersive ? translation : -translation
        let speed = from == .immersive ? velocity : -velocity
        var changes = way > decisions.player.immersiveDistance
        if decisions.motion.style == .physical, speed.magnitude > decisions.player.flickVelocity {
            changes = speed > 0 && way >= 0
        }
        let target: DisplayMode = changes == (from == .immersive) ? .page : .immersive
        let isHeld = (0...1).contains(immersion(start, translation))
        change(
            to: target, velocity: isHeld ? -velocity / settings.player.immersiveTravel : 0, isReturn: target == from)
    }

    /// Cancels the drag: the window returns to its start.
    mutating func cancelDrag() {
        guard let drag else { return }
        switch drag.path {
        case .expansion: settle(to: drag.from, velocity: 0, from: drag.from, isCaught: drag.isCaught)
        case .immersion(_, let from): change(to: from, velocity: 0, isReturn: true)
        case .floating:
            self.drag = nil
            compact.cancelDrag()
            goOn()
        }
    }

    /// Resumes the other motions that were caught with the window.
    mutating func goOn() {
        let isUnderWay = expansion.target == (rest == .full ? 1 : 0) && presence.target == 1 && visibility.target == 1
        if pending.settle == nil, !isUnderWay { settle(to: rest, velocity: 0, from: rest, isCaught: true) }
    }

    private func immersion(_ start: Double, _ translation: Double) -> Double {
        start - translation / settings.player.immersiveTravel
    }

    private func followed(_ position: Double) -> Double {
        // A floating window cannot move below its place.
        guard position < 0 else { return floats ? min(position, travelled.travel) : position }
        return settings.motion.style == .physical ? -band.offset(-position) : 0
    }

    private var band: RubberBand {
        RubberBand(coefficient: settings.player.rubberBand, dimension: layout.panel.height)
    }
}
