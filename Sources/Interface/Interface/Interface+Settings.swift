import InterfaceKit
import KioskInterface
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
import Time
package import WorkerProtocol

/// New settings during operation.
///
/// Elements in motion or under a finger are drawn with the settings they began with, so that nothing jumps. Decisions,
/// such as that of a release, use the new settings at once. Drawings use them when nothing moves.
extension Interface {
    /// The sentence about an item that cannot be played, for the integrator, who reads English.
    package func sentence(_ reason: FailureReason) -> String { surroundings.english.sentence(reason) }

    /// Whether the picture of a song shows the sound's level.
    package var showsSoundLevel: Bool {
        surroundings.settings.playback.soundLevel && !surroundings.settings.interface.reducedMotion
    }

    /// Adopts settings from outside.
    mutating func adopt(_ new: Settings, at t: Instant) -> [Effect] {
        let ended = configure(new)
        let next = kiosk.chosenSettings
        let cap = capChange(to: next)
        surroundings = surroundings.awaiting(next)
        kiosk.adopt(surroundings)
        preview.adopt(surroundings)
        player.adopt(surroundings, pages.library)
        pages.adopt(surroundings)
        return ended + cap + takeAwaited(at: t)
    }

    private func capChange(to new: Settings) -> [Effect] {
        let cap = new.playback.volumeCap
        return cap == decisions.playback.volumeCap ? [] : [.setVolumeCap(cap)]
    }

    mutating func takeAwaited(at t: Instant) -> [Effect] {
        guard let new = surroundings.awaited, isAtRest(at: t) else { return [] }
        return apply(new)
    }

    /// Applies settings at once: the visitor's choices, or the awaited ones.
    mutating func apply(_ new: Settings) -> [Effect] {
        let old = settings
        let cap = capChange(to: new)
        take(surroundings.with(new))
        return cap + player.handle(.settingsChanged(from: old), at: shown, pages.library)
    }

    /// Whether no element moves and no finger holds one.
    func isAtRest(at t: Instant) -> Bool {
        finger == nil && player.isAtRest(at: t) && !preview.isMoving(at: t) && !pages.isInTransition
            && !pages.isScrolling(at: t)
    }
}
