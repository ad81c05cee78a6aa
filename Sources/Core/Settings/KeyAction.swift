/// The actions of keys; the raw value is the setting that lists the action's keys.
package enum KeyAction: String, CaseIterable, Sendable {
    case up = "key_up"
    case down = "key_down"
    case left = "key_left"
    case right = "key_right"
    case select = "key_select"
    case back = "key_back"
    case menu = "key_menu"
    case home = "key_home"
    case library = "key_library"
    case settings = "key_settings"
    case playPause = "key_play_pause"
    case play = "key_play"
    case pause = "key_pause"
    case stop = "key_stop"
    case next = "key_next"
    case previous = "key_previous"
    case forward = "key_forward"
    case rewind = "key_rewind"
    case volumeUp = "key_volume_up"
    case volumeDown = "key_volume_down"
    case mute = "key_mute"
    case captions = "key_captions"
    case fullScreen = "key_full_screen"
    case compact = "key_compact"
    case speech = "key_speech"

    /// Whether the action is repeated while its key is held.
    package var repeats: Bool {
        switch self {
        case .up, .down, .left, .right, .forward, .rewind, .volumeUp, .volumeDown: true
        case .select, .back, .menu, .home, .library, .settings, .playPause, .play, .pause, .stop, .next, .previous,
            .mute, .captions, .fullScreen, .compact, .speech:
            false
        }
    }

    var defaults: String {
        switch self {
        case .up: "KEY_UP BTN_DPAD_UP"
        case .down: "KEY_DOWN BTN_DPAD_DOWN"
        case .left: "KEY_LEFT BTN_DPAD_LEFT"
        case .right: "KEY_RIGHT BTN_DPAD_RIGHT"
        case .select: "KEY_ENTER KEY_KPENTER KEY_OK KEY_SELECT BTN_SOUTH"
        case .back: "KEY_ESC KEY_BACK KEY_BACKSPACE KEY_EXIT BTN_EAST"
        case .menu: "KEY_MENU KEY_CONTEXT_MENU BTN_START"
        case .home: "KEY_HOME KEY_HOMEPAGE BTN_MODE"
        case .library: "KEY_LIST"
        case .settings: "KEY_SETUP KEY_CONFIG"
        case .playPause: "KEY_SPACE KEY_PLAYPAUSE BTN_WEST"
        case .play: "KEY_PLAY KEY_PLAYCD"
        case .pause: "KEY_PAUSE KEY_PAUSECD"
        case .stop: "KEY_STOP KEY_STOPCD"
        case .next: "KEY_NEXTSONG KEY_NEXT"
        case .previous: "KEY_PREVIOUSSONG KEY_PREVIOUS"
        case .forward: "KEY_FASTFORWARD BTN_TR"
        case .rewind: "KEY_REWIND BTN_TL"
        case .volumeUp: "KEY_VOLUMEUP"
        case .volumeDown: "KEY_VOLUMEDOWN"
        case .mute: "KEY_MUTE"
        case .captions: "KEY_SUBTITLE"
        case .fullScreen: "KEY_FULL_SCREEN"
        case .compact: ""
        case .speech: "KEY_HELP"
        }
    }

    var doc: String {
        switch self {
        case .up: "Keys that move the focus up; in the full window without a focus the sound becomes louder."
        case .down: "Keys that move the focus down; in the full window without a focus the sound becomes softer."
        case .left: "Keys that move the focus left; in the full window without a focus they seek a step back."
        case .right: "Keys that move the focus right; in the full window without a focus they seek a step forward."
        case .select: "Keys that tap the focused element."
        case .back: "Keys that go back: they close a preview or a page, or shrink the full window."
        case .menu:
            "Keys that show or hide the preview of the focused item, or the controls of a large video."
        case .home: "Keys that show the first page."
        case .library: "Keys that show the library."
        case .settings: "Keys that show the settings page."
        case .playPause: "Keys that play and pause."
        case .play: "Keys that resume playback."
        case .pause: "Keys that pause playback."
        case .stop: "Keys that close the player window."
        case .next: "Keys that play the next video of the library."
        case .previous: "Keys that restart the video or, in its first seconds, play the previous one."
        case .forward: "Keys that seek a step forward, by controls.seek_step."
        case .rewind: "Keys that seek a step back, by controls.seek_step."
        case .volumeUp: "Keys that make the sound louder."
        case .volumeDown: "Keys that make the sound softer."
        case .mute: "Keys that mute and unmute the sound."
        case .captions: "Keys that show and hide captions."
        case .fullScreen: "Keys that make the video of the full window immersive, and return it to its page."
        case .compact: "Keys that change between the mini player and the floating window."
        case .speech: "Keys that begin and end reading aloud."
        }
    }
}

/// The keys of each action.
package struct KeyMap: Hashable, Sendable {
    private var keys: [KeyAction: [KeyName]] = [:]

    package subscript(action: KeyAction) -> [KeyName] {
        get { keys[action] ?? [] }
        set { keys[action] = newValue }
    }

    /// The action of a key; the first in the table if several settings name the key.
    package func action(of code: UInt32) -> KeyAction? {
        KeyAction.allCases.first { self[$0].contains { $0.code == code } }
    }
}
