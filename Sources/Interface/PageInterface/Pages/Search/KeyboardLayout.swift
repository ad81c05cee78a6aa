import Geometry
import InterfaceKit
import Languages
import Settings

/// A key of the keyboard on the panel.
enum KeyboardKey: Hashable {
    case character(String)
    case flick(FlickKey)
    case backspace, space, hide
    /// Shows other keys.
    case layout(KeyboardLayout)
    /// Turns the writing of kana on or off.
    case kana
    /// Replaces kana by the offered kanji, by their index.
    case candidate(Int)
}

/// A set of keys that the keyboard shows.
enum KeyboardLayout: Hashable {
    /// The letters of the interface's language.
    case letters
    /// Kana on twelve keys, as on a phone.
    case flick
    /// The letters of the English alphabet, where the language has others.
    case latin
    case digits
    /// The letters of a further language, by its place.
    case further(Int)
}

/// The keys of the kana table that are no kana of their own.
enum KanaKey {
    /// The keys that change the last kana.
    static let marks = ["゛", "゜", "小"]
    static let longVowel = "ー"
}

/// The letters of a language on the keyboard.
struct KeyboardLetters {
    /// Three rows of letters, from the left; or the five rows of the kana table, a column for each consonant.
    private let rows: [String]
    /// The rows of further languages.
    private let further: [[String]]
    /// Whether no letter is one of the English alphabet.
    let isOtherScript: Bool
    /// Whether the letters are the kana table.
    let isKana: Bool
    /// The letters that a held key offers, by the key's own letter.
    let accents: [String: [String]]

    private static let latin = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    private static let digits = ["1234567890", "-/:()&@'\"", ".,?!#+_"]
    /// The most letters in a row.
    private static let longestRow = 12
    /// The size of the kana table.
    private static let (kanaRows, kanaColumns) = (5, 10)
    /// The columns of the kana table that share a row of a low and wide keyboard.
    private static let columnsPerRow = 3
    /// The most letters that a held key offers beside its own.
    private static let maximumAccents = 8
    /// The most further languages: a swipe reaches each keyboard.
    private static let maximumFurther = 4

    /// - Parameters:
    ///   - text: three rows of at most twelve letters, or the five rows of the kana table with ten columns, with spaces
    ///     between the rows; any other text gives the English letters.
    ///   - accents: a word for each key that offers letters: its own letter and the offered ones, as `eéèê`.
    ///   - further: the letters of further languages, in three rows.
    init(_ text: String, accents: String = "", further: [String] = []) {
        let rows = Self.rows(text)
        isKana = rows.count == Self.kanaRows && rows.allSatisfy { $0.count == Self.kanaColumns }
        let fits = isKana || Self.areLetters(rows)
        self.further = Array(further.map(Self.rows).filter(Self.areLetters).prefix(Self.maximumFurther))
        self.rows = fits ? rows : Self.latin
        let offered = accents.split(separator: " ").filter { $0.count > 1 }
            .map { (String($0.prefix(1)), $0.dropFirst().prefix(Self.maximumAccents).map { String($0) }) }
        self.accents = Dictionary(offered) { first, _ in first }
        isOtherScript = fits && !rows.joined().contains { $0.isASCII }
    }

    private static func rows(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private static func areLetters(_ rows: [String]) -> Bool {
        rows.count == latin.count && rows.allSatisfy { $0.count <= longestRow }
    }

    /// The letters of the interface's language, and those of the configured further ones.
    init(_ surroundings: Surroundings) {
        let (strings, keyboards) = (surroundings.strings, surroundings.keyboards)
        let accents = [strings[SearchWords.accents]] + keyboards.map { $0.text(Self.accentsName) ?? "" }
        self.init(
            strings[SearchWords.letters], accents: accents.joined(separator: " "),
            further: keyboards.map { $0[SearchWords.letters] })
    }

    /// The name of the text with the letters of held keys, which a further keyboard may lack.
    private static let accentsName = "\(SearchWords.section).\(SearchWords.accents.rawValue)"

    /// The first letters, as the name of a layout.
    func name(of layout: KeyboardLayout) -> String {
        switch layout {
        case .letters where isKana: rows.prefix(3).map { String($0.prefix(1)) }.joined()
        case .letters where isOtherScript: String(rows[0].prefix(3))
        case .letters, .latin: "abc"
        case .flick: "フリック"
        case .digits: "123"
        case .further(let index): further.dropFirst(index).first.map { String($0[0].prefix(3)) } ?? ""
        }
    }

    /// The sets of keys in the order of swipes; the first set follows the last one.
    var layouts: [KeyboardLayout] {
        [.letters] + (isOtherScript ? [.latin] : []) + (isKana ? [.flick] : [])
            + further.indices.map { .further($0) } + [.digits]
    }

    /// The key that shows the next further language, or the letters after the last one; none without further languages.
    private func furtherKey(on layout: KeyboardLayout) -> [KeyboardKey] {
        guard !further.isEmpty else { return [] }
        guard case .further(let index) = layout else { return [.layout(.further(0))] }
        return [.layout(index + 1 < further.count ? .further(index + 1) : .letters)]
    }

    /// The number of rows of keys.
    ///
    /// - Parameter isWide: whether the keyboard is wide and low.
    func rowCount(isWide: Bool) -> Int { isKana && !isWide ? Self.kanaRows + 1 : Self.latin.count + 1 }

    func keys(_ layout: KeyboardLayout, isWide: Bool) -> [[KeyboardKey]] {
        let characters: [String]
        switch layout {
        case .flick: return FlickKey.keyboard
        case .letters where isKana: return kanaKeys(isWide: isWide)
        case .letters: characters = rows
        case .latin: characters = Self.latin
        case .digits: characters = Self.digits
        case .further(let index): characters = further[index]
        }
        var keys = characters.map { $0.map { KeyboardKey.character(String($0)) } }
        keys[keys.count - 1].append(.backspace)
        // Kana are written with the letters of the English alphabet.
        let other: KeyboardKey = isOtherScript ? .layout(layout == .latin ? .letters : .latin) : .kana
        let kana: [KeyboardKey] = isKana && layout == .latin ? [.kana] : []
        let isFurther = if case .further = layout { true } else { false }
        let scripts = (isFurther ? [] : [other]) + furtherKey(on: layout)
        return keys + [[.layout(layout == .digits ? .letters : .digits)] + scripts + kana + [.space, .hide]]
    }

    private func kanaKeys(isWide: Bool) -> [[KeyboardKey]] {
        let table = rows.map { $0.map { KeyboardKey.character(String($0)) } }
        let start: [KeyboardKey] = [.layout(.digits), .layout(.latin), .layout(.flick)]
        guard isWide else { return table + [start + [.space, .backspace, .hide]] }
        // あいうえおかきくけこさしすせそ and so on: the marks move to the last row.
        let marks = (KanaKey.marks + [KanaKey.longVowel]).map { KeyboardKey.character($0) }
        let columns = (0..<Self.kanaColumns).map { column in
            table.map { $0[column] }.filter { !marks.contains($0) }
        }
        let lines = Self.latin.indices.map { line in
            let first = line * Self.columnsPerRow
            let end = line == Self.latin.count - 1 ? Self.kanaColumns : first + Self.columnsPerRow
            return Array(columns[first..<end].joined())
        }
        return lines + [start + marks + [.space, .backspace, .hide]]
    }
}

extension KeyboardKey {
    /// Whether the key shows other keys.
    var showsOthers: Bool { if case .layout = self { true } else { false } }

