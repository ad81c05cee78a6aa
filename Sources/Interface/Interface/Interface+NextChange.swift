import Gesture
import InterfaceKit
import PageInterface
import PlayerInterface
import PreviewInterface
import Settings
package import Time

/// When there is something new to see without anything else happening.
extension Interface {
    /// When the scene changes by itself after `t`; `t` itself when it is moving then.
    package func nextChange(after t: Instant) -> Instant? {
        // The page stands still.
        guard outOfOrder == nil else { return nil }
        guard !isMoving(at: t) else { return t }
        var next: Instant?
        func add(_ change: Instant?) { if let change { next = min(next ?? change, change) } }
        if highlighted == nil, navigation.highlighted == nil { add(finger?.highlight.map { max($0, t) }) }
        if finger != nil { add(arbiter.deadline.map { max($0, t) }) }
        add(nextPictureChange(after: t))
        add(nextVolumeChange(after: t))
        add(focus.nextChange(after: t, fade: settings.controls.fadeDuration))
        add(idleEnd.map { max($0, t) })
        add(controls.nextChange(after: t, fade: settings.controls.fadeDuration))
        add(closeTarget.nextChange(after: t, fade: settings.floating.fadeDuration))
        add(nowPlaying?.upNext?.nextChange(after: t))
        // It turns: what is said below it comes with its next step.
        add(spinner?.nextChange(after: t))
        add(nowPlaying?.cardEnd.map { max($0, t) })
        return next
    }

    /// Whether the next frame differs from this one.
    private func isMoving(at t: Instant) -> Bool {
        if window.isAnimating(at: t) || fit.isMoving(at: t) || navigation.top.isMoving(at: t)
            || detailsScroller.isMoving(at: t)
        {
            return true
        }
        if navigation.transition != nil, finger?.surface != .page { return true }
        // New settings that waited for the end of a motion whose last frame was built before it.
        if awaited != nil, isAtRest(at: t) { return true }
        if preview?.isMoving(at: t) ?? false { return true }
        if let finger, finger.isFresh(at: t), finger.isDragging || finger.surface == .preview { return true }
        // The frame that ends a motion also does what was left for its end.
        return window.isPresent && window.rest == .hidden && !window.isDragged
    }
}
