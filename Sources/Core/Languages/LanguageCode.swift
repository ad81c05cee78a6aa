/// Language codes (BCP 47), such as `ja` or `zh-Hant`.
package enum LanguageCode {
    /// Whether a text has the form of a language code.
    package static func isCode(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = parts.first, (2...3).contains(language.count) else { return false }
        return language.allSatisfy(isLowercase)
            && parts.dropFirst().allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(isLetterOrDigit) }
    }

    /// A code in its usual form: `zh-Hans` for `zh_Hans`, `en` for `EN`; nil for other words.
    package static func normalised(_ word: String) -> String? {
        let parts = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let language = parts.first?.lowercased() else { return nil }
        let code = ([language] + parts.dropFirst().map(String.init)).joined(separator: "-")
        return isCode(code) ? code : nil
    }

    private static func isLowercase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLowercase(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
