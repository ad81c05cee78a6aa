package import Geometry
package import Gesture
import InterfaceKit
import Settings
package import Time
package import WorkerProtocol

/// The player's state for the other parts of the interface.
extension Player {
    /// The row of the item in the player window.
    package var row: CatalogRow? { nowPlaying?.row }
    package var itemID: ItemID? { nowPlaying?.row.id }
    /// The reason why the item cannot be played; nil if it can.
    package var failure: FailureReason? { nowPlaying?.failure }
    /// The description of the item; empty for none.
    package var itemDescription: String { nowPlaying?.details?.description ?? "" }
    /// Whether the item plays or is loading.
    package var isPlaying: Bool { nowPlaying?.isPlaying ?? false }
    /// Whether a visitor began the item, it has an end, and it plays; false during an underrun or a reconnection.
    package var isWatched: Bool {
        guard let nowPlaying, viewing.isChosen else { return false }
        return nowPlaying.phase == .playing && nowPlaying.wait.isOver && nowPlaying.duration > 0
    }
    /// 0...1
    package var volume: Double { sound.volume }
    /// Whether the next video is announced.
    package var announcesNext: Bool { nowPlaying?.upNext != nil }
    package var showsVolume: Bool { sound.indicatorFadeStart != nil }
    package var windowRest: WindowRest { window.rest }
    /// Whether the large window covers the pages, or will when its motion ends.
    package var isFull: Bool { window.isPresent && window.rest == .full }
    /// The height by which the small window shortens pages.
    package var barHeight: Double { window.barHeight }
    /// Changes with every layout of the details.
    package var revision: Int { details.revision }

    /// Whether a menu of the controls is open.
    package var showsMenu: Bool { controls.menu != .none }

    package func showsControls(at t: Instant) -> Bool { controls.appearance.isShown(at: t) }

    /// The state that determines the wanted pictures. A scrub strip is loaded once a visitor has opened the controls
    /// of the item's large video, or scrubbed it.
    package var requests: (revision: Int, item: ItemID?, wantsScrubStrip: Bool) {
        (revision, itemID, nowPlaying?.wantsScrubStrip ?? false)
    }

    /// Whether the window flies from its item's card or back to it, or may begin to.
    package func seeksCard(at t: Instant) -> Bool { window.seeksCard(at: t) }

    /// Whether the window is in flight between its item's card and its place, and shows the card's picture.
    package var fliesFromCard: Bool { window.card != nil }

    package func isWindowMoving(at t: Instant) -> Bool { window.isMoving(at: t) }

    /// Whether a mini player is below its place, behind the tab bar.
    package func isSinking(at t: Instant) -> Bool {
        window.isPresent && !window.floats && window.card == nil && window.expansion(at: t) < 0
    }

    /// Whether the window neither moves nor is dragged.
    package func windowRests(at t: Instant) -> Bool { window.motion(at: t) == .rest }

    /// Whether only the window is visible.
    package func coversPanel(at t: Instant) -> Bool { window.coversPanel(at: t) }

    /// The fraction of the panel that the window covers, 0...1. The tab bar moves off the panel by the same fraction.
    package func coverage(at t: Instant) -> Double {
        min(max(window.expansion(at: t), 0), 1) * min(max(window.presence(at: t), 0), 1)
    }

    /// The fraction by which the large window hides a part over the pages, such as the preview, 0...1.
    package func concealment(at t: Instant) -> Double { coverage(at: t) * (window.fade?.opacity(at: t) ?? 1) }

    /// Whether a frame lies on the video.
    package func videoCovers(_ frame: Rect, at t: Instant) -> Bool {
        window.videoFrame(at: t)?.contains(frame) ?? false
    }

    /// Whether neither the window nor the details move, and no finger drags the window.
    package func isAtRest(at t: Instant) -> Bool {
        !window.isDragged && !window.isAnimating(at: t) && !details.scroller.isMoving(at: t)
    }

    /// Whether the next frame differs from this one without an event.
    package func isMoving(at t: Instant) -> Bool {
        if window.isAnimating(at: t) || viewing.fit.isMoving(at: t) || details.scroller.isMoving(at: t) { return true }
        return touch.burst != nil || window.awaitsEnd
    }

    /// The instant of the next change without an event or a motion; nil without one. It is `t` itself if a change is
    /// due or under way.
    package func nextChange(after t: Instant) -> Instant? {
        var next: Instant?
        func add(_ change: Instant?) { if let change { next = min(next ?? change, change) } }
        add(nextVolumeChange(after: t))
        add(controls.appearance.nextChange(after: t, fade: settings.controls.fadeDuration))
        add(nextGlowChange(after: t))
        add(touch.closeTarget.nextChange(after: t, fade: settings.floating.fadeDuration))
        add(nowPlaying?.upNext?.countdown.nextChange(after: t))
        if nowPlaying?.video.firstFrame != nil, posterOpacity(at: t) > 0 { add(t) }
        // The spinner's steps also cover the sentence below it, which appears at one of them.
        add(spinner?.nextChange(after: t))
        add(nowPlaying?.cardEnd.map { max($0, t) })
        return next
    }
}
