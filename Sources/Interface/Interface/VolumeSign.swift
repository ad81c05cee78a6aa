import Geometry
import InterfaceKit
import Scene
import Settings
import Time

/// The volume indicator, which is visible for a moment after a change.
struct VolumeSign {
    let until: Instant
}

extension Interface {
    mutating func showVolume(at t: Instant) {
        volumeSign = VolumeSign(until: t + Seconds(settings.controls.volumeShown))
    }

    /// When the indicator begins to fade, or `t` while it fades.
    func nextVolumeChange(after t: Instant) -> Instant? {
        guard let until = volumeSign?.until else { return nil }
        if t < until { return until }
        return t < until + Seconds(settings.controls.fadeDuration) ? t : nil
    }

    func addVolume(to scene: inout Scene, at t: Instant) {
        guard let until = volumeSign?.until else { return }
        let fade = settings.controls.fadeDuration
        let opacity = t < until ? 1 : fade > 0 ? max(0, 1 - (t - until).value / fade) : 0
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
        let level = Rect(x: track.x, y: track.y, width: (track.width * volume).rounded(), height: 4)
        if level.width >= 4 { layer(.volumeSignLevel, level, .fill(Theme.white), radius: 2) }
    }
}
