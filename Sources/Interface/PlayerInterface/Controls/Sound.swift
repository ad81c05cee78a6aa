import InterfaceKit
import Settings
import Time

/// The volume of the sound, and its indicator.
struct Sound {
    /// 0...1
    var volume: Double
    /// The volume before it was muted.
    private(set) var lastVolume: Double
    /// The instant at which the volume indicator begins to fade, after a change of the volume; nil while it is hidden.
    var indicatorFadeStart: Instant?

    init(_ settings: Settings.Playback) {
        volume = min(settings.volume, settings.volumeCap)
        lastVolume = volume
    }

    /// The volume after muting or unmuting: 0, or the volume before the mute.
    mutating func muted() -> Double {
        if volume > 0 { lastVolume = volume }
        return volume > 0 ? 0 : lastVolume
    }

    mutating func reset(to new: Double) -> [Effect] {
        indicatorFadeStart = nil
        guard volume != new else { return [] }
        volume = new
        return [.setVolume(new)]
    }
}
