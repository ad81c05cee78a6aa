/// The required form of a text, where its reader does not check it.
package enum TextForm: Sendable {
    case any
    /// A `DisplayMode`.
    case displayMode
    /// Absolute paths of folders, separated by colons; may be empty.
    case folders
    /// The absolute path of a file; may be empty.
    case file

    /// The error in a text, for a sentence that begins with the key; nil for a valid text.
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

    /// Relative paths are refused, because a service has neither a home nor a working folder.
    private static func refusal(ofPath path: Substring) -> String? {
        if path == "~" || path.hasPrefix("~/") {
            return "\"\(path)\": ~ is not a folder here, write /home/NAME\(path.dropFirst()) with the user's name"
        }
        guard path.hasPrefix("/") else { return "\"\(path)\" must be a whole path, write /FOLDER/\(path)" }
        return nil
    }
}
