extension Settings {
    /// The selection and configuration of touch panels.
    package struct Touch: Sendable {
        package var device = ""
        package var output = ""
        /// The calibration matrix: six numbers, or none.
        package var calibration: [Double] = []
    }
}

extension Settings.Touch {
    static let keys: [SettingEntry] = [
        .text(
            "touch.device", \.touch.device, "",
            "Shell pattern for the names of the used touch panels; empty: all."
        ).atRestart(),
        .text(
            "touch.output", \.touch.output, "",
            "The connector whose touch panels are used; panels that udev's WL_OUTPUT assigns to another one are ignored. Empty: the daemon's connector."
        ).atRestart(),
        .numbers(
            "touch.calibration", \.touch.calibration, count: 6,
            "Calibration matrix in libinput's convention, a b c d e f, in place of udev's; empty: udev's."
        ).atRestart(),
    ]
}
