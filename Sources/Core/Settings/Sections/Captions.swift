extension Settings {
    /// The look of captions on a video.
    package struct Captions: Sendable {
        package enum Colour: String, CaseIterable, Sendable { case white, yellow, cyan, green }

        package enum Background: String, CaseIterable, Sendable {
            /// The video shows through the plate.
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
            "Size of captions, as a multiple of the normal size, whose lines are a fourteenth of the video's height. interface.text_size multiplies it."
        ).byVisitors(),
        .choice("captions.colour", \.captions.colour, .white, "Colour of captions.").byVisitors(),
        .choice(
            "captions.background", \.captions.background, .translucent,
            "Background of captions."
        ).byVisitors(),
        .choice(
            "captions.position", \.captions.position, .bottom, "Position of captions on the video."
        ).byVisitors(),
        .text(
            "captions.languages", \.captions.languages, "",
            "Fallback languages of captions, as en de, for videos without captions in the language of playback.captions. The first available one is shown."
        ),
    ]
}
