extension Settings {
    /// The panel: its selection, its mode, and its blanking.
    package struct Display: Sendable {
        package enum Rotation: String, CaseIterable, Sendable {
            case automatic
            case none = "0"
            case quarter = "90"
            case half = "180"
            case threeQuarters = "270"
        }

        package enum Seat: String, CaseIterable, Sendable { case automatic, libseat, direct }

        package var card = ""
        package var connector = ""
        package var mode = ""
        package var planes = false
        package var rotation = Rotation.automatic
        package var scale = 0.0
        package var brightness = 0.0
        /// Whether the schedule keeps the panel dark.
        package var isClosed = false
        package var dimAfter = 0.0
        package var dimLevel = 0.0
        package var offAfter = 0.0
        package var backlight = ""
        package var seat = Seat.automatic
    }
}

extension Settings.Display {
    static let keys: [SettingEntry] = [
        .text(
            "display.card", \.display.card, "",
            "The card's device file, as /dev/dri/card0; empty: the first card with a display."
        ).atRestart(),
        .text(
            "display.connector", \.display.connector, "",
            "The connector's name, as HDMI-A-1; empty: a built-in panel, otherwise the first connector with a display."
        ).atRestart(),
        .text(
            "display.mode", \.display.mode, "preferred", "preferred, highest, 1920x1080 or 1920x1080@60."
        ).of(.displayMode).atRestart(),
        .flag(
            "display.planes", \.display.planes, true,
            "Shows video and window on planes of the display controller if it supports them; false for a driver whose planes are faulty."
        ).atRestart(),
        .choice(
            "display.rotation", \.display.rotation, .automatic,
            "Clockwise rotation of picture and touch; automatic: the panel orientation that the display reports."
        ).atRestart(),
        .number(
            "display.scale", \.display.scale, 0, 0...8, .pixelsPerPoint,
            "Pixels per point; 0: dots per inch / 160, rounded to quarters, at least 1."
        ).atRestart(),
        .number(
            "display.brightness", \.display.brightness, 1, 0.01...1, .ratio,
            "Brightness of the lit panel, as a fraction of the backlight's when the daemon starts."),
        .number(
            "display.dim_after", \.display.dimAfter, 0, 0...86400, .seconds,
            "Time without a touch or a video after which the panel is dimmed; 0: never."),
        .number(
            "display.dim_level", \.display.dimLevel, 0.1, 0...1, .ratio, "Brightness of the dimmed panel."),
        .number(
            "display.off_after", \.display.offAfter, 0, 0...86400, .seconds,
            "Time without a touch or a video after which the panel is switched off; 0: never."),
        .text(
            "display.backlight", \.display.backlight, "",
            "The backlight's name in /sys/class/backlight; empty: the best match for the panel."
        ).atRestart(),
        .choice(
            "display.seat", \.display.seat, .automatic, "The seat manager that opens the panel and its input devices."
        )
        .atRestart(),
    ]
}
