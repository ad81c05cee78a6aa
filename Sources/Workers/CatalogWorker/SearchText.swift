import CGLib
import WorkerProtocol

/// Text in the form in which it is searched: words of letters and digits, without case, diacritics and widths.
///
/// Words of scripts that put no spaces between words become overlapping pairs of characters. Each pair is a token, and
/// the last character is one more:
///
///     猫カフェ Tokyo  ->  猫か かふ ふぇ ぇ tokyo
///
/// A search for one character looks for the tokens that begin with it; a search for more looks for their pairs in a
/// row. So a search finds words of one and two characters, in Japanese, Chinese, Korean and Thai. Katakana becomes
/// hiragana.
struct SearchText {
    /// A run of characters of one kind.
    enum Run: Equatable {
        /// Letters and digits between spaces or signs.
        case word(String)
        /// Characters of a script without spaces between words.
        case joined([String])

        var text: String {
            switch self {
            case .word(let word): word
            case .joined(let characters): characters.joined()
            }
        }
    }

    private(set) var runs: [Run] = []

    init(_ text: some StringProtocol, _ folding: inout Folding) {
        for character in text { add(folding.fold(character)) }
    }

    private mutating func add(_ folded: Folding.Folded) {
        switch (folded, runs.last) {
        case (.word(let text), .word(let before)) where !isBroken: runs[runs.count - 1] = .word(before + text)
        case (.word(let text), _): runs.append(.word(text))
        case (.joined(let text), .joined(let before)) where !isBroken:
            runs[runs.count - 1] = .joined(before + [text])
        case (.joined(let text), _): runs.append(.joined([text]))
        case (.nothing, _): break
        }
        isBroken = folded == .nothing
    }

    /// Whether a space or sign follows the last run.
    private var isBroken = true
}

extension SearchText {
    /// The tokens of the index, separated by spaces.
    static func tokens(_ text: String, _ folding: inout Folding) -> String {
        // FTS5 itself splits ASCII text into tokens and ignores its case.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var tokens = TokenWriter()
        var rest = text.utf8[...]
        while !rest.isEmpty {
            // A combining accent may follow the last ASCII letter.
            let end = rest.firstIndex { $0 >= 0x80 }
            let plain = end.map { rest[..<$0].dropLast() } ?? rest
            tokens.add(ascii: Substring(plain))
            rest = rest[plain.endIndex...]
            let marked = rest.dropFirst().firstIndex { $0 >= 0x80 }
            guard let marked else { continue }
            let next: Substring.UTF8View.Index = rest[marked...].firstIndex { $0 < 0x80 } ?? rest.endIndex
            for character in Substring(rest[..<next]) { tokens.add(folding.fold(character)) }
            rest = rest[next...]
        }
        return tokens.finished
    }
}

/// Writes tokens one after another.
private struct TokenWriter {
    private var tokens = ""
    /// The last character, which forms a pair with the next one.
    private var last = ""
    private var kind = Folding.Folded.nothing

    var finished: String { if case .joined = kind { tokens + last } else { tokens } }

    mutating func add(ascii text: Substring) {
        guard let end = text.utf8.last else { return }
        if case .joined = kind { tokens += last + " " }
        tokens += text
        kind = isASCIIWord(end) ? .word("") : .nothing
    }

    mutating func add(_ folded: Folding.Folded) {
        switch (kind, folded) {
        case (.word, .word(let text)): tokens += text
        case (.joined, .joined(let text)):
            tokens += last + text + " "
            last = text
        default:
            if case .joined = kind { tokens += last }
            tokens += " "
            if case .word(let text) = folded { tokens += text }
            if case .joined(let text) = folded { last = text }
        }
        kind = folded
    }
}

/// Whether a byte is a letter or a digit of ASCII.
func isASCIIWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
    default: false
    }
}

/// Folds characters, and remembers the results.
struct Folding {
    enum Folded: Equatable {
        case word(String)
        case joined(String)
        /// Spaces and signs.
        case nothing
    }

    /// The limit of the remembered characters. Real texts have fewer; a hostile one may combine any number of accents.
    private static let maximumKnown = 20_000
    private var known: [Character: Folded] = [:]
    private let ascii: [Folded]

    init() {
        ascii = (0..<128).map { byte in
            let byte = UInt8(truncatingIfNeeded: byte)
            return isASCIIWord(byte) ? .word(Character(Unicode.Scalar(byte)).lowercased()) : .nothing
        }
    }

    mutating func fold(_ character: Character) -> Folded {
        if let byte = character.asciiValue { return ascii[Int(byte)] }
        // Most characters of a script without spaces are one scalar, and need no normalisation.
        let scalars = character.unicodeScalars
        if let first = scalars.first, let joined = Self.joinedScalar(first), scalars.count == 1 {
            return .joined(String(Character(joined)))
        }
        if let folded = known[character] { return folded }
        if known.count >= Self.maximumKnown { known.removeAll(keepingCapacity: true) }
        let folded = Self.folded(character)
        known[character] = folded
        return folded
    }

    private static func folded(_ character: Character) -> Folded {
        // Half-width katakana and its voice mark become one character; full-width letters become plain ones.
        let composed = String(character).normal(G_NORMALIZE_NFKC)
        var text = ""
        var isJoined = false
        for scalar in composed.unicodeScalars {
            if let joined = joinedScalar(scalar) {
                isJoined = true
                text.unicodeScalars.append(joined)
            } else {
                text += plain(scalar)
            }
        }
        if text.isEmpty { return .nothing }
        return isJoined ? .joined(text) : .word(text)
    }

    /// The letter without its diacritics; empty if the scalar is neither a letter nor a digit.
    private static func plain(_ scalar: Unicode.Scalar) -> String {
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return "" }
        if let plain = undividedLetters[scalar.properties.lowercaseMapping] { return plain }
        let parts = scalar.properties.lowercaseMapping.normal(G_NORMALIZE_NFD)
        let letters = parts.unicodeScalars.filter { $0.properties.canonicalCombiningClass == .notReordered }
        return String(String.UnicodeScalarView(letters))
    }

    /// Letters with a stroke and ligatures, which Unicode does not decompose.
    private static let undividedLetters = [
        "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
        "ς": "σ",
    ]

    /// A character of a script without spaces between words, katakana as hiragana; nil for all others.
    private static func joinedScalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if let hiragana = scalar.hiragana { return hiragana }
        return switch scalar.value {
        // Hiragana with its iteration marks, the long vowel mark and 々.
        case 0x3041...0x3096, 0x309D, 0x309E, 0x30FC, 0x3005, 0x3007: scalar
        // Ideographs, Hangul, Bopomofo.
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF, 0xAC00...0xD7A3, 0x3105...0x312F:
            scalar
        // Thai, Lao, Myanmar, Khmer: letters, vowels and tones.
        case 0x0E01...0x0E3A, 0x0E40...0x0E4E, 0x0E81...0x0ECD, 0x1000...0x109F, 0x1780...0x17D3: scalar
        default: nil
        }
    }
}
