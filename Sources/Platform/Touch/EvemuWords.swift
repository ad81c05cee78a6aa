/// The words of one line, taken from left to right; each is checked as it is taken.
struct EvemuWords {
    /// Three years: no recording is that long, and sums with this time do not overflow.
    private static let maximumSeconds: Int64 = 100_000_000

    let line: Int
    private var rest: ArraySlice<Substring>

    /// - Parameter text: the text after the line's `X:`; a comment ends it.
    init(_ text: Substring, line: Int) {
        self.line = line
        rest = text.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }[...]
    }

    var isEmpty: Bool { rest.isEmpty }

    private mutating func word(_ what: String) throws(EvemuError) -> Substring {
        guard let word = rest.popFirst() else {
            throw EvemuError(line: line, what: what, text: "", reason: .missing)
        }
        return word
    }

    /// An unsigned number of at most 16 bits, without a `0x` prefix.
    mutating func hexadecimal(_ what: String) throws(EvemuError) -> UInt16 {
        let word = try word(what)
        guard word.utf8.allSatisfy({ hexadecimalDigits.contains($0) }) else {
            throw EvemuError(line: line, what: what, text: String(word), reason: .notHexadecimal)
        }
        guard let number = UInt16(word, radix: 16) else {
            throw EvemuError(line: line, what: what, text: String(word), reason: .outOfRange)
        }
        return number
    }

    /// A signed number of at most 32 bits.
    mutating func decimal(_ what: String) throws(EvemuError) -> Int32 {
        let word = try word(what)
        let digits = word.first == "-" ? word.dropFirst() : word
        guard digits.isDecimal else {
            throw EvemuError(line: line, what: what, text: String(word), reason: .notDecimal)
        }
        guard let number = Int32(word, radix: 10) else {
            throw EvemuError(line: line, what: what, text: String(word), reason: .outOfRange)
        }
        return number
    }

    /// `seconds.microseconds`, in nanoseconds.
    mutating func time() throws(EvemuError) -> Int64 {
        let word = try word("time")
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        // evemu reads the digits as a count of microseconds: `0.5` would mean 5 of them, so it is refused.
        guard parts.count == 2, parts[0].isDecimal, parts[1].isDecimal, parts[1].utf8.count == 6 else {
            throw EvemuError(line: line, what: "time", text: String(word), reason: .notATime)
        }
        guard let seconds = Int64(parts[0], radix: 10), let microseconds = Int64(parts[1], radix: 10),
            seconds < Self.maximumSeconds
        else { throw EvemuError(line: line, what: "time", text: String(word), reason: .outOfRange) }
        return seconds * 1_000_000_000 + microseconds * 1000
    }

    func end() throws(EvemuError) {
        guard let extra = rest.first else { return }
        throw EvemuError(line: line, what: "text", text: String(extra), reason: .unexpected)
    }
}

private let hexadecimalDigits = Set("0123456789abcdefABCDEF".utf8)

extension Substring {
    /// Whether the text consists of digits, and has at least one.
    fileprivate var isDecimal: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
