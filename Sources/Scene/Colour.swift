/// An sRGB colour, not premultiplied; each part 0...1.
public struct Colour: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// `0xRRGGBB`
    public init(_ rgb: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(rgb >> 16 & 255) / 255, green: Double(rgb >> 8 & 255) / 255, blue: Double(rgb & 255) / 255,
            alpha: alpha)
    }

    public func opacity(_ factor: Double) -> Colour {
        Colour(red: red, green: green, blue: blue, alpha: alpha * factor)
    }
}
