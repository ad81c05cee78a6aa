/// The form that the text of a key must have, where its user does not check it.
package enum TextForm: Sendable {
    case any
    /// A `DisplayMode`.
    case displayMode
    /// Folders by their whole paths, with colons between them, or none.
    case folders
    /// A file by its whole path, or none.
    case file

    /// What is wrong with a text, for a sentence that begins with the key; nil for one that is right.
    func refusal(of text: String) -> String? {
        switch self {
        case .any: nil
        case .displayMode:
            DisplayMode(text) == nil
                ? "\"\(text)\" is neither preferred, highest, a size like 1920x1080 nor one like 1920x1080@60" : nil
        case .folders: text.split(separator: ":").lazy.compactMap { Self.refusal(ofPath: $0) }.first
        case .file: text.isEmpty ? nil : Self.refusal(ofPath: text[...])
        }
    }

    /// A service has neither a home nor a folder it was started in.
    private static func refusal(ofPath path: Substring) -> String? {
        if path == "~" || path.hasPrefix("~/") {
            return "\"\(path)\": ~ is not a folder here, write /home/NAME\(path.dropFirst()) with the user's name"
        }
        guard path.hasPrefix("/") else { return "\"\(path)\" must be a whole path, write /FOLDER/\(path)" }
        return nil
    }
}
