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
    package var code: UInt32? { Self.codes[self] }

    private static let codes: [KeyName: UInt32] = [
        .escape: 1, .backspace: 14, .tab: 15, .enter: 28, .space: 57, .f1: 59, .f2: 60, .f3: 61, .f4: 62, .f5: 63,
        .f6: 64, .f7: 65, .f8: 66, .f9: 67, .f10: 68, .f11: 87, .f12: 88, .home: 102, .up: 103, .pageUp: 104,
        .left: 105, .right: 106, .down: 108, .pageDown: 109, .mute: 113, .volumeDown: 114, .volumeUp: 115, .power: 116,
        .pause: 119, .menu: 139, .sleep: 142, .back: 158, .playPause: 164, .stopMedia: 166, .homePage: 172, .exit: 174,
        .playMedia: 200, .pauseMedia: 201,
    ]
}
