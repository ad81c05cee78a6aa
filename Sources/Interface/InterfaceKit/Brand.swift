import Glibc
package import Scene

/// The integrator's colours in the palettes.
extension Palette {
    /// The minimum contrast of texts (WCAG 2.2, 1.4.3).
    static let minimumContrast = 4.5
    /// The enhanced contrast of texts (WCAG 2.2, 1.4.6).
    static let highContrast = 7.0
    /// The number of steps in which a colour is mixed with another until it is legible.
    private static let steps = 20

    /// The palette on a brand's background. The brand is mixed with the palette's own background until the main text
    /// has enhanced contrast on the mixture and on the surfaces above. Secondary texts are mixed with the main text's
    /// colour until they are legible.
    ///
    /// - Parameter least: the least contrast of secondary texts and of the accent.
    func on(_ brand: Colour, least: Double) -> Palette {
        var palette =
            Self.steps(from: brand, to: background).lazy.map(onBackground)
            .first { $0.minimumContrast(of: text) >= Self.highContrast } ?? self
        palette.secondary =
            Self.steps(from: secondary, to: text).first { palette.minimumContrast(of: $0) >= least } ?? text
        return palette.branded(accent, least: least)
    }

    /// The largest opacity of a colour on the surface at which texts are legible.
    ///
    /// - Parameters:
    ///   - most: the largest allowed opacity.
    ///   - share: the part of that opacity behind secondary texts.
    package func legibleOpacity(of colour: Colour, most: Double, behindSecondary share: Double) -> Double {
        func contrast(_ opacity: Double) -> Double {
            min(
                text.contrast(to: surface.mixed(with: colour, opacity)),
                secondary.contrast(to: surface.mixed(with: colour, opacity * share)))
        }
        let opacities = (0...Self.steps).lazy.map { most * (1 - Double($0) / Double(Self.steps)) }
        return opacities.first { contrast($0) >= Self.minimumContrast } ?? 0
    }

    private static func steps(from colour: Colour, to other: Colour) -> [Colour] {
        (0...steps).map { colour.mixed(with: other, Double($0) / Double(steps)) }
    }

    /// The palette on another background. The surfaces keep their difference from the background.
    private func onBackground(_ new: Colour) -> Palette {
        func moved(_ colour: Colour) -> Colour {
            func channel(_ path: KeyPath<Colour, Double>) -> Double {
                min(max(colour[keyPath: path] + new[keyPath: path] - background[keyPath: path], 0), 1)
            }
            return Colour(red: channel(\.red), green: channel(\.green), blue: channel(\.blue))
        }
        var palette = self
        (palette.background, palette.surface) = (new, moved(surface))
        (palette.raised, palette.placeholder) = (moved(raised), moved(placeholder))
        return palette
    }

    /// The least contrast of a text to the background and the surfaces above it.
    private func minimumContrast(of text: Colour) -> Double {
        [background, surface, raised, placeholder].map { text.contrast(to: $0) }.min() ?? 1
    }

    /// The palette with another accent, which is mixed with the text's colour until it is legible on the background.
    ///
    /// - Parameter least: the least contrast.
    func branded(_ brand: Colour, least: Double) -> Palette {
        let accent = Self.steps(from: brand, to: text).first { $0.contrast(to: background) >= least } ?? text
        let inks = [Colour(0x000000), Colour(0xFFFFFF)]
        let ink = inks.max { $0.contrast(to: accent) < $1.contrast(to: accent) } ?? onAccent
        var branded = self
        (branded.accent, branded.onAccent) = (accent, ink)
        return branded
    }
}

extension Colour {
    /// Parses `#RRGGBB`; nil for any other text.
    package init?(hexadecimal text: String) {
        guard text.utf8.count == 7, text.first == "#", let rgb = UInt32(text.dropFirst(), radix: 16) else { return nil }
        self.init(rgb)
    }

    /// The relative luminance of WCAG 2.2, 0...1.
    private var luminance: Double {
        func linear(_ share: Double) -> Double {
            share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of WCAG 2.2, 1...21.
    func contrast(to other: Colour) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }
}
