/// The parser of Advanced SubStation and SubStation Alpha: the first line of `[Events]` names the other lines'
/// fields.
enum ASSParser {
    /// The indices of the fields in a dialogue line.
    private struct Fields {
        var count = 10
        var start = 1
        var end = 2

        init() {}

        /// - Parameter line: the text after `Format:`; the result is nil if it lacks a time or does not end with
        ///   `Text`.
        init?(_ line: Substring) {
            let names = line.split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() }
            guard let start = names.firstIndex(of: "start"), let end = names.firstIndex(of: "end"),
                names.last == "text"
            else { return nil }
            (count, self.start, self.end) = (names.count, start, end)
        }
    }

    static func cues(_ lines: [Substring]) -> [Cue] {
        var cues: [Cue] = []
        var fields = Fields()
        var isInEvents = false
        for line in lines where cues.count < CaptionFile.maximumCues {
            if line.hasPrefix("[") {
                isInEvents = line.lowercased().hasPrefix("[events]")
            } else if isInEvents, let names = rest(of: line, after: "Format:") {
                fields = Fields(names) ?? fields
            } else if isInEvents, let values = rest(of: line, after: "Dialogue:"), let cue = cue(values, fields) {
                cues.append(cue)
            }
        }
        return cues
    }

    private static func cue(_ line: Substring, _ fields: Fields) -> Cue? {
        // The text is the last field, because it may contain commas.
        let values = line.split(separator: ",", maxSplits: fields.count - 1, omittingEmptySubsequences: false)
        guard values.count == fields.count, let start = time(values[fields.start]), let end = time(values[fields.end]),
            start < end
        else { return nil }
        let text = CaptionText.plain(styled: String(values[fields.count - 1]), longest: Cue.longestText)
        return text.isEmpty ? nil : Cue(start: start, end: end, text: text)
    }

    private static func time(_ text: Substring) -> Int64? { CaptionTime.parse(text.filter { !$0.isWhitespace }) }

    private static func rest(of line: Substring, after prefix: String) -> Substring? {
        line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : nil
    }
}
