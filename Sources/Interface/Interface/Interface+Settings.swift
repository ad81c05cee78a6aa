import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface
import Scene
import Settings
import Time

/// New settings during operation.
///
/// Elements in motion or under a finger are drawn with the settings they began with, so that nothing jumps.
/// Decisions, such as that of a release, use the new settings at once. The others take effect when nothing moves.
extension Interface {
    /// Takes over settings from outside.
    mutating func adopt(_ new: Settings, at t: Instant) -> [Effect] {
        let next = withChoices(over: new)
        let cap = capChange(to: next)
        surroundings = surroundings.awaiting(next)
        window.decide(in: surroundings)
        pages.adopt(surroundings)
        // The volume cap takes effect at once.
        setVolume(volume)
        return cap + takeAwaited(at: t)
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
        if old.player.compact != new.player.compact {
            window.change(to: new.player.compact == .floating ? .floating : .mini)
        }
        setVolume(old.playback.volume == new.playback.volume ? volume : new.playback.volume)
        guard old.playback.captions != new.playback.captions else { return cap }
        captions = Self.captions(new)
        return cap + requestCaptions()
    }

    static func captions(_ settings: Settings) -> Captions { settings.playback.captions == "off" ? .hidden : .shown }

    /// Whether no element moves and no finger holds one.
    func isAtRest(at t: Instant) -> Bool {
        finger == nil && !window.isDragged && !(preview?.motion.isMoving(at: t) ?? false) && !window.isAnimating(at: t)
            && !pages.isInTransition && !pages.isScrolling(at: t) && !detailsScroller.isMoving(at: t)
    }
}
