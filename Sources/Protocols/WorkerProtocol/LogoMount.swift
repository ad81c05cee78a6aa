/// The background colour of a logo's picture, and the alignment of the logo in it.
package struct LogoMount: Hashable, Sendable {
    /// `0xRRGGBB`
    package let colour: UInt32
    /// Whether the logo is aligned to the right edge; otherwise it is aligned to the left edge.
    package let isAtRight: Bool

    package init(colour: UInt32, isAtRight: Bool) { (self.colour, self.isAtRight) = (colour, isAtRight) }
}