    /// The width of the key, in widths of a letter's key; 0 for the space bar, which takes the rest of its row.
    private var span: Double {
        switch self {
        case .character, .candidate: 1
        case .flick: 2
        case .backspace, .layout, .kana, .hide: 1.5
        case .space: 0
        }
    }

    /// The widths of the keys of a row, in widths of a letter's key.
    fileprivate static func spans(of row: [KeyboardKey]) -> [Double] {
        let others = row.reduce(0) { $0 + $1.span }
        // Beside keys for flicks the space bar is as wide as the other keys, so that the keys form columns.
        let hasFlicks = row.contains { if case .flick = $0 { true } else { false } }
        let bar = hasFlicks ? KeyboardKey.backspace.span : min(max(fullRow - others, narrowestBar), widestBar)
        return row.map { $0 == .space ? bar : $0.span }
    }

    /// The width of a row with a space bar, and the limits of the bar's width, in widths of a letter's key.
    private static let fullRow = 10.5
    private static let (narrowestBar, widestBar) = (2.5, 4.5)
}

/// The frames of a keyboard's keys.
struct KeyboardFrames {
    /// The keys row by row; their frames include the space between them.
    let keys: [(key: KeyboardKey, frame: Rect)]
    let frame: Rect

    /// The least height of a row, points.
    private static let minimumHeight = 52.0
    /// The greatest width of a letter's key, points.
    private static let widestKey = 76.0
    /// The space above and below the rows, and beside the offered kanji, points.
    private static let edge = 6.0
    /// The least number of columns into which the keyboard's width is divided.
    private static let fewestColumns = 10.0
    /// The space at each side of offered kanji, points.
    private static let padding = 16.0

    /// The height of a row.
    ///
    /// - Parameter target: the least height of a key.
    static func rowHeight(target: Double) -> Double { max(minimumHeight, target) }

    static func height(rows: Int, target: Double) -> Double { Double(rows) * rowHeight(target: target) + 2 * edge }

    /// - Parameters:
    ///   - rows: the keys of each row. They fill the keyboard's height.
    ///   - candidates: the widths of the offered kanji, points; nil without a row for them. The row is above the
    ///     others, but its keys are the last in `keys`, so that no other key changes its index.
    ///   - frame: the keyboard's frame on the panel.
    init(_ rows: [[KeyboardKey]], candidates: [Double]?, _ surroundings: Surroundings, in frame: Rect) {
        self.frame = frame
        let target = surroundings.settings.interface.target
        let top = frame.y + Self.edge + (candidates == nil ? 0 : Self.rowHeight(target: target))
        let height = ((frame.maxY - Self.edge - top) / Double(max(rows.count, 1))).rounded(.down)
        let spans = rows.map { KeyboardKey.spans(of: $0) }
        let widths = spans.map { $0.reduce(0, +) }
        let columns = widths.reduce(Self.fewestColumns, max)
        let unit = min((frame.width / columns).rounded(.down), Self.widestKey)
        var keys: [(KeyboardKey, Rect)] = []
        for (row, line) in rows.enumerated() {
            var left = ((frame.width - widths[row] * unit) / 2).rounded()
            for (column, key) in line.enumerated() {
                let width = spans[row][column] * unit
                let place = Rect(x: left, y: top + Double(row) * height, width: width, height: height)
                keys.append((key, surroundings.unmirrored(place, in: frame)))
                left += place.width
            }
        }
        // As many kanji as the row can hold.
        var left = max(Self.edge, keys.map(\.1.x).min() ?? 0)
        for (index, width) in (candidates ?? []).enumerated() {
            let width = max(width.rounded(.up) + 2 * Self.padding, target)
            guard left + width <= frame.width - Self.edge else { break }
            let place = Rect(x: left, y: frame.y + Self.edge, width: width, height: Self.rowHeight(target: target))
            keys.append((.candidate(index), surroundings.unmirrored(place, in: frame)))
            left += width
        }
        self.keys = keys
    }
}
