import Scene
import Settings
import Time

/// New settings while everything goes on.
///
/// What a finger holds and what moves is drawn with the numbers it began with, so that nothing jumps; what is decided, at a
/// release for example, is decided by the new ones at once. The rest is taken when nothing moves.
extension Interface {
    mutating func adopt(_ new: Settings, at t: Instant) -> [Effect] {
        window.decide(by: new)
        let current = awaited ?? settings
        awaited = new
        takeAwaited(at: t)
        let isNew = new.playback.volume != current.playback.volume
        return setVolume(isNew ? new.playback.volume : volume, cap: new.playback.volumeCap)
    }

    mutating func takeAwaited(at t: Instant) {
        guard let new = awaited, isAtRest(at: t) else { return }
        awaited = nil
        take(new)
    }

    /// - Parameter cap: the loudest that is allowed.
    mutating func setVolume(_ new: Double, cap: Double) -> [Effect] {
        let before = volume
        volume = min(max(new, 0), cap)
        return volume == before ? [] : [.setVolume(volume)]
    }

    /// Whether nothing is held and nothing moves.
    private func isAtRest(at t: Instant) -> Bool {
        finger == nil && window.drag == nil && !window.isAnimating(at: t) && !scrollers[tab]!.isMoving(at: t)
            && !detailsScroller.isMoving(at: t)
    }
}
