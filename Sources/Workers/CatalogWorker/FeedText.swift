import Numbers

/// The dates of feeds.
enum FeedDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// `YYYYMMDD` of `2003-12-13T18:30:02Z` (RFC 3339) or of `Sat, 13 Dec 2003 18:30:02 GMT` (RFC 822); nil for any
    /// other text.
    static func day(_ text: String) -> String? {
        let digits = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
        if digits.count == 3, let year = Int(digits[0]), let month = Int(digits[1]), let day = Int(digits[2]) {
            return written(year, month, day)
        }
        var words = text.split { $0 == " " || $0 == "," || $0 == "\t" }[...]
        if words.count > 3, Int(words[0]) == nil { words = words.dropFirst() }
        guard words.count >= 3, let day = Int(words[words.startIndex]),
            let month = months.firstIndex(of: words[words.startIndex + 1].prefix(3).lowercased()),
            let year = Int(words[words.startIndex + 2])
        else { return nil }
        // RFC 822 writes years with two digits.
        return written(year < 100 ? year + (year < 70 ? 2000 : 1900) : year, month + 1, day)
    }

    private static func written(_ year: Int, _ month: Int, _ day: Int) -> String? {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        return UInt(year).padded(to: 4) + UInt(month).padded(to: 2) + UInt(day).padded(to: 2)
    }
}

/// The text of an HTML fragment: without its tags, one line for each paragraph.
func plainText(ofHTML html: String) -> String {
    guard html.contains("<") || html.contains("&") else { return html }
    var text = ""
    var rest = html[...]
    while let character = rest.first {
        switch character {
        case "<" where isTag(rest):
            let tag = rest.prefix { $0 != ">" }
            let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
            if paragraphs.contains(name) { text += "\n" }
            rest = rest[tag.endIndex...].dropFirst()
        case "&":
            let name = rest.dropFirst().prefix(longestEntity).prefix { $0 != ";" }
            if rest[name.endIndex...].first == ";", let decoded = decodedEntity(name) {
                text.append(decoded)
                rest = rest[name.endIndex...].dropFirst()
            } else {
                text.append(rest.removeFirst())
            }
        default: text.append(rest.removeFirst())
        }
    }
    return text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        .filter { !$0.isEmpty }.joined(separator: "\n")
}

/// The length of the longest decoded entity, in characters.
private let longestEntity = 10
private let paragraphs: Set<String> = ["p", "br", "div", "li", "h1", "h2", "h3", "h4", "tr"]
private let entities: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…", "ndash": "–", "mdash": "—",
]

/// Whether a text begins with a tag: `a < b` has none.
private func isTag(_ text: Substring) -> Bool {
    guard let next = text.dropFirst().first else { return false }
    return next.isLetter || next == "/" || next == "!"
}

private func decodedEntity(_ name: Substring) -> Character? {
    if let known = entities[name] { return known }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { $0 >= 32 ? Unicode.Scalar($0) : nil }.map { Character($0) }
}
