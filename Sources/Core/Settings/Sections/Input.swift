extension Settings {
    /// Mouse and keys.
    package struct Input: Sendable {
        package var mouse = false
        package var pointerHideAfter = 0.0
        package var keyboard = false
        package var focusHideAfter = 0.0
        package var keys = KeyMap()
    }
}

extension Settings.Input {
    static let keys: [SettingEntry] =
        [
            .flag("input.mouse", \.input.mouse, true, "A mouse acts as a finger, with a pointer.").atRestart(),
            .number(
                "input.pointer_hide_after", \.input.pointerHideAfter, 3, 0...3600, .seconds,
                "The pointer is hidden so long after its last movement; 0 never hides it."),
            .flag("input.keyboard", \.input.keyboard, true, "Keys act, those of remote controls and gamepads too.")
                .atRestart(),
            .number(
                "input.focus_hide_after", \.input.focusHideAfter, 10, 1...3600, .seconds,
                "The focus is hidden so long after the last key."),
        ]
        + KeyAction.allCases.map { .keys("input.\($0.rawValue)", \.input.keys[$0], $0.defaults, $0.doc) }
}
