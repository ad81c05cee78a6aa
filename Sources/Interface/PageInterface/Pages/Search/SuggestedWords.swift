import WorkerProtocol

/// The completions of a search's last word: the words of the first results that begin with it, the most frequent first.
struct SuggestedWords {
    /// The whole texts to search for.
    let texts: [String]

    /// The largest number of completions; the lists that are found need the rest of the row.
    private static let maximum = 3
    /// The largest number of characters of a word; longer ones are no words.
    private static let longest = 24
    /// The least number of bytes that a completion adds: a shorter one saves hardly a touch, and is most often an
    /// article or a preposition. One Hangul syllable has three.
    private static let leastAdded = 3

    init(_ text: String, in rows: [CatalogRow]) {
        guard let start = text.split(whereSeparator: \.isWhitespace).last, start.endIndex == text.endIndex else {
            texts = []
            return
        }
        let prefix = start.lowercased()
        var counts: [String: Int] = [:]
        var order: [String] = []
        for row in rows {
            var seen: Set<String> = []
            for word in Self.words(of: row)
            where word.hasPrefix(prefix) && word.utf8.count >= prefix.utf8.count + Self.leastAdded
                && seen.insert(word).inserted
            {
                if counts[word] == nil { order.append(word) }
                counts[word, default: 0] += 1
            }
        }
        let ranked = order.indices.sorted { (counts[order[$1], default: 0], $0) < (counts[order[$0], default: 0], $1) }
        texts = ranked.prefix(Self.maximum).map { text[..<start.startIndex] + order[$0] }
    }

    /// The words of a title, and of the text in which it was found. The last word of that text may be cut.
    private static func words(of row: CatalogRow) -> [String] {
        let excerpt = row.match?.excerpt ?? ""
        let whole = excerpt[..<(excerpt.lastIndex(of: " ") ?? excerpt.startIndex)]
        return (row.title + " " + whole).split { !$0.isLetter && !$0.isNumber }
            .filter { $0.count <= longest && $0.unicodeScalars.allSatisfy(isOfWords) }.map { $0.lowercased() }
    }

    /// Whether the script of a letter writes its words apart: neither Thai and its neighbours, nor kana, nor kanji.
    private static func isOfWords(_ letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xABFF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
            0x20000...0x3FFFF:
            false
        default: true
        }
    }
}
