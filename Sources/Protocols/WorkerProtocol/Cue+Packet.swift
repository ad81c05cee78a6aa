package import Captions

extension Cue {
    /// The largest number of captions in one packet.
    package static var maximumInPacket: Int { ListLimit.cues }
}

extension Cue: PacketField {
    func encode(into w: inout PacketWriter) {
        w.put(start, in: WireRange.position)
        w.put(end, in: WireRange.position)
        w.put(text, .caption)
    }

    /// - Throws: `badValue` for a caption that ends before it starts.
    init(from r: inout PacketReader) throws(PacketError) {
        let start = try r.take(in: WireRange.position, "start of a caption")
        let end = try r.take(in: WireRange.position, "end of a caption")
        let text = try r.take(.caption)
        guard start < end else { throw .badValue("caption from \(start) to \(end)") }
        self.init(start: start, end: end, text: text)
    }
}
