/// One caption: what is read between two instants of the media. Times are nanoseconds.
package struct Cue: Hashable, Sendable {
    /// Longer texts are cut: nobody reads more, and a packet has an end.
    package static let longestText = 500

    package let start: Int64
    /// When it is gone; above `start`.
    package let end: Int64
    /// Plain text; lines have newlines between them.
    package let text: String

    package init(start: Int64, end: Int64, text: String) { (self.start, self.end, self.text) = (start, end, text) }
}
