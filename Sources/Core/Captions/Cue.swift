/// A caption: a text, and the two media times in nanoseconds between which it is displayed.
package struct Cue: Hashable, Sendable {
    /// The largest number of characters in `text`. The parsers cut a longer text: it would be unreadable, and the size
    /// of a packet is limited.
    package static let longestText = 500

    package let start: Int64
    /// The end of the display; later than `start`.
    package let end: Int64
    /// Plain text, with a newline between two lines.
    package let text: String

    package init(start: Int64, end: Int64, text: String) { (self.start, self.end, self.text) = (start, end, text) }
}
