extension Unicode.Scalar {
    /// The hiragana of a katakana; nil for other characters.
    package var hiragana: Unicode.Scalar? {
        switch value {
        case 0x30A1...0x30F6, 0x30FD, 0x30FE: Unicode.Scalar(value - 0x60)
        default: nil
        }
    }
}

/// A text in kanji that may replace the start of a reading in kana.
package struct KanaConversion: Hashable, Sendable, PacketField {
    package let text: String
    /// The number of characters of the reading that the text replaces, from the reading's start.
    package let length: UInt16

    package init(_ text: String, length: UInt16) { (self.text, self.length) = (text, length) }

    /// Whether a scalar may be part of a reading: hiragana, or the long-vowel mark.
    package static func isKana(_ scalar: Unicode.Scalar) -> Bool {
        (0x3041...0x3096).contains(scalar.value) || scalar == "ー"
    }

    func encode(into w: inout PacketWriter) {
        w.put(text, .search)
        w.put(length)
    }

    init(from r: inout PacketReader) throws(PacketError) { try self.init(r.take(.search), length: r.take()) }
}
