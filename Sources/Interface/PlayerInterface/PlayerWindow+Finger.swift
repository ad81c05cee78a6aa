package import Geometry
import Gesture
import Motion
import Settings
package import Time

/// The finger on the window.
extension PlayerWindow {
    /// A window this near to its small size is dragged about as it is, and goes the rest of the way when it is let go.
    private static let nearlySmall = 0.05

    /// Takes the window where it was last seen.
    package mutating func grab(shown: Instant) {
        // The finger may have been there before the window went.
        guard isPresent else { return }
        fade?.turn(at: shown)
        let path = path(shown)
        drag = Drag(from: rest, path: path)
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
        return .expansion(start: position < 0 ? -band.inverse(-position) : position)
    }

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
        pending.settle = nil
    }

    /// The finger is `translation` from where it took the window; what is drawn follows it.
    package mutating func follow(translation: Point) {
        switch drag?.path {
        case .expansion(let start):
            expansion.hold(travelled.expansion(position: followed(start + translation.y)))
        case .immersion(let start, _): immersion.hold(min(max(immersion(start, translation.y), 0), 1))
        case .floating: compact.follow(translation: translation)
        case nil: break
        }
    }

    /// Two fingers on the floating window.
    package mutating func follow(scale: Double) {
        if case .floating = drag?.path { compact.follow(scale: scale) }
    }

    /// - Parameters:
    ///   - translation: unresampled, after the slop.
    ///   - velocity: pt/s.
    package mutating func release(translation: Point, velocity: Point) {
        guard let drag else { return }
        switch drag.path {
        case .expansion(let start):
            releaseExpansion(from: drag.from, raw: start + translation.y, translation.y, velocity.y)
        case .immersion(let start, let from): releaseImmersion(start, from, translation.y, velocity.y)
        case .floating:
            self.drag = nil
            compact.release(translation: translation, velocity: velocity)
            goOn()
        }
    }

    private mutating func releaseExpansion(
        from: WindowRest, raw: Double, _ translation: Double, _ velocity: Double
    ) {
        let player = decisions.player
        let rules = WindowRules(
            minimizeDistance: player.minimizeDistance, maximizeDistance: player.maximizeDistance,
            dismissDistance: player.dismissDistance, flickVelocity: player.flickVelocity,
            style: decisions.motion.style == .physical ? .physical : .reference)
        let expansion = travelled.expansion(position: followed(raw))
        let target = rules.target(from: from, expansion: expansion, translation: translation, velocity: velocity)
        // In the elastic part the window is slower than the finger.
        let slope = raw < 0 ? (settings.motion.style == .physical ? band.slope(-raw) : 0) : 1
        settle(to: target, velocity: velocity * slope, from: from)
    }

    /// Down by enough leaves, and so does a flick; caught on its way out, up by as much comes back.
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

    /// The drag came to nothing: back to where it began.
    package mutating func cancelDrag() {
        guard let drag else { return }
        switch drag.path {
        case .expansion: settle(to: drag.from, velocity: 0, from: drag.from)
        case .immersion(_, let from): change(to: from, velocity: 0, isReturn: true)
        case .floating:
            self.drag = nil
            compact.cancelDrag()
            goOn()
        }
    }

    /// What was caught with the window and not moved by the finger goes on to its end.
    mutating func goOn() {
        let isUnderWay = expansion.target == (rest == .full ? 1 : 0) && presence.target == 1 && visibility.target == 1
        if pending.settle == nil, !isUnderWay { settle(to: rest, velocity: 0, from: rest) }
    }

    private func immersion(_ start: Double, _ translation: Double) -> Double {
        start - translation / settings.player.immersiveTravel
    }

    private func followed(_ position: Double) -> Double {
        // A floating window has no way below its place.
        guard position < 0 else { return floats ? min(position, travelled.travel) : position }
        return settings.motion.style == .physical ? -band.offset(-position) : 0
    }

    private var band: RubberBand {
        RubberBand(coefficient: settings.player.rubberBand, dimension: layout.panel.height)
    }
}
