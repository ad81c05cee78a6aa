/// The quality of the match between a track's language and the requested one.
package enum LanguageMatch: Int, Comparable, Sendable {
    case other, unknown, sameLanguage, exact

    package static func < (a: LanguageMatch, b: LanguageMatch) -> Bool { a.rawValue < b.rawValue }

    /// - Parameters:
    ///   - offered: a code such as `ja`, `pt-BR` or `jpn`; empty or `und` if the language is unknown.
    ///   - wanted: a code such as `ja` or `pt-BR`.
    package init(_ offered: String, wanted: String) {
        let (a, b) = (Self.parts(offered), Self.parts(wanted))
        if a.isEmpty || a[0] == "und" {
            self = .unknown
        } else if a == b {
            self = .exact
        } else {
            self = a[0] == b.first ? .sameLanguage : .other
        }
    }

    private static func parts(_ code: String) -> [String] {
        var parts = code.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        if let first = parts.first { parts[0] = short[first] ?? first }
        return parts
    }

    /// The two-letter codes of ISO 639-1, by the three-letter codes of ISO 639-2.
    ///
    /// The tracks of a container have three-letter codes. The names of caption files have two-letter codes.
    private static let short = [
        "ara": "ar", "ces": "cs", "cze": "cs", "chi": "zh", "dan": "da", "deu": "de", "dut": "nl", "ell": "el",
        "eng": "en", "fin": "fi", "fra": "fr", "fre": "fr", "ger": "de", "gre": "el", "heb": "he", "hin": "hi",
        "hun": "hu", "ind": "id", "ita": "it", "jpn": "ja", "kor": "ko", "nld": "nl", "nor": "no", "pol": "pl",
        "por": "pt", "ron": "ro", "rum": "ro", "rus": "ru", "spa": "es", "swe": "sv", "tha": "th", "tur": "tr",
        "ukr": "uk", "vie": "vi", "zho": "zh",
    ]
}
