extension Settings {
    /// The look, the size and the language of the interface.
    package struct Interface: Sendable {
        package enum Theme: String, CaseIterable, Sendable { case dark, light }

        package enum Contrast: String, CaseIterable, Sendable { case normal, high }

        /// The size of elements that take taps.
        package enum Size: String, CaseIterable, Sendable {
            case normal
            /// Large enough for gloves.
            case large
        }

        /// The part of the panel that is used.
        package enum Reach: String, CaseIterable, Sendable {
            case whole
            /// The lower half, for a visitor in a wheelchair and for a child.
            case low
        }

        package var title = ""
        package var logo = ""
        package var accent = ""
        package var background = ""
        package var views = true
        package var comments = true
        package var search = true
        package var keyboards = ""
        package var linkCodes = true
        package var linkTemplate = ""
        package var language = ""
        package var languages = ""
        package var size = Size.normal
        package var textSize = 0.0
        package var reach = Reach.whole
        package var minimumTarget = 0.0
        package var theme = Theme.dark
        package var contrast = Contrast.normal
        package var placeholderDelay = 0.0
        package var pictureFade = 0.0
        package var largeTarget = 0.0
        package var movingPreviews = false
        package var reducedMotion = false
        package var reducedFade = 0.0

        /// The least width and height of an element that takes taps, at the size in force, points.
        package var target: Double { size == .large ? max(largeTarget, minimumTarget) : minimumTarget }
    }
}

extension Settings.Interface {
    static let keys: [SettingEntry] = [
        .text(
            "interface.title", \.interface.title, "", "Heading of the first page; empty: the interface's word for home."
        ),
        .text(
            "interface.logo", \.interface.logo, "",
            "An image file outside /home, as /etc/vitrine/logo.png, in place of the first page's heading. It is scaled to the heading's height and may be transparent."
        ).of(.file).atRestart(),
        .text(
            "interface.accent", \.interface.accent, "",
            "The accent colour, of selections, progress and links, as #FF6A45; empty: the theme's. It is made lighter or darker where it would be illegible."
        ).of(.colour),
        .text(
            "interface.background", \.interface.background, "",
            "The background colour of the pages, as #10202C; empty: the theme's. It is mixed with the theme's where texts would be illegible: the dark theme needs a dark colour."
        ).of(.colour),
        .flag(
            "interface.views", \.interface.views, true, "Shows the number of views of a video, if it is known."),
        .flag("interface.comments", \.interface.comments, true, "Shows the comments on a video below it."),
        .flag("interface.search", \.interface.search, true, "Shows a search button on the first page."),
        .text(
            "interface.keyboards", \.interface.keyboards, "",
            "Languages whose keyboards the search offers beside that of the interface, separated by spaces: those of the program, el, he, ru, uk, and those of /etc/vitrine/languages."
        ).of(.languages),
        .flag(
            "interface.link_codes", \.interface.linkCodes, true,
            "Shows the web address of a video as a QR code, below the video and at its end, if the address is known."),
        .text(
            "interface.link_template", \.interface.linkTemplate, "",
            "The address in the QR code, as https://example.org/films/{name}. {name} is replaced by the file's name without its extension, {title}, {channel} and {link} by those of the video. Empty: the address of the video's web page."
        ).of(.linkTemplate),
        .text(
            "interface.language", \.interface.language, "automatic",
            "Language of the interface, as ja; automatic: that of LANG, or English. Codes: ar, de, en, es, fr, ja, ko, zh, and those of the files in /etc/vitrine/languages."
        ).of(.language).byVisitors(),
        .text(
            "interface.languages", \.interface.languages, "en ja",
            "Languages that visitors can choose, separated by spaces. The sign that invites a touch appears in each of them by turns."
        ).of(.languages),
        .number(
            "interface.text_size", \.interface.textSize, 1, 1...2, .ratio,
            "Text size, as a multiple of the normal size. Rows and cards grow with it."
        ).byVisitors(),
        .number(
            "interface.minimum_target", \.interface.minimumTarget, 48, 24...160, .points,
            "Least width and height of a tap area."),
        .choice("interface.theme", \.interface.theme, .dark, "Colour theme of the interface.").byVisitors(),
        .choice(
            "interface.contrast", \.interface.contrast, .normal,
            "Contrast of texts to their background: at least 4.5 to 1 (normal), or 7 to 1 (high)."
        ).byVisitors(),
        .choice("interface.size", \.interface.size, .normal, "Size of tap areas; large is for visitors with gloves.")
            .byVisitors(),
        .choice(
            "interface.reach", \.interface.reach, .whole,
            "Reach of visitors; low keeps the interface in the lower half of the panel, or in the least part that has room for it, for seated visitors and children."
        ).byVisitors(),
        .number(
            "interface.large_target", \.interface.largeTarget, 64, 24...160, .points,
            "Least width and height of a tap area, if interface.size is large."),
        .flag(
            "interface.reduced_motion", \.interface.reducedMotion, false,
            "Reduced motion: elements fade out and in again instead of moving."
        ).byVisitors(),
        .number(
            "interface.reduced_fade", \.interface.reducedFade, 0.2, 0...2, .seconds,
            "Duration of that fade."),
        .number(
            "interface.placeholder_delay", \.interface.placeholderDelay, 0.2, 0...5, .seconds,
            "Loading time after which a placeholder appears."),
        .number(
            "interface.picture_fade", \.interface.pictureFade, 0.1, 0...2, .seconds,
            "Duration of a thumbnail's fade-in."),
        .flag(
            "interface.moving_previews", \.interface.movingPreviews, true,
            "Shows pictures of the whole video in turn in a preview that rests; with interface.reduced_motion none."),
    ]
}
