import Numbers

extension String {
    /// The text with escapes in place of newlines, terminal controls and bidi controls.
    ///
    /// A file name may contain all of these, and they would act on a terminal or a log. `\r\n` is one `Character`, so
    /// this works on Unicode scalars.
    ///
    /// - Complexity: O(length); a text of printable ASCII is returned as it is.
    package var printable: String {
        if utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return self }
        var text = ""
        for scalar in unicodeScalars { text += scalar.isControl ? scalar.escape : String(scalar) }
        return text
    }

    /// The same escaping for a line of JSON; the result is one line of JSON with the same meaning.
    package var printableJSON: String {
        if utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return self }
        var text = ""
        for scalar in unicodeScalars { text += scalar.isControl ? scalar.jsonEscape : String(scalar) }
        return text
    }
}

extension Unicode.Scalar {
    /// C0, DEL and C1; line separators; characters that change the direction of text (Unicode's Bidi_Control).
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }

    fileprivate var escape: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{" + String(value, radix: 16) + "}"
        }
    }

    fileprivate var jsonEscape: String { "\\u" + value.padded(to: 4, radix: 16) }
}
