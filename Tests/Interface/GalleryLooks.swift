import Geometry
import Settings
import Testing

/// Settings of a visitor that change how each page looks; nil for those of the exhibit.
struct Look: Hashable, Sendable {
    var language: String?
    var textSize: Double?
    var theme: Settings.Interface.Theme?

    static let languages = ["en", "ja", "de", "fr", "es", "zh", "ko", "ar"]
    static let textSizes = [1, 1.25, 1.5, 2]
}

/// A page in one language, at one text size, in one theme and on one panel.
struct VariedExhibit: Sendable, CustomTestStringConvertible {
    let exhibit: Exhibit
    let language: String
    let textSize: Double
    let theme: Settings.Interface.Theme
    let size: Size

    private static let themes: [Settings.Interface.Theme] = [.dark, .light]
    private static let sizes = [Size(width: 800, height: 480), Size(width: 720, height: 1280)]

    /// Pages that an exhibit reaches without a text of the interface.
    static let pages = [
        "home", "library", "library-broken", "channel", "list", "search", "search-lists", "settings",
        "captions-page",
        "languages", "staff-locked", "staff", "about", "preview", "preview-turned", "full", "controls", "comments",
        "sound-menu", "captions-menu", "picture-menu", "languages-menu", "captions", "mini", "floating", "immersive",
        "up-next", "up-next-immersive", "empty", "error", "still-watching", "notice", "out-of-order", "attract",
    ]

    /// A covering array of strength 2: any two of page, language, text size, theme and panel occur in each combination.
    static let all = Exhibit.all.filter { pages.contains($0.name) }.enumerated().flatMap { page, exhibit in
        Look.languages.enumerated().map { index, language in
            VariedExhibit(
                exhibit: exhibit, language: language, textSize: Look.textSizes[(page + index) % 4],
                theme: themes[(page + index / 4) % 2], size: sizes[(page / 4 + index / 2) % 2])
        }
    }

    var look: Look { Look(language: language, textSize: textSize, theme: theme) }

    /// The language, the text size and the theme in a file's name.
    var variation: String { "\(language)-\(Int(textSize * 100))-\(theme.rawValue)" }

    var testDescription: String { "\(exhibit.name)-\(variation) \(Int(size.width))x\(Int(size.height))" }
}
