package import InterfaceKit
import Settings
package import Time

extension Player {
    /// Prepares the frame that is about to be built: starts and ends motions, and goes on to the next item.
    ///
    /// - Parameters:
    ///   - build: now.
    ///   - flip: when the frame becomes visible.
    package mutating func frame(build: Instant, flip: Instant, _ library: Library) -> [Effect] {
        var effects: [Effect] = []
        if window.motion(at: flip) == .rest, let position = nowPlaying?.position {
            nowPlaying?.restedPosition = position
        }
        if window.frame(build: build) {
            leaveItem()
            nowPlaying = nil
            controls = Controls()
            effects.append(.stop)
        }
        viewing.fit.frame(build: build, settings.motion)
        effects += continueToNext(build: build, library) + leaveGivenUp(build: build, library)
        setDetailsExtent()
        details.scroller.frame(build: build, settings)
        if let end = sound.signEnd, build > end + Seconds(settings.controls.fadeDuration) { sound.signEnd = nil }
        if touch.burst?.isOver(at: build) ?? false { touch.burst = nil }
        shown = flip
        return effects
    }
}
