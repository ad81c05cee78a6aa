import Numbers

/// An sRGB colour, not premultiplied; each component 0...1.
package struct Colour: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// `0xRRGGBB`
    package init(_ rgb: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(rgb >> 16 & 255) / 255, green: Double(rgb >> 8 & 255) / 255, blue: Double(rgb & 255) / 255,
            alpha: alpha)
    }

    /// `0xRRGGBB`
    package var rgb: UInt32 {
        func byte(_ channel: Double) -> UInt32 { UInt32(saturating: (channel * 255).rounded()) }
        return byte(red) << 16 | byte(green) << 8 | byte(blue)
    }

    /// The colour at `t` of the way from this one (0) to the other (1).
    package func mixed(with other: Colour, _ t: Double) -> Colour {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
        return Colour(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// The difference of the largest and the smallest channel, 0 for grey.
    package var chroma: Double { max(red, green, blue) - min(red, green, blue) }

    /// The same colour with its alpha multiplied.
    package func opacity(_ factor: Double) -> Colour {
        Colour(red: red, green: green, blue: blue, alpha: alpha * factor)
    }
}
