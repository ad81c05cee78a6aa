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
            "controls.hide_after", \.controls.hideAfter, 4, 1...60, .seconds, "How long the controls stay on the video."
        ),
        .number(
            "controls.seek_step", \.controls.seekStep, 10, 1...600, .seconds, "How far a double tap seeks."),
        .number(
            "controls.fade_duration", \.controls.fadeDuration, 0.15, 0...2, .seconds,
            "How long the controls take to appear or go."),
        .number(
            "controls.seek_guard", \.controls.seekGuard, 0.7, 0...3, .seconds,
            "How long after a double tap the window ignores drags."),
        .number(
            "controls.hold_rate", \.controls.holdRate, 2, 0.25...2, .ratio,
            "How fast a video plays while a finger is held on it."),
        .number(
            "controls.hold_delay", \.controls.holdDelay, 0.5, 0.2...3, .seconds,
            "After how long a finger is held on it."),
        .number(
            "controls.up_next", \.controls.upNext, 5, 0...60, .seconds,
            "How long the next video is announced at the end of one; 0: it is not."),
        .number(
            "controls.volume_shown", \.controls.volumeShown, 1.5, 0...30, .seconds,
            "How long the volume stays on the panel after it changed."),
    ]
}
