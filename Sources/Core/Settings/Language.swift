extension Settings.Interface {
    /// The code of the interface's language; nil for the environment's language.
    package var languageCode: String? { language == "automatic" ? nil : Self.code(language) }

    /// The codes of the languages that visitors are offered.
    package var offeredLanguages: [String] { Self.codes(languages) }

    /// The codes of the languages whose keyboards are offered beside that of the interface.
    package var keyboardLanguages: [String] { Self.codes(keyboards) }

    private static func codes(_ list: String) -> [String] { list.split(separator: " ").map { code(String($0)) } }

    /// The code of a language. Older configurations have the English names of two languages in place of codes.
    static func code(_ name: String) -> String {
        switch name {
        case "english": "en"
        case "japanese": "ja"
        default: name
        }
    }
}

extension Settings {
    /// Whether a text has the form of a language code (BCP 47), such as `ja` or `zh-Hant`.
    package static func isLanguageCode(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = parts.first, (2...3).contains(language.count) else { return false }
        return language.allSatisfy(isLowercase)
            && parts.dropFirst().allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(isLetterOrDigit) }
    }

    private static func isLowercase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLowercase(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
