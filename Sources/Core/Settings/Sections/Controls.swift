extension Settings {
    /// The controls on the video.
    package struct Controls: Sendable {
        package var hideAfter = 0.0
        package var fadeDuration = 0.0
        package var seekStep = 0.0
        package var seekGuard = 0.0
        package var volumeShown = 0.0
        package var holdRate = 0.0
        package var holdDelay = 0.0
        package var upNext = 0.0
    }
}

extension Settings.Controls {
    static let keys: [SettingEntry] = [
        .number(
            "controls.hide_after", \.controls.hideAfter, 4, 1...60, .seconds,
            "Time that the controls stay visible on the video."
        ),
        .number(
            "controls.seek_step", \.controls.seekStep, 10, 1...600, .seconds,
            "Step of a double tap, and of the seek buttons and keys."),
        .number(
            "controls.fade_duration", \.controls.fadeDuration, 0.15, 0...2, .seconds,
            "Duration of the fade-in and the fade-out of the controls, and of other overlays on the video."),
        .number(
            "controls.seek_guard", \.controls.seekGuard, 0.7, 0...3, .seconds,
            "Time after a double tap during which a drag does not move the player window."),
        .number(
            "controls.hold_rate", \.controls.holdRate, 2, 0.25...2, .ratio,
            "Playback rate while a finger is held on the video."),
        .number(
            "controls.hold_delay", \.controls.holdDelay, 0.5, 0.2...3, .seconds,
            "Time that a finger rests on the video before it counts as held."),
        .number(
            "controls.up_next", \.controls.upNext, 5, 0...60, .seconds,
            "Duration of the announcement of the next video at the end of one; 0: the next video is neither announced nor started."
        ),
        .number(
            "controls.volume_shown", \.controls.volumeShown, 1.5, 0...30, .seconds,
            "Time that the volume indicator stays visible after a change."),
    ]
}
