import Glibc
package import Scene

/// The integrator's colour in the palettes.
extension Palette {
    /// WCAG 2.2, 1.4.3: for texts.
    static let leastContrast = 4.5
    /// WCAG 2.2, 1.4.6: for texts, enhanced.
    static let highContrast = 7.0
    /// The steps in which a colour is made legible.
    private static let steps = 20

    /// The palette with another accent, which is mixed with the text's colour until it is legible on the background.
    ///
    /// - Parameter least: the least contrast.
    func branded(_ brand: Colour, least: Double) -> Palette {
        let mixes = (0...Self.steps).map { brand.mixed(with: text, Double($0) / Double(Self.steps)) }
        let accent = mixes.first { $0.contrast(to: background) >= least } ?? text
        let inks = [Colour(0x000000), Colour(0xFFFFFF)]
        let ink = inks.max { $0.contrast(to: accent) < $1.contrast(to: accent) } ?? onAccent
        var branded = self
        (branded.accent, branded.onAccent) = (accent, ink)
        return branded
    }
}

extension Colour {
    /// `#RRGGBB`; nil for any other text.
    package init?(hexadecimal text: String) {
        guard text.utf8.count == 7, text.first == "#", let rgb = UInt32(text.dropFirst(), radix: 16) else { return nil }
        self.init(rgb)
    }

    /// Source: WCAG 2.2, relative luminance.
    private var luminance: Double {
        func linear(_ share: Double) -> Double {
            share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Source: WCAG 2.2, contrast ratio, 1 to 21.
    func contrast(to other: Colour) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }
}
