import Languages

/// The required form of a text, checked before the text is stored.
package enum TextForm: Sendable {
    case any
    /// A `DisplayMode`.
    case displayMode
    /// Absolute paths of folders, separated by colons; may be empty.
    case folders
    /// The absolute path of a file; may be empty.
    case file

    /// `#RRGGBB`; may be empty.
    case colour
    /// A list of the library: `playlist NAME`; may be empty.
    case list
    /// A `DateList`.
    case dates
    /// A language code, or `automatic`.
    case language
    /// Language codes, separated by spaces.
    case languages
    /// A `LinkTemplate`; may be empty.
    case linkTemplate

    /// The error in a text, for a sentence that begins with the key; nil for a valid text.
    func refusal(of text: String) -> String? {
        switch self {
        case .any: nil
        case .displayMode:
            DisplayMode(text) == nil
                ? "\"\(text)\" is neither preferred, highest, a size like 1920x1080 nor one like 1920x1080@60" : nil
        case .folders: text.split(separator: ":").lazy.compactMap { Self.refusal(ofPath: $0) }.first
        case .colour:
            text.isEmpty || Self.isColour(text) ? nil : "\"\(text)\" is no colour like #FF6A45"
        case .list:
            text.isEmpty || ListName(text) != nil
                ? nil
                : "\"\(text)\" is neither newest nor playlist NAME, series NAME, channel NAME, folder PATH nor search WORDS"
        case .dates:
            Self.wrongDate(in: text)
        case .language: text == "automatic" ? nil : Self.refusal(ofLanguage: text)
        case .languages: text.split(separator: " ").lazy.compactMap { Self.refusal(ofLanguage: String($0)) }.first
        case .linkTemplate: text.isEmpty ? nil : Self.refusal(ofTemplate: text)
        case .file: text.isEmpty ? nil : Self.refusal(ofPath: text[...])
        }
    }

    private static func isColour(_ text: String) -> Bool {
        text.utf8.count == 7 && text.first == "#"
            && text.utf8.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    private static func refusal(ofLanguage text: String) -> String? {
        LanguageCode.isCode(Settings.Interface.code(text)) ? nil : "\"\(text)\" is no language code like ja"
    }

    private static func refusal(ofTemplate text: String) -> String? {
        do throws(LinkTemplate.ParseError) {
            _ = try LinkTemplate(text)
            return nil
        } catch { return error.sentence }
    }

    private static func wrongDate(in text: String) -> String? {
        do throws(DateList.WrongDate) {
            _ = try DateList(text)
            return nil
        } catch { return error.sentence }
    }

    /// Relative paths are refused, because a service has neither a home nor a working folder.
    private static func refusal(ofPath path: Substring) -> String? {
        if path == "~" || path.hasPrefix("~/") {
            return "\"\(path)\": ~ is not a folder here, write /home/NAME\(path.dropFirst()) with the user's name"
        }
        guard path.hasPrefix("/") else { return "\"\(path)\" must be a whole path, write /FOLDER/\(path)" }
        return nil
    }
}
