import Geometry
import InterfaceKit
import Scene
import Settings
import Time

/// The volume indicator.
extension Player {
    /// The start of the indicator's fade, or `t` until the frame that removes the indicator; nil without an indicator.
    func nextVolumeChange(after t: Instant) -> Instant? { sound.indicatorFadeStart.map { max($0, t) } }

    func addVolume(to scene: inout Scene, at t: Instant) {
        guard let end = sound.indicatorFadeStart else { return }
        let fade = settings.controls.fadeDuration
        let opacity = t < end ? 1 : fade > 0 ? max(0, 1 - (t - end).value / fade) : 0
        guard opacity > 0 else { return }
        let sign = volumeIndicatorFrame
        func layer(_ part: Part, _ frame: Rect, _ content: Content, radius: Double = 0) {
            scene.layers.append(Layer(part.id(), frame, content, cornerRadius: radius, opacity: opacity))
        }
        layer(.volumeIndicator, sign, .fill(surroundings.videoPalette.veil), radius: Theme.cellRadius)
        let icon = Rect(x: sign.x + Theme.gap, y: sign.y + 16, width: Theme.iconSize, height: Theme.iconSize)
        layer(.volumeIndicatorIcon, icon, .icon(sound.volume > 0 ? .volume : .muted, Theme.white))
        let left = icon.maxX + Theme.gap
        let track = Rect(x: left, y: sign.midY - 2, width: sign.maxX - Theme.margin - left, height: 4)
        layer(.volumeIndicatorTrack, track, .fill(Theme.white.opacity(0.3)), radius: 2)
        let level = Rect(x: track.x, y: track.y, width: (track.width * sound.volume).rounded(), height: 4)
        if level.width >= 4 { layer(.volumeIndicatorLevel, level, .fill(Theme.white), radius: 2) }
    }

    /// The frame of the indicator. It covers no button: neither those in the corners of a page, nor those of a large
    /// video.
    var volumeIndicatorFrame: Rect {
        let corner = Theme.margin + settings.interface.target
        var free = Rect(x: corner, y: Theme.margin, width: size.width - 2 * corner, height: Self.signSize.height)
        if isFull {
            let video = window.layout.fullVideo
            if window.displayMode == .immersive {
                free.y = Theme.unit + settings.interface.target + Theme.unit
            } else if size.isPortrait {
                free.y = video.maxY + Theme.margin
            } else {
                (free.x, free.width) = (video.maxX + Theme.unit, size.width - video.maxX - 2 * Theme.unit)
            }
        }
        let width = min(Self.signSize.width, free.width).rounded(.down)
        return Rect(x: (free.midX - width / 2).rounded(), y: free.y, width: width, height: free.height)
    }

    /// The greatest size of the indicator, points.
    private static let signSize = Size(width: 320, height: 56)
}
