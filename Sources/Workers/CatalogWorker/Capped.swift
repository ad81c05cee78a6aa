extension StringProtocol {
    /// At most `limit` characters and four times as many bytes: one character may contain any number of accents.
    func capped(_ limit: Int) -> String {
        // Each character has at least one byte.
        if utf8.count <= limit { return String(self) }
        var result = ""
        var (count, size) = (0, 0)
        for character in self {
            size += character.utf8.count
            count += 1
            guard count <= limit, size <= limit * 4 else { break }
            result.append(character)
        }
        return result
    }
}

/// The longest texts that are sent, in characters.
enum TextLimit {
    static let title = 300
    static let channel = 200
    static let description = 8000
    static let comment = 500
    static let link = 1000
    static let problem = 300
}
