/// What a logo stands on in its picture, which is wider or higher than the logo.
package struct LogoMount: Hashable, Sendable {
    /// `0xRRGGBB`
    package let colour: UInt32
    /// Whether it stands at the right edge; otherwise at the left one.
    package let isAtRight: Bool

    package init(colour: UInt32, isAtRight: Bool) { (self.colour, self.isAtRight) = (colour, isAtRight) }
}
