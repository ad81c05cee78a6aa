/// The quality of the match between a track's language and the requested ones.
package struct LanguageMatch: Hashable, Comparable, Sendable {
    package static let other = LanguageMatch(rank: 0)
    package static let unknown = LanguageMatch(rank: 1)
    /// The rank of a track that matches the last requested language, but not its region. Each earlier requested
    /// language ranks two higher.
    package static let lowestSameLanguage = LanguageMatch(rank: 2)
    /// The rank of a track that matches both the last requested language and its region.
    package static let lowestExact = LanguageMatch(rank: 3)

    private let rank: Int

    package static func < (a: LanguageMatch, b: LanguageMatch) -> Bool { a.rank < b.rank }

    private init(rank: Int) { self.rank = rank }

    /// - Parameters:
    ///   - offered: a code such as `ja`, `pt-BR` or `jpn`; empty or `und` if the language is unknown.
    ///   - wanted: codes such as `ja` or `pt-BR` with spaces between, the best first.
    package init(_ offered: String, wanted: String) {
        let parts = Self.parts(offered)
        guard let language = Self.language(of: parts) else {
            self = .unknown
            return
        }
        let codes = wanted.split(separator: " ").map { Self.parts(String($0)) }
        guard let index = codes.firstIndex(where: { $0.first == language }) else {
            self = .other
            return
        }
        let isExact = codes[index] == parts
        self.init(rank: Self.lowestSameLanguage.rank + 2 * (codes.count - 1 - index) + (isExact ? 1 : 0))
    }

    /// The language of a track's code, as the codes of the interface's languages state it: `ja` for `jpn`. Nil if it is
    /// unknown.
    package static func language(of code: String) -> String? { language(of: parts(code)) }

    private static func language(of parts: [String]) -> String? { parts.first.flatMap { $0 == "und" ? nil : $0 } }

    private static func parts(_ code: String) -> [String] {
        var parts = code.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        if let first = parts.first { parts[0] = twoLetterCodes[first] ?? first }
        return parts
    }

    /// The two-letter codes of ISO 639-1, by the three-letter codes of ISO 639-2.
    ///
    /// The tracks of a container have three-letter codes. The names of caption files have two-letter codes.
    private static let twoLetterCodes = [
        "ara": "ar", "ces": "cs", "cze": "cs", "chi": "zh", "dan": "da", "deu": "de", "dut": "nl", "ell": "el",
        "eng": "en", "fin": "fi", "fra": "fr", "fre": "fr", "ger": "de", "gre": "el", "heb": "he", "hin": "hi",
        "hun": "hu", "ind": "id", "ita": "it", "jpn": "ja", "kor": "ko", "nld": "nl", "nor": "no", "pol": "pl",
        "por": "pt", "ron": "ro", "rum": "ro", "rus": "ru", "spa": "es", "swe": "sv", "tha": "th", "tur": "tr",
        "ukr": "uk", "vie": "vi", "zho": "zh",
    ]
}
