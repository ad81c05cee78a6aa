/// A key that an action of maintenance can be put on, named as the kernel names it.
package enum KeyName: String, CaseIterable, Sendable {
    /// On no key.
    case none = ""
    case escape = "KEY_ESC"
    case backspace = "KEY_BACKSPACE"
    case tab = "KEY_TAB"
    case enter = "KEY_ENTER"
    case space = "KEY_SPACE"
    case f1 = "KEY_F1"
    case f2 = "KEY_F2"
    case f3 = "KEY_F3"
    case f4 = "KEY_F4"
    case f5 = "KEY_F5"
    case f6 = "KEY_F6"
    case f7 = "KEY_F7"
    case f8 = "KEY_F8"
    case f9 = "KEY_F9"
    case f10 = "KEY_F10"
    case f11 = "KEY_F11"
    case f12 = "KEY_F12"
    case home = "KEY_HOME"
    case up = "KEY_UP"
    case pageUp = "KEY_PAGEUP"
    case left = "KEY_LEFT"
    case right = "KEY_RIGHT"
    case down = "KEY_DOWN"
    case pageDown = "KEY_PAGEDOWN"
    case mute = "KEY_MUTE"
    case volumeDown = "KEY_VOLUMEDOWN"
    case volumeUp = "KEY_VOLUMEUP"
    case power = "KEY_POWER"
    case pause = "KEY_PAUSE"
    case menu = "KEY_MENU"
    case sleep = "KEY_SLEEP"
    case back = "KEY_BACK"
    case playPause = "KEY_PLAYPAUSE"
    case stopMedia = "KEY_STOPCD"
    case homePage = "KEY_HOMEPAGE"
    case exit = "KEY_EXIT"
    case playMedia = "KEY_PLAYCD"
    case pauseMedia = "KEY_PAUSECD"

    /// The number of linux/input-event-codes.h; nil for no key.
    package var code: UInt32? {
        switch self {
        case .none: nil
        case .escape: 1
        case .backspace: 14
        case .tab: 15
        case .enter: 28
        case .space: 57
        case .f1: 59
        case .f2: 60
        case .f3: 61
        case .f4: 62
        case .f5: 63
        case .f6: 64
        case .f7: 65
        case .f8: 66
        case .f9: 67
        case .f10: 68
        case .f11: 87
        case .f12: 88
        case .home: 102
        case .up: 103
        case .pageUp: 104
        case .left: 105
        case .right: 106
        case .down: 108
        case .pageDown: 109
        case .mute: 113
        case .volumeDown: 114
        case .volumeUp: 115
        case .power: 116
        case .pause: 119
        case .menu: 139
        case .sleep: 142
        case .back: 158
        case .playPause: 164
        case .stopMedia: 166
        case .homePage: 172
        case .exit: 174
        case .playMedia: 200
        case .pauseMedia: 201
        }
    }
}
