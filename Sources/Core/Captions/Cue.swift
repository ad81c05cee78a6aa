/// One caption: the text between two instants of the media. Times are nanoseconds.
package struct Cue: Hashable, Sendable {
    /// Longer texts are cut: they are unreadable, and the size of a packet is limited.
    package static let longestText = 500

    package let start: Int64
    /// The end of its display; above `start`.
    package let end: Int64
    /// Plain text; lines have newlines between them.
    package let text: String

    package init(start: Int64, end: Int64, text: String) { (self.start, self.end, self.text) = (start, end, text) }
}
