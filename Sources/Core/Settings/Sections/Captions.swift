extension Settings {
    /// The look of captions on a video.
    package struct Captions: Sendable {
        package enum Colour: String, CaseIterable, Sendable { case white, yellow, cyan, green }

        package enum Background: String, CaseIterable, Sendable {
            /// The video is seen through it.
            case translucent
            case solid
            /// The letters have a dark edge.
            case none
        }

        package enum Position: String, CaseIterable, Sendable { case bottom, top }

        package var size = 0.0
        package var colour = Colour.white
        package var background = Background.translucent
        package var position = Position.bottom
        package var languages = ""
    }
}

extension Settings.Captions {
    static let keys: [SettingEntry] = [
        .number(
            "captions.size", \.captions.size, 1, 0.5...3, .ratio,
            "Size of captions, as a multiple of the normal one, which is a line of a fourteenth of the video's height. It is multiplied by interface.text_size."
        ).byVisitors(),
        .choice("captions.colour", \.captions.colour, .white, "Colour of captions.").byVisitors(),
        .choice(
            "captions.background", \.captions.background, .translucent,
            "What captions stand on: a plate that the video is seen through, a solid one, or none."
        ).byVisitors(),
        .choice(
            "captions.position", \.captions.position, .bottom, "Where captions stand on the video."
        ).byVisitors(),
        .text(
            "captions.languages", \.captions.languages, "",
            "Languages of captions for videos without those of playback.captions, as en de; the first that a video has is shown."
        ),
    ]
}
