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
