/// A part of a description: a text, or a time of the video that a tap seeks to.
enum DescriptionPart: Equatable {
    /// Lines of text. The last line may have times among its words.
    case text(String)
    /// The time in seconds, and the words on its line; empty if the words are in the text above.
    case time(Double, title: String)

    /// The most times to which a description links.
    private static let maximumTimes = 200
    /// Characters between a time and its title, and around a time.
    private static let separators: Set<Character> = [
        "-", "–", "—", "|", "·", "•", ":", "(", ")", "[", "]", "~", "→", "▶", "►", "*", "#",
    ]

    /// Splits a description at the times of its video.
    ///
    /// - Parameter duration: the video's, in seconds. A later time remains text.
    static func parts(of description: String, duration: Double) -> [DescriptionPart] {
        var parts: [DescriptionPart] = []
        var (lines, count) = ([Substring](), 0)
        func endText() {
            let text = lines.joined(separator: "\n")
            if text.contains(where: { !$0.isWhitespace }) { parts.append(.text(text)) }
            lines = []
        }
        for line in description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let found = count < maximumTimes ? times(in: line).filter { $0.seconds <= duration } : []
            count += found.count
            guard let first = found.first else {
                lines.append(line)
                continue
            }
            if let title = title(of: line, found) {
                endText()
                parts.append(.time(first.seconds, title: title))
            } else {
                lines.append(line)
                endText()
                parts += found.map { .time($0.seconds, title: "") }
            }
        }
        endText()
        return parts
    }

    private struct Found {
        let seconds: Double
        let range: Range<Substring.Index>
    }

    /// The words beside a time at an end of a line, or beside a range of times; nil if the times are among words.
    private static func title(of line: Substring, _ found: [Found]) -> String? {
        func trimmed(_ text: Substring) -> Substring {
            func isTrimmed(_ sign: Character) -> Bool { sign.isWhitespace || separators.contains(sign) }
            let start = text.drop(while: isTrimmed)
            return start.lastIndex { !isTrimmed($0) }.map { start[...$0] } ?? ""
        }
        guard let first = found.first, let last = found.last else { return nil }
        let (before, after) = (line[..<first.range.lowerBound], line[last.range.upperBound...])
        if found.count == 2 {
            // The start and the end of a chapter.
            guard trimmed(line[first.range.upperBound..<last.range.lowerBound]).isEmpty else { return nil }
        } else if found.count > 2 {
            return nil
        }
        if trimmed(before).isEmpty { return String(trimmed(after)) }
        return trimmed(after).isEmpty ? String(trimmed(before)) : nil
    }

    /// The times such as `1:05` and `1:02:03` in a line.
    private static func times(in line: Substring) -> [Found] {
        var found: [Found] = []
        var index = line.startIndex
        while index < line.endIndex {
            guard isDigit(line[index]) else {
                index = line.index(after: index)
                continue
            }
            let end = line[index...].firstIndex { !isDigit($0) && $0 != ":" } ?? line.endIndex
            if let seconds = seconds(of: line[index..<end]), !isPartOfWord(index..<end, in: line) {
                found.append(Found(seconds: seconds, range: index..<end))
            }
            index = end
        }
        return found
    }

    private static func isDigit(_ sign: Character) -> Bool { sign.isASCII && sign.isNumber }

    /// Whether a letter or a decimal mark is next to a time, as in `v1:02` and `1:02.5`.
    private static func isPartOfWord(_ range: Range<Substring.Index>, in line: Substring) -> Bool {
        func joins(_ sign: Character) -> Bool { sign.isASCII && (sign.isLetter || sign == "_" || sign == "/") }
        if let before = line[..<range.lowerBound].last, joins(before) || before == "." || before == ":" { return true }
        let rest = line[range.upperBound...]
        guard let after = rest.first else { return false }
        return joins(after) || after == "." && rest.dropFirst().first.map(isDigit) ?? false
    }

    /// Nil for digits and colons that are no time.
    private static func seconds(of text: Substring) -> Double? {
        var fields = text.split(separator: ":", omittingEmptySubsequences: false)
        // A colon may follow the time.
        if fields.count > 2, fields.last?.isEmpty ?? false { fields.removeLast() }
        guard fields.count == 2 || fields.count == 3, (1...2).contains(fields[0].count) else { return nil }
        var seconds = 0.0
        for (place, field) in fields.enumerated() {
            guard let number = Double(field), place == 0 || field.count == 2 && number < 60 else { return nil }
            seconds = seconds * 60 + number
        }
        return seconds
    }
}
