/// The words of a search, as an FTS5 query and for the marks in the found texts.
struct SearchWords {
    /// The largest number of runs; a longer search is cut.
    private static let maximumRuns = 12
    /// The largest number of pairs in the phrase of one run.
    private static let maximumPairs = 32

    let runs: [SearchText.Run]

    init(_ text: String, _ folding: inout Folding) {
        runs = Array(SearchText(text.prefix(200), &folding).runs.prefix(Self.maximumRuns))
    }

    /// The search as an FTS5 query for all words in any order; nil without a word.
    var query: String? { runs.isEmpty ? nil : runs.map { Self.phrase($0) }.joined(separator: " AND ") }

    /// The search for whole words, except the last one, which is still being typed; nil if it equals `query`.
    ///
    /// FTS5 reads the rows of a whole word one by one, but collects all rows of a prefix first.
    var strictQuery: String? {
        guard let last = runs.last, runs.count > 1 else { return nil }
        let whole = runs.dropLast().map { Self.phrase($0, isWhole: true) }
        return (whole + [Self.phrase(last)]).joined(separator: " AND ")
    }

    private static func phrase(_ run: SearchText.Run, isWhole: Bool = false) -> String {
        switch run {
        // Search as you type: a prefix finds a word.
        case .word(let word): return isWhole ? "\"\(word)\"" : "\"\(word)\" *"
        case .joined(let characters):
            guard characters.count > 1 else { return "\"\(characters[0])\" *" }
            let pairs = zip(characters, characters.dropFirst()).prefix(maximumPairs)
            return pairs.map { "\"\($0 + $1)\"" }.joined(separator: " + ")
        }
    }

    /// The parts of a text that match, in Unicode scalars from its start.
    func marks(in text: String, _ folding: inout Folding) -> [Range<Int>] {
        var (folded, places): ([Folding.Folded], [Range<Int>]) = ([], [])
        var place = 0
        for character in text {
            let count = character.unicodeScalars.count
            folded.append(folding.fold(character))
            places.append(place..<place + count)
            place += count
        }
        var marks: [Range<Int>] = []
        var start = 0
        while start < folded.count {
            let length = runs.compactMap { Self.length(of: $0, in: folded, at: start) }.max() ?? 0
            if length > 0 { marks.append(places[start].lowerBound..<places[start + length - 1].upperBound) }
            start += max(1, length)
        }
        return marks
    }

    /// The number of characters that a run covers at a place in a text; nil if it does not match there.
    private static func length(of run: SearchText.Run, in text: [Folding.Folded], at start: Int) -> Int? {
        switch run {
        case .word(let word):
            if start > 0, case .word = text[start - 1] { return nil }
            var rest = word[...]
            var at = start
            while !rest.isEmpty, at < text.count, case .word(let part) = text[at] {
                // The last letter may be half of a ligature.
                guard rest.hasPrefix(part) || part.hasPrefix(rest) else { return nil }
                rest = rest.dropFirst(part.count)
                at += 1
            }
            return rest.isEmpty ? at - start : nil
        case .joined(let characters):
            guard start + characters.count <= text.count else { return nil }
            let fits = zip(characters, text[start...]).allSatisfy { $1 == .joined($0) }
            return fits ? characters.count : nil
        }
    }
}
