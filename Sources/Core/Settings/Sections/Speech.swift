extension Settings {
    /// The screen reader.
    package struct Speech: Sendable {
        package var headset = false
        package var touches = false
        package var exploreDelay = 0.0
        package var rate = 0.0
        package var volume = 0.0
        package var duck = 0.0
    }
}

extension Settings.Speech {
    static let keys: [SettingEntry] = [
        .flag(
            "speech.headset", \.speech.headset, true,
            "The panel's elements are read aloud while a headset is in the jack."),
        .flag(
            "speech.touches", \.speech.touches, false,
            "A tap with three fingers begins and ends reading aloud; input.key_speech does so in any case."),
        .number(
            "speech.explore_delay", \.speech.exploreDelay, 0.25, 0.1...1, .seconds,
            "How long a finger rests until what lies below it is read; a shorter stroke is a flick."),
        .number("speech.rate", \.speech.rate, 1, 0.5...2.25, .ratio, "How fast is spoken at the start of a session."),
        .number("speech.volume", \.speech.volume, 0.8, 0...1, .ratio, "How loud is spoken at the start of a session."),
        .number(
            "speech.duck", \.speech.duck, 0.3, 0...1, .ratio,
            "Which part of the film's volume remains while something is spoken."),
    ]
}
