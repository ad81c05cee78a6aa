/// A key for an action, named as in the kernel: `KEY_ESC`.
package struct KeyName: Hashable, Sendable {
    package let name: String
    /// The code in linux/input-event-codes.h.
    package let code: UInt32

    /// - Returns: nil for a name that is not in `all`.
    package init?(_ name: some StringProtocol) {
        guard let code = Self.code(of: name) else { return nil }
        (self.name, self.code) = (String(name), code)
    }

    /// The keys of keyboards, remote controls, buttons beside a panel, and gamepads.
    package static var all: [KeyName] {
        (codes.keys.map { prefix + $0 } + buttons.keys.map { buttonPrefix + $0 }).compactMap { KeyName($0) }
            .sorted { $0.code < $1.code }
    }

    private static func code(of name: some StringProtocol) -> UInt32? {
        if name.hasPrefix(prefix) { return codes[String(name.dropFirst(prefix.count))] }
        return name.hasPrefix(buttonPrefix) ? buttons[String(name.dropFirst(buttonPrefix.count))] : nil
    }

    /// The keys in a text of names separated by spaces; nil if one of the names is unknown.
    static func keys(_ text: String) -> [KeyName]? {
        let words = text.split(separator: " ")
        let keys = words.compactMap { KeyName($0) }
        return keys.count == words.count ? keys : nil
    }

    private static let (prefix, buttonPrefix) = ("KEY_", "BTN_")

    private static let buttons: [String: UInt32] = [
        "SOUTH": 304, "EAST": 305, "NORTH": 307, "WEST": 308, "TL": 310, "TR": 311, "TL2": 312, "TR2": 313,
        "SELECT": 314, "START": 315, "MODE": 316, "THUMBL": 317, "THUMBR": 318, "DPAD_UP": 544, "DPAD_DOWN": 545,
        "DPAD_LEFT": 546, "DPAD_RIGHT": 547,
    ]

    private static let codes: [String: UInt32] = [
        "ESC": 1, "1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "7": 8, "8": 9, "9": 10, "0": 11, "EQUAL": 13,
        "BACKSPACE": 14, "TAB": 15, "Q": 16, "W": 17, "E": 18, "R": 19, "T": 20, "Y": 21, "U": 22, "I": 23, "O": 24,
        "P": 25, "LEFTBRACE": 26, "RIGHTBRACE": 27, "ENTER": 28, "LEFTCTRL": 29, "A": 30, "S": 31, "D": 32, "F": 33,
        "G": 34, "H": 35, "J": 36, "K": 37, "L": 38, "SEMICOLON": 39, "APOSTROPHE": 40, "GRAVE": 41,
        "LEFTSHIFT": 42, "BACKSLASH": 43, "Z": 44, "X": 45, "C": 46, "V": 47, "B": 48, "N": 49, "M": 50,
        "COMMA": 51, "DOT": 52, "SLASH": 53, "RIGHTSHIFT": 54, "KPASTERISK": 55, "LEFTALT": 56, "SPACE": 57,
        "CAPSLOCK": 58, "F1": 59, "F2": 60, "F3": 61, "F4": 62, "F5": 63, "F6": 64, "F7": 65, "F8": 66, "F9": 67,
        "F10": 68, "NUMLOCK": 69, "SCROLLLOCK": 70, "KP7": 71, "KP8": 72, "KP9": 73, "KPMINUS": 74, "KP4": 75,
        "KP5": 76, "KP6": 77, "KPPLUS": 78, "KP1": 79, "KP2": 80, "KP3": 81, "KP0": 82, "KPDOT": 83, "F11": 87,
        "F12": 88, "KPENTER": 96, "RIGHTCTRL": 97, "KPSLASH": 98, "SYSRQ": 99, "RIGHTALT": 100, "HOME": 102,
        "UP": 103, "PAGEUP": 104, "LEFT": 105, "RIGHT": 106, "END": 107, "DOWN": 108, "PAGEDOWN": 109,
        "INSERT": 110, "DELETE": 111, "MUTE": 113, "VOLUMEDOWN": 114, "VOLUMEUP": 115, "POWER": 116, "KPEQUAL": 117,
        "KPPLUSMINUS": 118, "PAUSE": 119, "KPCOMMA": 121, "LEFTMETA": 125, "RIGHTMETA": 126, "STOP": 128,
        "AGAIN": 129, "PROPS": 130, "UNDO": 131, "FRONT": 132, "COPY": 133, "OPEN": 134, "PASTE": 135, "FIND": 136,
        "CUT": 137, "HELP": 138, "MENU": 139, "CALC": 140, "SETUP": 141, "SLEEP": 142, "WAKEUP": 143, "FILE": 144,
        "PROG1": 148, "PROG2": 149, "WWW": 150, "CYCLEWINDOWS": 154, "MAIL": 155, "BOOKMARKS": 156, "COMPUTER": 157,
        "BACK": 158, "FORWARD": 159, "CLOSECD": 160, "EJECTCD": 161, "EJECTCLOSECD": 162, "NEXTSONG": 163,
        "PLAYPAUSE": 164, "PREVIOUSSONG": 165, "STOPCD": 166, "RECORD": 167, "REWIND": 168, "PHONE": 169,
        "ISO": 170, "CONFIG": 171, "HOMEPAGE": 172, "REFRESH": 173, "EXIT": 174, "MOVE": 175, "EDIT": 176,
        "SCROLLUP": 177, "SCROLLDOWN": 178, "KPLEFTPAREN": 179, "KPRIGHTPAREN": 180, "NEW": 181, "REDO": 182,
        "F13": 183, "F14": 184, "F15": 185, "F16": 186, "F17": 187, "F18": 188, "F19": 189, "F20": 190, "F21": 191,
        "F22": 192, "F23": 193, "F24": 194, "PLAYCD": 200, "PAUSECD": 201, "PROG3": 202, "PROG4": 203,
        "ALL_APPLICATIONS": 204, "SUSPEND": 205, "CLOSE": 206, "PLAY": 207, "FASTFORWARD": 208, "PRINT": 210,
        "CAMERA": 212, "SOUND": 213, "QUESTION": 214, "EMAIL": 215, "CHAT": 216, "SEARCH": 217, "CONNECT": 218,
        "CANCEL": 223, "BRIGHTNESSDOWN": 224, "BRIGHTNESSUP": 225, "MEDIA": 226, "SWITCHVIDEOMODE": 227,
        "SEND": 231, "REPLY": 232, "FORWARDMAIL": 233, "SAVE": 234, "DOCUMENTS": 235, "VIDEO_NEXT": 241,
        "VIDEO_PREV": 242, "BRIGHTNESS_CYCLE": 243, "BRIGHTNESS_AUTO": 244, "DISPLAY_OFF": 245, "MICMUTE": 248,
        "OK": 352, "SELECT": 353, "GOTO": 354, "CLEAR": 355, "POWER2": 356, "OPTION": 357, "INFO": 358, "TIME": 359,
        "VENDOR": 360, "ARCHIVE": 361, "PROGRAM": 362, "CHANNEL": 363, "FAVORITES": 364, "EPG": 365, "PVR": 366,
        "MHP": 367, "LANGUAGE": 368, "TITLE": 369, "SUBTITLE": 370, "ANGLE": 371, "FULL_SCREEN": 372, "MODE": 373,
        "KEYBOARD": 374, "ASPECT_RATIO": 375, "PC": 376, "TV": 377, "TV2": 378, "VCR": 379, "VCR2": 380, "SAT": 381,
        "SAT2": 382, "CD": 383, "TAPE": 384, "RADIO": 385, "TUNER": 386, "PLAYER": 387, "TEXT": 388, "DVD": 389,
        "AUX": 390, "MP3": 391, "AUDIO": 392, "VIDEO": 393, "DIRECTORY": 394, "LIST": 395, "MEMO": 396,
        "CALENDAR": 397, "RED": 398, "GREEN": 399, "YELLOW": 400, "BLUE": 401, "CHANNELUP": 402, "CHANNELDOWN": 403,
        "FIRST": 404, "LAST": 405, "NEXT": 407, "RESTART": 408, "SLOW": 409, "SHUFFLE": 410, "PREVIOUS": 412,
        "VIDEOPHONE": 416, "GAMES": 417, "ZOOMIN": 418, "ZOOMOUT": 419, "ZOOMRESET": 420, "NEWS": 427,
        "MESSENGER": 430, "DISPLAYTOGGLE": 431, "SPELLCHECK": 432, "FRAMEBACK": 436, "FRAMEFORWARD": 437,
        "CONTEXT_MENU": 438, "MEDIA_REPEAT": 439, "10CHANNELSUP": 440, "10CHANNELSDOWN": 441, "IMAGES": 442,
        "NUMERIC_0": 512, "NUMERIC_1": 513, "NUMERIC_2": 514, "NUMERIC_3": 515, "NUMERIC_4": 516, "NUMERIC_5": 517,
        "NUMERIC_6": 518, "NUMERIC_7": 519, "NUMERIC_8": 520, "NUMERIC_9": 521, "NUMERIC_STAR": 522,
        "NUMERIC_POUND": 523, "NUMERIC_A": 524, "NUMERIC_B": 525, "NUMERIC_C": 526, "NUMERIC_D": 527,
        "SCREENSAVER": 581, "VOICECOMMAND": 582, "BRIGHTNESS_MIN": 592, "BRIGHTNESS_MAX": 593, "RIGHT_UP": 614,
        "RIGHT_DOWN": 615, "LEFT_UP": 616, "LEFT_DOWN": 617, "ROOT_MENU": 618, "MEDIA_TOP_MENU": 619,
        "NUMERIC_11": 620, "NUMERIC_12": 621, "AUDIO_DESC": 622, "3D_MODE": 623, "NEXT_FAVORITE": 624,
        "STOP_RECORD": 625, "PAUSE_RECORD": 626, "VOD": 627, "UNMUTE": 628, "FASTREVERSE": 629, "SLOWREVERSE": 630,
        "DATA": 631, "NEXT_ELEMENT": 635, "PREVIOUS_ELEMENT": 636, "BRIGHTNESS_MENU": 649,
    ]
}
