extension Settings {
    /// Mouse and keys.
    package struct Input: Sendable {
        package var mouse = false
        package var pointerHideAfter = 0.0
        package var keyboard = false
        package var focusHideAfter = 0.0
        package var repeatDelay = 0.0
        package var repeatInterval = 0.0
        package var bounceTime = 0.0
        package var keys = KeyMap()
    }
}

extension Settings.Input {
    static let keys: [SettingEntry] =
        [
            .flag("input.mouse", \.input.mouse, true, "Lets a mouse act as a finger, with a pointer.").atRestart(),
            .number(
                "input.pointer_hide_after", \.input.pointerHideAfter, 3, 0...3600, .seconds,
                "Time without movement after which the pointer is hidden; 0: never."),
            .flag("input.keyboard", \.input.keyboard, true, "Enables keys, also those of remote controls and gamepads.")
                .atRestart(),
            .number(
                "input.focus_hide_after", \.input.focusHideAfter, 10, 1...3600, .seconds,
                "Time without a key after which the focus is hidden."),
            .number(
                "input.repeat_delay", \.input.repeatDelay, 0.5, 0...5, .seconds,
                "Time before a held key repeats, if it moves the focus, seeks or changes the volume; 0: never."),
            .number(
                "input.repeat_interval", \.input.repeatInterval, 0.1, 0.03...5, .seconds,
                "Time between two repetitions of a held key."),
            .number(
                "input.bounce_time", \.input.bounceTime, 0, 0...2, .seconds,
                "Time after a press or a release within which another press of the same key is ignored."),
        ]
        + KeyAction.allCases.map { .keys("input.\($0.rawValue)", \.input.keys[$0], $0.defaults, $0.doc) }
}
