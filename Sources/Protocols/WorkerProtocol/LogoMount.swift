/// The colour behind a logo in its picture, and the edge of the picture that it stands at.
package struct LogoMount: Hashable, Sendable {
    /// `0xRRGGBB`
    package let colour: UInt32
    /// Whether it stands at the right edge; otherwise at the left one.
    package let isAtRight: Bool

    package init(colour: UInt32, isAtRight: Bool) { (self.colour, self.isAtRight) = (colour, isAtRight) }
}
