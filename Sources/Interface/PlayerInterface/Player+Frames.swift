package import Geometry
import Gesture
package import InterfaceKit
package import Scene
import Settings
package import Time

extension Player {
    /// Prepares the frame that is about to be built: starts and ends motions, and continues to the next item.
    ///
    /// - Parameters:
    ///   - build: now.
    ///   - flip: the instant at which the frame becomes visible.
    ///   - card: the visible card of the item, sought while `seeksCard`.
    ///   - keyboard: the height of the keyboard above the tab bar, in points; 0 without one.
    package mutating func frame(
        build: Instant, flip: Instant, card: (frame: Rect, picture: PictureID)?, keyboard: Double,
        _ pictures: Pictures, _ library: Library
    ) -> [Effect] {
        var effects: [Effect] = []
        if window.motion(at: flip) == .rest, let position = nowPlaying?.position {
            nowPlaying?.restedPosition = position
        }
        if let card { nowPlaying?.video.thumbnail = card.picture }
        notePoster(pictures)
        noteGlow(pictures, at: flip)
        if let end = sound.indicatorFadeStart, build >= end + Seconds(settings.controls.fadeDuration) {
            sound.indicatorFadeStart = nil
        }
        keepWindowOut(ofKeyboard: keyboard)
        if window.frame(build: build, card: card?.frame) {
            leaveItem()
            nowPlaying = nil
            controls = Controls()
            effects.append(.stop)
        }
        viewing.fit.frame(build: build, settings.motion)
        effects += continueToNext(build: build, library) + skipFailedItem(build: build, library)
        setDetailsExtent()
        details.scroller.frame(build: build, in: surroundings)
        if touch.burst?.isOver(at: build) ?? false { touch.burst = nil }
        if window.rest == .full, controls.appearance.isShown(at: build) { effects += requestCaptionTracks() }
        shown = flip
        return effects
    }

    /// Keeps the small window out of the claimed edges, the keyboard and the volume indicator.
    package mutating func keepWindowOut(ofKeyboard keyboard: Double) {
        let sign = sound.indicatorFadeStart != nil && window.floats && !isFull ? volumeIndicatorFrame : nil
        window.keepOut(of: CompactWindow.Claims(edges: claimed, keyboard: keyboard, sign: sign))
    }
}
