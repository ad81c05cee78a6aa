import InterfaceKit
import Settings
import Time

/// The volume of the sound, and its indicator.
struct Sound {
    /// 0...1
    var volume: Double
    /// The volume before it was muted.
    private(set) var lastVolume: Double
    /// The volume indicator, which is visible for a moment after a change, fades from this instant on.
    var signEnd: Instant?

    init(_ settings: Settings.Playback) {
        volume = min(settings.volume, settings.volumeCap)
        lastVolume = volume
    }

    /// The volume after a mute, or the one before it.
    mutating func muted() -> Double {
        if volume > 0 { lastVolume = volume }
        return volume > 0 ? 0 : lastVolume
    }

    mutating func reset(to new: Double) -> [Effect] {
        signEnd = nil
        guard volume != new else { return [] }
        volume = new
        return [.setVolume(new)]
    }
}
