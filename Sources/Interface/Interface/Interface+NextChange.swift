import Gesture
import InterfaceKit
import KioskInterface
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
package import Time

/// The time of the next visible change without an event.
extension Interface {
    /// The instant after `t` at which the scene changes by itself; `t` itself during a motion, nil for no change.
    package func nextChange(after t: Instant) -> Instant? {
        // The page "out of order" never changes by itself.
        guard !kiosk.isOutOfOrder else { return nil }
        guard !isMoving(at: t) else { return t }
        var next: Instant?
        func add(_ change: Instant?) { if let change { next = min(next ?? change, change) } }
        add(finger?.highlight.map { max($0, t) })
        if finger != nil { add(arbiter.deadline.map { max($0, t) }) }
        add(pages.nextChange(after: t))
        add(preview.nextChange(after: t))
        add(player.nextChange(after: t))
        add(focus.nextChange(after: t, fade: settings.controls.fadeDuration))
        add(kiosk.nextChange(after: t))
        if reader.isOn { add(reader.explorer.deadline(explorerRules).map { max($0, t) }) }
        return next
    }

    /// Whether the next frame differs from the frame at `t`.
    private func isMoving(at t: Instant) -> Bool {
        if player.isMoving(at: t) || pages.isScrolling(at: t) { return true }
        if pages.isInTransition, finger?.surface != .page { return true }
        // Settings and the focus may await the end of a motion whose last frame was built before that end.
        if surroundings.awaited != nil, isAtRest(at: t) { return true }
        if focus.awaitsRest, isStill(at: t) { return true }
        if preview.isMoving(at: t) { return true }
        guard let finger, finger.isFresh(at: t) else { return false }
        return finger.isDecided || finger.surface == .preview
    }
}
