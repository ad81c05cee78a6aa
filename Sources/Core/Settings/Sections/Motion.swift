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
        .choice("motion.style", \.motion.style, .physical, "Fixed durations, or springs that keep the finger's speed.")
            .byStaff(),
        .number(
            "motion.response", \.motion.response, 0.35, 0.05...5, .seconds,
            "Physical: the spring's response, the period of the undamped spring."),
        .number(
            "motion.damping", \.motion.damping, 1, 0.1...5, .ratio, "Physical: the spring's damping ratio."),
        .number(
            "motion.catch_correction", \.motion.catchCorrection, 0.1, 0...1, .seconds,
            "How long a caught video takes to join its window again."),
    ]
}
