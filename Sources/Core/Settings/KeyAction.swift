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
        case .left: "Keys that move the focus left; in the full window without a focus they go a step back."
        case .right: "Keys that move the focus right; in the full window without a focus they go a step on."
        case .select: "Keys that tap what has the focus."
        case .back: "Keys that go back: out of a preview or a page, from the full window to the small one."
        case .menu:
            "Keys that show the preview of the item that has the focus, or over a large video its controls; again they hide it."
        case .home: "Keys that show the first page."
        case .library: "Keys that show the library."
        case .settings: "Keys that show the settings page."
        case .playPause: "Keys that play and pause."
        case .play: "Keys that play what is paused."
        case .pause: "Keys that pause what plays."
        case .stop: "Keys that close the player window."
        case .next: "Keys that play the next video of the library."
        case .previous: "Keys that begin the video again or, in its first seconds, play the one before it."
        case .forward: "Keys that go a step on in the video, by controls.seek_step."
        case .rewind: "Keys that go a step back in the video."
        case .volumeUp: "Keys that make the sound louder."
        case .volumeDown: "Keys that make the sound softer."
        case .mute: "Keys that silence the sound, and bring it back."
        case .captions: "Keys that show and hide captions."
        case .fullScreen: "Keys that show the video of the full window alone, and with its page again."
        case .compact: "Keys that change between the mini player and the floating window."
        case .speech: "Keys that begin and end reading aloud."
        }
    }
}

/// The action of each key.
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
