/// A text for a voice to speak.
package struct Utterance: Hashable, Sendable, PacketField {
    package static let rates = 0.5...2.25

    package var text: String
    /// The language of the voice: `ja`, `pt-BR`.
    package var language: String
    /// The speed relative to the voice's own, within `rates`.
    package var rate: Double
    /// The volume, 0...1.
    package var volume: Double

    package init(_ text: String, language: String, rate: Double = 1, volume: Double = 1) {
        (self.text, self.language, self.rate, self.volume) = (text, language, rate, volume)
    }

    func encode(into w: inout PacketWriter) {
        w.put(text, .comment)
        w.put(language, .word)
        w.put(rate, in: Self.rates)
        w.put(volume, in: WireRange.volume)
    }

    init(from r: inout PacketReader) throws(PacketError) {
        try self.init(
            r.take(.comment), language: r.take(.word), rate: r.take(in: Self.rates, "rate"),
            volume: r.take(in: WireRange.volume, "volume"))
    }
}
