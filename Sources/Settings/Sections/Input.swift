extension Settings {
    /// Mouse and keys.
    package struct Input: Sendable {
        package var mouse = false
        package var keyboard = false
        package var keyHome = KeyName.none
        package var keyBack = KeyName.none
        package var keyPlayPause = KeyName.none
        package var keyVolumeUp = KeyName.none
        package var keyVolumeDown = KeyName.none
    }
}

extension Settings.Input {
    static let keys: [SettingEntry] = [
        .flag("input.mouse", \.input.mouse, true, "A mouse acts as a finger, for maintenance.").atRestart(),
        .flag("input.keyboard", \.input.keyboard, true, "Keys act, for maintenance.").atRestart(),
        .choice("input.key_home", \.input.keyHome, .home, "Key that shows the first page."),
        .choice("input.key_back", \.input.keyBack, .escape, "Key that goes back."),
        .choice("input.key_play_pause", \.input.keyPlayPause, .space, "Key that plays and pauses."),
        .choice("input.key_volume_up", \.input.keyVolumeUp, .volumeUp, "Key that makes the sound louder."),
        .choice("input.key_volume_down", \.input.keyVolumeDown, .volumeDown, "Key that makes the sound softer."),
    ]
}
