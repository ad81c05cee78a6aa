/// A sound track of an item, as its file describes it.
package struct SoundTrack: Hashable, Sendable, PacketField {
    /// A code such as `ja` or `jpn`; empty where unknown.
    package var language: String
    /// `Audio description`, `Director's comments`; empty for most.
    package var title: String

    package init(_ language: String, title: String = "") { (self.language, self.title) = (language, title) }

    func encode(into w: inout PacketWriter) {
        w.put(language, .word)
        w.put(title, .word)
    }

    init(from r: inout PacketReader) throws(PacketError) { try self.init(r.take(.word), title: r.take(.word)) }
}
