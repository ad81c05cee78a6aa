/// The language in whose voice a text is read.
///
/// A title may be in any language. Its script determines the voices that can read it; among languages of one script the
/// interface's is assumed, then the first of those that visitors are offered.
enum SpeechLanguage {
    /// The language of each script, by ranges of Unicode scalars.
    private static let scripts: [(range: ClosedRange<UInt32>, language: String)] = [
        (0x3040...0x30ff, "ja"), (0xff66...0xff9f, "ja"), (0x1100...0x11ff, "ko"), (0xac00...0xd7af, "ko"),
        (0x0370...0x03ff, "el"), (0x0590...0x05ff, "he"), (0x0600...0x06ff, "ar"), (0x0900...0x097f, "hi"),
        (0x0e00...0x0e7f, "th"), (0x0400...0x04ff, "ru"), (0x4e00...0x9fff, "zh"),
    ]
    /// The other languages with these scripts, by the script's language in the table above.
    private static let writers = [
        "ru": ["uk", "bg", "sr", "be", "mk"], "ar": ["fa", "ur"], "he": ["yi"], "hi": ["mr", "ne"],
        "zh": ["ja"],
    ]

    /// - Parameter languages: the language of the interface, then those that visitors are offered.
    static func of(_ text: String, _ languages: [String]) -> String {
        let languages = languages.map { String($0.prefix { $0 != "-" }) }
        let own = languages.first ?? "en"
        var isLatin = false
        var ideographs = false
        for scalar in text.unicodeScalars {
            if (0x41...0x24f).contains(scalar.value), scalar.properties.isAlphabetic { isLatin = true }
            guard let script = scripts.first(where: { $0.range.contains(scalar.value) }) else { continue }
            // Japanese mixes ideographs with its own letters.
            guard script.language == "zh" else { return language(of: script.language, languages) }
            ideographs = true
        }
        if ideographs { return language(of: "zh", languages) }
        return isLatin ? languages.first(where: usesLatin) ?? "en" : own
    }

    private static func usesLatin(_ language: String) -> Bool {
        !scripts.contains { $0.language == language } && !writers.values.contains { $0.contains(language) }
    }

    private static func language(of script: String, _ languages: [String]) -> String {
        let all = [script] + (writers[script] ?? [])
        return languages.first(where: all.contains) ?? script
    }
}
