extension Settings {
    /// The parameters of all settling motions.
    package struct Motion: Sendable {
        /// The two families of motion parameters.
        package enum Style: String, CaseIterable, Sendable {
            /// Fixed durations and clamps.
            case reference
            /// Velocity is kept, edges have a rubber band, springs settle.
            case physical
        }

        package var style = Style.physical
        package var response = 0.0
        package var damping = 0.0
        package var catchCorrection = 0.0
    }
}

extension Settings.Motion {
    static let keys: [SettingEntry] = [
        .choice(
            "motion.style", \.motion.style, .physical,
            "Style of animations: fixed durations, or springs that keep the finger's velocity."
        )
        .byStaff(),
        .number(
            "motion.response", \.motion.response, 0.35, 0.05...5, .seconds,
            "Physical: response of the spring, the period of its undamped oscillation."),
        .number(
            "motion.damping", \.motion.damping, 1, 0.1...5, .ratio, "Physical: damping ratio of the spring."),
        .number(
            "motion.catch_correction", \.motion.catchCorrection, 0.1, 0...1, .seconds,
            "Time in which a caught video realigns with its window."),
    ]
}
