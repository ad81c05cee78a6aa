import Settings

/// How deep a document nests, told from its brackets and dots alone.
///
/// toml++ walks tables by recursion: a header of fifty thousand names ends the process on its stack.
/// The scan knows strings and comments, and nothing else of TOML. Where it and the parser part, the document is wrong
/// before that place, and the parser stops there.
struct TOMLDepth {
    /// Of brackets inside each other, and of names with dots between them. The settings need two.
    static let most = 32

    private let bytes: [UInt8]
    private var position = 0
    private var place = TextPosition(line: 1, column: 1)
    private var brackets = 0
    private var dots = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Where the document nests too deep to be parsed; nil where it does not.
    ///
    /// - Complexity: O(bytes).
    static func excess(in bytes: [UInt8]) -> TextPosition? {
        var scan = TOMLDepth(bytes)
        while let byte = scan.next() {
            scan.meet(byte)
            if scan.brackets > most || scan.dots >= most { return scan.place }
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

    /// - Parameter quote: the one that was just met.
    private mutating func skipString(_ quote: UInt8) {
        guard follows(quote, 2) else { return skipLine(quote) }
        _ = (next(), next())
        while position < bytes.count {
            if follows(quote, 3) {
                // Two quotes may stand before the three that end it.
                for _ in 0..<5 where follows(quote, 1) { _ = next() }
                return
            }
            skipOne(quote)
        }
    }

    /// A string without line ends, which an end of a line ends too.
    private mutating func skipLine(_ quote: UInt8) {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
            if bytes[position] == quote {
                _ = next()
                return
            }
            skipOne(quote)
        }
    }

    /// One character of a string, or an escape and what it escapes.
    private mutating func skipOne(_ quote: UInt8) {
        let byte = next()
        if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") { _ = next() }
    }

    private func follows(_ quote: UInt8, _ count: Int) -> Bool {
        position + count <= bytes.count && bytes[position..<position + count].allSatisfy { $0 == quote }
    }
}
