package import Geometry
package import Scene
package import Settings

/// The surroundings in which all parts of the interface are drawn: the panel, the settings, the language.
///
/// They are immutable. The root makes other ones when the panel or the settings change, and hands them to the parts.
package final class Surroundings {
    /// The panel, in points.
    package let size: Size
    /// The settings in force: the configuration overridden by the visitor's choices.
    package let settings: Settings
    /// Newer settings that take effect when nothing moves; nil for none.
    package let awaited: Settings?
    package let strings: Strings
    package let palette: Palette
    package let measure: any TextMeasuring
    /// Points.
    package let slop: Double
    private let isJapanese: Bool

    /// The settings for decisions, such as that of a release: the awaited ones at once.
    package var decisions: Settings { awaited ?? settings }

    /// - Parameter isJapanese: whether the environment asks for Japanese.
    /// - Precondition: the scale is set and the slop is in points. The caller, who knows the panel, has resolved
    ///   both.
    package init(
        size: Size, settings: Settings, awaiting awaited: Settings? = nil, isJapanese: Bool, measure: any TextMeasuring
    ) {
        guard let slop = settings.gesture.slop.points(millimetresPerPoint: nil) else {
            preconditionFailure("a slop in millimetres")
        }
        (self.size, self.settings, self.awaited) = (size, settings, awaited)
        (self.isJapanese, self.measure, self.slop) = (isJapanese, measure, slop)
        strings = Strings.of(settings.interface.language, japanese: isJapanese)
        palette = settings.interface.theme == .light ? .light : .dark
    }

    /// The same surroundings with other settings, which are in force at once.
    package func with(_ settings: Settings) -> Surroundings {
        Surroundings(size: size, settings: settings, isJapanese: isJapanese, measure: measure)
    }

    /// The same surroundings, in which other settings await their turn.
    package func awaiting(_ awaited: Settings) -> Surroundings {
        Surroundings(size: size, settings: settings, awaiting: awaited, isJapanese: isJapanese, measure: measure)
    }

    /// The surroundings on another panel.
    package func on(_ size: Size, _ settings: Settings, measure: any TextMeasuring) -> Surroundings {
        Surroundings(size: size, settings: settings, isJapanese: isJapanese, measure: measure)
    }
}
