import Geometry
import InterfaceKit
package import Scene
import Settings
package import Time

/// The volume indicator.
extension Player {
    /// When the indicator begins to fade, or `t` while it fades.
    func nextVolumeChange(after t: Instant) -> Instant? {
        guard let end = sound.signEnd else { return nil }
        if t < end { return end }
        return t < end + Seconds(settings.controls.fadeDuration) ? t : nil
    }

    package func addVolume(to scene: inout Scene, at t: Instant) {
        guard let end = sound.signEnd else { return }
        let fade = settings.controls.fadeDuration
        let opacity = t < end ? 1 : fade > 0 ? max(0, 1 - (t - end).value / fade) : 0
        guard opacity > 0 else { return }
        let width = min(320, size.width - 2 * Theme.margin)
        let sign = Rect(x: ((size.width - width) / 2).rounded(), y: Theme.margin, width: width, height: 56)
        func layer(_ part: Part, _ frame: Rect, _ content: Content, radius: Double = 0) {
            scene.layers.append(Layer(part.id(), frame, content, cornerRadius: radius, opacity: opacity))
        }
        layer(.volumeSign, sign, .fill(Theme.veil), radius: Theme.cellRadius)
        let icon = Rect(x: sign.x + Theme.gap, y: sign.y + 16, width: Theme.iconSize, height: Theme.iconSize)
        layer(.volumeSignIcon, icon, .icon(.volume, Theme.white))
        let left = icon.maxX + Theme.gap
        let track = Rect(x: left, y: sign.midY - 2, width: sign.maxX - Theme.margin - left, height: 4)
        layer(.volumeSignTrack, track, .fill(Theme.white.opacity(0.3)), radius: 2)
        let level = Rect(x: track.x, y: track.y, width: (track.width * sound.volume).rounded(), height: 4)
        if level.width >= 4 { layer(.volumeSignLevel, level, .fill(Theme.white), radius: 2) }
    }
}
