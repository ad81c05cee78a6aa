extension Settings {
    /// The selection and configuration of touch panels.
    package struct Touch: Sendable {
        package var device = ""
        package var output = ""
        /// Six numbers or an empty list.
        package var calibration: [Double] = []
    }
}

extension Settings.Touch {
    static let keys: [SettingEntry] = [
        .text(
            "touch.device", \.touch.device, "",
            "Shell pattern for the names of the touch panels that are used; empty for every one."
        ).atRestart(),
        .text(
            "touch.output", \.touch.output, "",
            "Panels that udev's WL_OUTPUT assigns to another connector are ignored; empty for the daemon's connector."
        ).atRestart(),
        .numbers(
            "touch.calibration", \.touch.calibration, count: 6,
            "Matrix in libinput's convention, a b c d e f; takes the place of udev's. Empty leaves that in force."
        ).atRestart(),
    ]
}
