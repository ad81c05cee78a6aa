extension Settings {
    /// Playback and sound.
    package struct Playback: Sendable {
        package var volume = 0.0
        package var volumeCap = 0.0
        package var stillDuration = 0.0
        package var recycleAfter = 0
        package var captions = ""
        package var audioDevice = ""
        /// The integrator's limit for `volumeCap`; it has no key of its own.
        package var largestCap = 1.0
    }
}

extension Settings.Playback {
    static let keys: [SettingEntry] = [
        .number("playback.volume", \.playback.volume, 1, 0...1, .ratio, "Volume of the sound.").byVisitors(),
        .number(
            "playback.volume_cap", \.playback.volumeCap, 1, 0...1, .ratio, "The sound is never louder than this."
        ).byStaff(),
        .number(
            "playback.still_duration", \.playback.stillDuration, 10, 1...86400, .seconds,
            "How long a still picture is shown."
        ).atRestart(),
        .integer(
            "playback.recycle_after", \.playback.recycleAfter, 200, 1...100000, .none,
            "A media worker is replaced by a fresh one after so many items."
        ).atRestart(),
        .text(
            "playback.captions", \.playback.captions, "automatic",
            "Captions when a video starts: off, a language as ja or pt-BR, or automatic for the interface's."
        ).byVisitors(),
        .text(
            "playback.audio_device", \.playback.audioDevice, "",
            "Shell pattern for the name of the sound device, as HDMI*; empty, or where none fits: the system's."
        ).atRestart(),
    ]
}
