extension Settings {
    /// Playback and sound.
    package struct Playback: Sendable {
        package var volume = 0.0
        package var volumeCap = 0.0
        package var stillDuration = 0.0
        package var recycleAfter = 0
        package var captions = ""
        package var audioDevice = ""
        package var soundLevel = false
        /// The integrator's limit for `volumeCap`; it has no key of its own.
        package var largestCap = 1.0
    }
}

extension Settings.Playback {
    static let keys: [SettingEntry] = [
        .number("playback.volume", \.playback.volume, 1, 0...1, .ratio, "Volume of the sound.").byVisitors(),
        .number(
            "playback.volume_cap", \.playback.volumeCap, 1, 0...1, .ratio, "Largest volume of the sound."
        ).byStaff(),
        .number(
            "playback.still_duration", \.playback.stillDuration, 10, 1...86400, .seconds,
            "Duration of a photograph."
        ).atRestart(),
        .integer(
            "playback.recycle_after", \.playback.recycleAfter, 200, 1...100000, .none,
            "Number of items after which a media worker is replaced by a new one."
        ).atRestart(),
        .text(
            "playback.captions", \.playback.captions, "automatic",
            "Captions when a video starts: off, a language as ja or pt-BR, or automatic for the interface's."
        ).byVisitors(),
        .text(
            "playback.audio_device", \.playback.audioDevice, "",
            "Shell pattern for the name of the sound device, as HDMI*; empty or without a match: the system's default."
        ).atRestart(),
        .flag(
            "playback.sound_level", \.playback.soundLevel, true,
            "Shows the sound's level in the picture of a song, in bars from low to high tones; with interface.reduced_motion none."
        ),
    ]
}
