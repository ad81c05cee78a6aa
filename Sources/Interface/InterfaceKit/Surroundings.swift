package import Geometry
package import Languages
import Numbers
package import Scene
package import Settings
package import WorkerProtocol

/// The environment that all parts of the interface share: the panel, the settings, the language.
///
/// Surroundings are immutable. The root creates new ones when the panel or the settings change, and passes them to
/// the parts.
package final class Surroundings {
    /// The panel, in points.
    package let panel: Size
    /// The part of the panel that the settings' insets leave free. The interface is laid out in it. Its top left corner
    /// is the origin of the parts. In a mirrored interface the origin is the top right corner, and x grows to the left.
    package let area: Rect
    /// The size of that part.
    package var size: Size { area.size }
    /// The settings in force: the configuration overridden by the visitor's choices.
    package let settings: Settings
    /// Newer settings that take effect when nothing moves; nil for none.
    package let awaited: Settings?
    /// The settings for decisions, such as that of a release: the awaited ones if there are any.
    package let decisions: Settings
    package let strings: Strings
    /// Whether the interface is mirrored, for a language that is written from the right.
    package let isMirrored: Bool
    /// The text styles at the size in force.
    package let styles: TextStyles
    /// The height of the tab bar: the setting's height plus the growth of the labels with the text size.
    package let tabBarHeight: Double
    package let palette: Palette
    /// The colours of signs on a video, whose surroundings are dark.
    package let videoPalette: Palette
    package let measure: any TextMeasuring
    /// The slop of touches, in points.
    package let slop: Double
    private let languages: any LanguageSource
    private lazy var offered = offer()
    /// The texts with the letters of further keyboards, without that of the language in force.
    package private(set) lazy var keyboards = settings.interface.keyboardLanguages
        .filter { $0 != strings.languageCode }.compactMap(languages.keyboard)

    /// - Precondition: the scale is set and the slop is in points. The caller has resolved both for the panel.
    package init(
        panel: Size, settings: Settings, awaiting awaited: Settings? = nil, languages: any LanguageSource,
        measure: any TextMeasuring
    ) {
        guard let slop = settings.gesture.slop.points(millimetresPerPoint: nil) else {
            preconditionFailure("a slop in millimetres")
        }
        (self.panel, self.settings, self.awaited, decisions) = (panel, settings, awaited, awaited ?? settings)
        area = Self.area(settings, on: panel, settings.interface.reach)
        (self.languages, self.measure, self.slop) = (languages, measure, slop)
        strings = Strings(
            languages.language(settings.interface.languageCode ?? languages.environment),
            showsViews: settings.interface.views)
        isMirrored = strings.isWrittenFromRight
        styles = TextStyles(scale: settings.interface.textSize)
        tabBarHeight = settings.tabs.height + styles.badge.lineHeight - Theme.sign.lineHeight
        (palette, videoPalette) = Palette.palettes(settings.interface)
    }

    private static func area(_ settings: Settings, on panel: Size, _ reach: Settings.Interface.Reach) -> Rect {
        Rect(origin: .zero, size: panel).inset(by: settings.layout.insets(on: panel)).lowered(reach)
    }

    /// Whether the panel is high enough for a layout in its lower part.
    package var hasLowerPart: Bool { Self.area(settings, on: panel, .low) != Self.area(settings, on: panel, .whole) }

    /// The languages that visitors are offered, in the integrator's order.
    package var offeredLanguages: [SpokenLanguage] { offered.languages }
    /// The texts of the offered languages, those in force first.
    package var offeredStrings: [Strings] { offered.strings }

    private func offer() -> (languages: [SpokenLanguage], strings: [Strings]) {
        let codes = settings.interface.offeredLanguages
        let languages = codes.map(languages.language).reduce(into: [SpokenLanguage]()) { offered, language in
            // A language without texts falls back to English, which must not be offered twice.
            if !offered.contains(where: { $0.code == language.code }) { offered.append(language) }
        }
        return (languages, [strings] + languages.filter { $0.code != strings.languageCode }.map { Strings($0) })
    }

    /// The same surroundings with other settings, which are in force at once.
    package func with(_ settings: Settings) -> Surroundings {
        Surroundings(panel: panel, settings: settings, languages: languages, measure: measure)
    }

    /// The same surroundings, with newer settings that take effect when nothing moves.
    package func awaiting(_ awaited: Settings) -> Surroundings {
        Surroundings(panel: panel, settings: settings, awaiting: awaited, languages: languages, measure: measure)
    }

    /// The name of any language in itself: `Deutsch`.
    package func languageName(of code: String) -> String { languages.name(of: code) }

    /// The English texts, for the integrator.
    package var english: Strings { Strings(languages.language("en")) }

    /// The surroundings on another panel.
    package func on(_ panel: Size, _ settings: Settings, measure: any TextMeasuring) -> Surroundings {
        Surroundings(panel: panel, settings: settings, languages: languages, measure: measure)
    }
}

