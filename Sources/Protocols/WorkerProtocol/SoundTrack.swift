/// A sound track of an item, as its file describes it.
package struct SoundTrack: Hashable, Sendable, PacketField {
    /// A language code such as `ja` or `jpn`; empty when unknown.
    package var language: String
    /// A title such as `Audio description` or `Director's comments`; most tracks have none.
    package var title: String

    package init(_ language: String, title: String = "") { (self.language, self.title) = (language, title) }

    func encode(into w: inout PacketWriter) {
        w.put(language, .word)
        w.put(title, .word)
    }

    init(from r: inout PacketReader) throws(PacketError) { try self.init(r.take(.word), title: r.take(.word)) }
}
