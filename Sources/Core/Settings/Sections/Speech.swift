extension Settings {
    /// The screen reader.
    package struct Speech: Sendable {
        package var headset = false
        package var touches = false
        package var exploreDelay = 0.0
        package var rate = 0.0
        package var volume = 0.0
        package var duck = 0.0
        package var captions = false
    }
}

extension Settings.Speech {
    static let keys: [SettingEntry] = [
        .flag(
            "speech.headset", \.speech.headset, true,
            "Reads the panel's elements aloud while a headset is plugged in."),
        .flag(
            "speech.touches", \.speech.touches, false,
            "Lets a tap with three fingers begin and end reading aloud. input.key_speech always does."),
        .number(
            "speech.explore_delay", \.speech.exploreDelay, 0.25, 0.1...1, .seconds,
            "Time that a finger rests before the element below it is read; a shorter stroke is a flick."),
        .number("speech.rate", \.speech.rate, 1, 0.5...2.25, .ratio, "Speech rate at the start of a session."),
        .number("speech.volume", \.speech.volume, 0.8, 0...1, .ratio, "Speech volume at the start of a session."),
        .number(
            "speech.duck", \.speech.duck, 0.3, 0...1, .ratio,
            "Volume of the film during speech, as a fraction of its normal volume."),
        .flag(
            "speech.captions", \.speech.captions, false,
            "Reads the captions of the large video aloud too, for films in another language. They must be shown."),
    ]
}
