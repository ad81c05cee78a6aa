extension Settings {
    /// The motion of the keyboard on the panel.
    package struct Keyboard: Sendable {
        package var duration = 0.0
        package var response = 0.0
        package var damping = 0.0
        package var finishProgress = 0.0
    }
}

extension Settings.Keyboard {
    static let keys: [SettingEntry] = [
        .number(
            "keyboard.duration", \.keyboard.duration, 0.28, 0...3, .seconds,
            "Reference: duration in which the keyboard rises or sinks, or its keys slide to others."),
        .number(
            "keyboard.response", \.keyboard.response, 0.35, 0.05...5, .seconds,
            "Physical: response of the keyboard's spring, in place of motion.response."),
        .number(
            "keyboard.damping", \.keyboard.damping, 1, 0.1...5, .ratio,
            "Physical: damping ratio of the keyboard's spring."),
        .number(
            "keyboard.finish_progress", \.keyboard.finishProgress, 0.3, 0...1, .ratio,
            "Least drag that changes the keys, as a fraction of the panel's width."),
    ]
}
