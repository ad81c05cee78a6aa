/// One caption: what is read between two instants of the media. Times are nanoseconds.
package struct Cue: Hashable, Sendable, PacketField {
    /// Longer texts are cut: nobody reads more, and a packet has an end.
    package static let longestText = 500
    /// The most that go into one packet.
    package static let mostInPacket = ListLimit.cues

    package let start: Int64
    /// When it is gone; above `start`.
    package let end: Int64
    /// Plain text; lines have newlines between them.
    package let text: String

    package init(start: Int64, end: Int64, text: String) { (self.start, self.end, self.text) = (start, end, text) }

    func encode(into w: inout PacketWriter) {
        w.put(start, in: WireRange.position)
        w.put(end, in: WireRange.position)
        w.put(text, .caption)
    }

    /// - Throws: `badValue` for one that ends before it starts.
    init(from r: inout PacketReader) throws(PacketError) {
        start = try r.take(in: WireRange.position, "start of a caption")
        end = try r.take(in: WireRange.position, "end of a caption")
        text = try r.take(.caption)
        guard start < end else { throw .badValue("caption from \(start) to \(end)") }
    }
}
