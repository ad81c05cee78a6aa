/// A part of the day in the manifest of a content set, in the notation of the configuration's tables `[[schedule]]`.
package struct SetDaypart: Hashable, Sendable, PacketField {
    /// The name of the playlist for the attract loop.
    package var name: String
    package var days = ""
    package var dates = ""
    package var from = ""
    package var to = ""

    package init(name: String) { self.name = name }

    func encode(into w: inout PacketWriter) {
        w.put(name, .title)
        for text in [days, dates, from, to] { w.put(text, .word) }
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(name: r.take(.title))
        (days, dates) = (try r.take(.word), try r.take(.word))
        (from, to) = (try r.take(.word), try r.take(.word))
    }
}
