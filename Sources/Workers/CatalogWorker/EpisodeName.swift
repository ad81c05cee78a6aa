/// The episode that the names of a file and its folders state, by the rules of Kodi and Jellyfin.
///
/// Examples are `Show S01E02 Title.mkv` and `Show/Season 2/02x05 - Title.mkv`.
struct EpisodeName {
    var series: String
    var season: Int64
    var episode: Int64
    /// The title; empty if the name states none.
    var title: String

    /// - Parameters:
    ///   - stem: the file's name without its extension.
    ///   - folders: the names of the folder and of the one above it.
    init?(_ stem: String, in folders: (own: String, above: String)) {
        guard Self.mayHaveMark(stem.utf8), let mark = Self.mark(in: Array(stem)) else { return nil }
        let characters = Array(stem)
        (season, episode) = (mark.season, mark.episode)
        title = Self.cleaned(characters[mark.end...])
        let before = Self.cleaned(characters[..<mark.start])
        let folder = Self.isSeason(folders.own) ? folders.above : folders.own
        series = before.isEmpty ? folder : before
        if series.isEmpty { return nil }
    }

    /// Whether a digit follows an E or X. Most names state no episode, and comparing bytes is faster than characters.
    private static func mayHaveMark(_ text: String.UTF8View) -> Bool {
        var last: UInt8 = 0
        for byte in text {
            // The bit of lower case.
            let letter = last | 0x20
            if letter == UInt8(ascii: "e") || letter == UInt8(ascii: "x"), (0x30...0x39).contains(byte) { return true }
            last = byte
        }
        return false
    }

    private typealias Mark = (start: Int, end: Int, season: Int64, episode: Int64)

    /// The first `S1E2`, `S1 E2` or `1x02` that neither follows a letter or digit nor precedes a digit.
    private static func mark(in text: [Character]) -> Mark? {
        for start in text.indices where start == 0 || !isWord(text[start - 1]) {
            guard let mark = mark(in: text, at: start) else { continue }
            if mark.end == text.count || !text[mark.end].isNumber { return mark }
        }
        return nil
    }

    private static func mark(in text: [Character], at start: Int) -> Mark? {
        var place = start
        func letter(_ letter: Character) -> Bool {
            guard place < text.count, text[place].lowercased() == String(letter) else { return false }
            place += 1
            return true
        }
        func number(_ digits: ClosedRange<Int>) -> Int64? {
            let end = text[place...].prefix(while: { $0.isASCII && $0.isNumber }).endIndex
            defer { place = end }
            return digits.contains(end - place) ? Int64(String(text[place..<end]), radix: 10) : nil
        }
        if letter("s") {
            guard let season = number(1...4) else { return nil }
            while place < text.count, " ._-".contains(text[place]) { place += 1 }
            guard letter("e"), let episode = number(1...4) else { return nil }
            return (start, place, season, episode)
        }
        // The limits on the digits exclude sizes such as 1920x1080.
        guard let season = number(1...2), letter("x"), let episode = number(2...3) else { return nil }
        return (start, place, season, episode)
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    private static func isSeason(_ folder: String) -> Bool {
        let words = folder.lowercased().split { " ._-".contains($0) }
        if words == ["specials"] { return true }
        guard words.count <= 2, let first = words.first, let last = words.last else { return false }
        let name = first.prefix { !$0.isNumber }
        guard name == "season" || name == "s", words.count == 1 || name == first else { return false }
        let digits = words.count == 2 ? last : first.dropFirst(name.count)
        return !digits.isEmpty && digits.allSatisfy(\.isNumber)
    }

    /// The text with spaces in place of dots and underscores, unless it has spaces already; trimmed at both ends.
    private static func cleaned(_ text: ArraySlice<Character>) -> String {
        let spaced = text.contains(" ") ? String(text) : String(text.map { $0 == "." || $0 == "_" ? " " : $0 })
        let ends: (Character) -> Bool = { " ._-–".contains($0) }
        return String(spaced.drop(while: ends).reversed().drop(while: ends).reversed())
    }
}
