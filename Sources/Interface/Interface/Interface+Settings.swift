import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface
import Scene
import Settings
import Time

/// New settings while everything goes on.
///
/// What a finger holds and what moves is drawn with the numbers it began with, so that nothing jumps; what is decided, at a
/// release for example, is decided by the new ones at once. The rest is taken when nothing moves.
extension Interface {
    /// Settings that came from outside.
    mutating func adopt(_ new: Settings, at t: Instant) -> [Effect] {
        let next = withChoices(over: new)
        let cap = decide(by: next)
        awaited = next
        // A cap waits for nothing.
        setVolume(volume)
        return cap + takeAwaited(at: t)
    }

    /// Decides by these settings from now on.
    private mutating func decide(by new: Settings) -> [Effect] {
        let old = window.decisions.playback.volumeCap
        window.decide(by: new)
        navigation.pace = TransitionPace(new)
        return old == new.playback.volumeCap ? [] : [.setVolumeCap(new.playback.volumeCap)]
    }

    mutating func takeAwaited(at t: Instant) -> [Effect] {
        guard let new = awaited, isAtRest(at: t) else { return [] }
        return apply(new)
    }

    /// Puts settings in force at once: those a visitor chose, or those awaited.
    mutating func apply(_ new: Settings) -> [Effect] {
        let old = settings
        awaited = nil
        let cap = decide(by: new)
        take(new)
        if old.player.compact != new.player.compact {
            window.change(to: new.player.compact == .floating ? .floating : .mini)
        }
        setVolume(old.playback.volume == new.playback.volume ? volume : new.playback.volume)
        guard old.playback.captions != new.playback.captions else { return cap }
        captions = Self.captions(new)
        return cap + requestCaptions()
    }

    static func captions(_ settings: Settings) -> Captions { settings.playback.captions == "off" ? .hidden : .shown }

    /// Whether nothing is held and nothing moves.
    func isAtRest(at t: Instant) -> Bool {
        finger == nil && !window.isDragged && !(preview?.isMoving(at: t) ?? false) && !window.isAnimating(at: t)
            && navigation.transition == nil && !navigation.top.isMoving(at: t) && !detailsScroller.isMoving(at: t)
    }
}
