import Settings

/// A visitor's choices for watching: the speed, the captions, and the fit of the video in its slot.
struct Viewing {
    enum Captions { case shown, hidden }

    /// The playback rate.
    var speed = 1.0
    var captions: Captions
    /// The language of the captions that a visitor chose last; nil without a choice.
    var captionLanguage: String?
    var fit = VideoFit()
    /// Whether a visitor began the item; false if it followed the previous item by itself.
    var isChosen = true

    init(_ settings: Settings) { captions = Self.captions(settings) }

    static func captions(_ settings: Settings) -> Captions { settings.playback.captions == "off" ? .hidden : .shown }
}