extension Palette {
    /// The colours of the pages, and those of signs on a video.
    fileprivate static func palettes(_ settings: Settings.Interface) -> (Palette, Palette) {
        let isHigh = settings.contrast == .high
        let (light, dark) = isHigh ? (highContrastLight, highContrastDark) : (Palette.light, Palette.dark)
        let least = isHigh ? highContrast : minimumContrast
        var (pages, videos) = (settings.theme == .light ? light : dark, dark)
        if let brand = Colour(hexadecimal: settings.background) { pages = pages.on(brand, least: least) }
        if let brand = Colour(hexadecimal: settings.accent) {
            (pages, videos) = (pages.branded(brand, least: least), videos.branded(brand, least: least))
        }
        return (pages, videos)
    }
}

extension Settings.Layout {
    /// The largest fraction of a panel's side for an inset.
    private static let largestShare = 0.25

    fileprivate func insets(on panel: Size) -> Insets {
        func inset(_ number: Double, of side: Double) -> Double { min(max(number, 0), side * Self.largestShare) }
        // The setting has four numbers or none.
        let numbers = insets.count == 4 ? insets : [0, 0, 0, 0]
        return Insets(
            top: inset(max(numbers[0], topInset), of: panel.height), left: inset(numbers[1], of: panel.width),
            bottom: inset(numbers[2], of: panel.height), right: inset(numbers[3], of: panel.width))
    }
}

extension Rect {
    /// The least height (points) of the interface's layout.
    private static let minimumHeight = 480.0

    /// The part of the panel within a visitor's reach.
    fileprivate func lowered(_ reach: Settings.Interface.Reach) -> Rect {
        guard reach == .low else { return self }
        let height = min(max(self.height / 2, Self.minimumHeight), self.height)
        return Rect(x: x, y: maxY - height, width: width, height: height)
    }
}

extension Surroundings {
    /// Adds a text at the top left corner of a place; the text's height follows from its lines.
    package func add(
        _ scene: inout Scene, _ part: Part, _ index: Int, _ place: Rect, _ run: TextRun, _ colour: Colour
    ) {
        guard !run.string.isEmpty else { return }
        // A single line has a known height and needs no measurement.
        let height = run.lines == 1 ? run.style.lineHeight : measure.size(of: run).height
        let frame = Rect(x: place.x, y: place.y, width: run.width, height: height)
        scene.layers.append(Layer(part.id(index), frame, .text(run, colour)))
    }

    /// An offset rounded to whole pixels, so that a list does not shimmer.
    package func onWholePixels(_ offset: Double) -> Double {
        let scale = settings.display.scale
        return (offset * scale).rounded() / scale
    }

    /// The rectangle with its edges rounded to whole pixels.
    package func onWholePixels(_ rect: Rect) -> Rect {
        let scale = settings.display.scale
        let pixels = PixelRect(snapping: rect, scale: scale)
        return Rect(
            x: Double(pixels.x) / scale, y: Double(pixels.y) / scale, width: Double(pixels.width) / scale,
            height: Double(pixels.height) / scale)
    }

    /// The id of an item's picture at a size in points.
    package func pictureID(_ row: CatalogRow, _ size: Size) -> PictureID {
        pictureID(row.id.number ^ row.version, size)
    }

    /// The id of a picture at a size in points.
    ///
    /// - Parameter item: the number that identifies the picture's subject.
    package func pictureID(_ item: UInt64, _ size: Size) -> PictureID {
        let scale = settings.display.scale
        return PictureID(
            item: item, width: Int(saturating: (size.width * scale).rounded()),
            height: Int(saturating: (size.height * scale).rounded()))
    }
}
