extension Settings {
    /// The size and language of the interface for visitors.
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
        package var reducedMotion = false
        package var reducedFade = 0.0

        /// The least width and height of an element that takes taps, at the size in force.
        package var target: Double { size == .large ? max(largeTarget, minimumTarget) : minimumTarget }
    }
}

extension Settings.Interface {
    static let keys: [SettingEntry] = [
        .text(
            "interface.title", \.interface.title, "", "The heading of the first page; empty: the word for home."),
        .text(
            "interface.logo", \.interface.logo, "",
            "An image file outside of /home, as /etc/vitrine/logo.png, that the first page has in place of its heading; as high as the heading, and transparent where the image is."
        ).of(.file).atRestart(),
        .text(
            "interface.accent", \.interface.accent, "",
            "The colour of what is chosen, of progress and of links, as #FF6A45; empty: that of the theme. Where it would not be legible, it is made lighter or darker."
        ).of(.colour),
        .text(
            "interface.background", \.interface.background, "",
            "The colour behind the pages, as #10202C; empty: that of the theme. Where texts would not be legible on it, it is mixed with that of the theme: the dark theme needs a dark colour."
        ).of(.colour),
        .flag(
            "interface.views", \.interface.views, true, "Videos say how often they were viewed, where that is known."),
        .flag("interface.comments", \.interface.comments, true, "The comments on a video stand under it."),
        .flag("interface.search", \.interface.search, true, "The first page has a button for the search."),
        .flag(
            "interface.link_codes", \.interface.linkCodes, true,
            "A video whose page on the web is known shows its address as a QR code, under the video and at its end."),
        .text(
            "interface.link_template", \.interface.linkTemplate, "",
            "The address that the QR code has, as https://example.org/films/{name}. {name} is replaced by the file's name without its ending, {title}, {channel} and {link} by those of the video. Empty: the address of the video's page on the web."
        ).of(.linkTemplate),
        .text(
            "interface.language", \.interface.language, "automatic",
            "Language of the interface, as ja; automatic: that of LANG, or English. Codes: ar, de, en, es, fr, ja, ko, zh, and those of the files in /etc/vitrine/languages."
        ).of(.language).byVisitors(),
        .text(
            "interface.languages", \.interface.languages, "en ja",
            "Languages that visitors are offered, separated by spaces. The sign that invites a touch speaks them by turns."
        ).of(.languages),
        .number(
            "interface.text_size", \.interface.textSize, 1, 1...2, .ratio,
            "Size of the texts, as a multiple of the normal one. Rows and cards grow with it."
        ).byVisitors(),
        .number(
            "interface.minimum_target", \.interface.minimumTarget, 48, 24...160, .points,
            "Least width and height of anything that takes a tap."),
        .choice("interface.theme", \.interface.theme, .dark, "Colours of the interface.").byVisitors(),
        .choice(
            "interface.contrast", \.interface.contrast, .normal,
            "Contrast of the interface: 4.5 to 1 at least for texts (normal), or 7 to 1 (high)."
        ).byVisitors(),
        .choice("interface.size", \.interface.size, .normal, "large makes what takes taps larger, for gloves.")
            .byVisitors(),
        .choice(
            "interface.reach", \.interface.reach, .whole,
            "low keeps everything in the lower half of the panel, or in as much more as it needs, for visitors who sit and for children."
        ).byVisitors(),
        .number(
            "interface.large_target", \.interface.largeTarget, 64, 24...160, .points,
            "Least width and height of anything that takes a tap, where the size is large."),
        .flag(
            "interface.reduced_motion", \.interface.reducedMotion, false,
            "What would move by itself fades out and in again instead."
        ).byVisitors(),
        .number(
            "interface.reduced_fade", \.interface.reducedFade, 0.2, 0...2, .seconds,
            "How long that takes."),
        .number(
            "interface.placeholder_delay", \.interface.placeholderDelay, 0.2, 0...5, .seconds,
            "How long something may take to load before a placeholder says so."),
        .number(
            "interface.picture_fade", \.interface.pictureFade, 0.1, 0...2, .seconds,
            "How long a thumbnail takes to appear."),
    ]
}
