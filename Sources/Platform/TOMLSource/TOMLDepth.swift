import Settings

/// The nesting depth of a document, computed from its brackets and dots alone.
///
/// toml++ walks tables recursively: a header of fifty thousand names would overflow the stack. The scan understands
/// strings and comments, and nothing else of TOML. Where it disagrees with the parser, the document has an error before
/// that place, and the parser stops there.
struct TOMLDepth {
    /// The limit for nested brackets, and for dotted names. The settings need two.
    static let maximum = 32

    private let bytes: [UInt8]
    private var position = 0
    private var place = TextPosition(line: 1, column: 1)
    private var brackets = 0
    private var dots = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The position where the document nests too deep to be parsed; nil for a document that does not.
    ///
    /// - Complexity: O(bytes).
    static func excess(in bytes: [UInt8]) -> TextPosition? {
        var scan = TOMLDepth(bytes)
        while let byte = scan.next() {
            scan.meet(byte)
            if scan.brackets > maximum || scan.dots >= maximum { return scan.place }
        }
        return nil
    }

    private mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        if byte == UInt8(ascii: "\n") {
            place = TextPosition(line: place.line + 1, column: 1)
        } else if byte & 0xc0 != 0x80 {
            place.column += 1
        }
        return byte
    }

    private mutating func meet(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "."): dots += 1
        case UInt8(ascii: "["), UInt8(ascii: "{"): (brackets, dots) = (brackets + 1, 0)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): (brackets, dots) = (max(0, brackets - 1), 0)
        case UInt8(ascii: "\n"), UInt8(ascii: "="), UInt8(ascii: ","): dots = 0
        case UInt8(ascii: "#"): skipComment()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
        default: break
        }
    }

    private mutating func skipComment() {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { _ = next() }
    }

    /// - Parameter quote: the quote that was just read.
    private mutating func skipString(_ quote: UInt8) {
        guard follows(quote, 2) else { return skipLine(quote) }
        _ = (next(), next())
        while position < bytes.count {
            if follows(quote, 3) {
                // Two quotes may precede the closing three.
                for _ in 0..<5 where follows(quote, 1) { _ = next() }
                return
            }
            skipOne(quote)
        }
    }

    /// Skips a single-line string; a newline ends it too.
    private mutating func skipLine(_ quote: UInt8) {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
            if bytes[position] == quote {
                _ = next()
                return
            }
            skipOne(quote)
        }
    }

    /// Skips one character of a string, or an escape sequence.
    private mutating func skipOne(_ quote: UInt8) {
        let byte = next()
        if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") { _ = next() }
    }

    private func follows(_ quote: UInt8, _ count: Int) -> Bool {
        position + count <= bytes.count && bytes[position..<position + count].allSatisfy { $0 == quote }
    }
}
