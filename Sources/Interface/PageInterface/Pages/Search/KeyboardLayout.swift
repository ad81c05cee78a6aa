import Geometry
import InterfaceKit
import Settings

/// A key of the keyboard on the panel.
enum KeyboardKey: Hashable {
    case character(String)
    case backspace, space, hide
    /// Shows other keys.
    case layout(KeyboardLayout)
    /// Turns the writing of kana on or off.
    case kana
}

/// A set of keys that the keyboard shows.
enum KeyboardLayout: Hashable {
    /// The letters of the interface's language.
    case letters
    /// The letters of the English alphabet, where the language has others.
    case latin
    case digits
}

/// The letters of a language on the keyboard.
struct KeyboardLetters {
    /// Three rows of letters, from the left.
    private let rows: [String]
    /// Whether no letter is one of the English alphabet.
    let isOtherScript: Bool
    /// The letters that a held key offers, by the key's own letter.
    let accents: [String: [String]]

    private static let latin = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    private static let digits = ["1234567890", "-/:()&@'\"", ".,?!#+_"]
    private static let longestRow = 12
    private static let maximumAccents = 8

    /// - Parameters:
    ///   - text: three rows of at most twelve letters, with spaces between the rows; any other text gives the English
    ///     letters.
    ///   - accents: a word for each key that offers letters: its own letter and the offered ones, as `eéèê`.
    init(_ text: String, accents: String = "") {
        let rows = text.split(separator: " ").map(String.init)
        let fits = rows.count == Self.latin.count && rows.allSatisfy { $0.count <= Self.longestRow }
        self.rows = fits ? rows : Self.latin
        let offered = accents.split(separator: " ").filter { $0.count > 1 }
            .map { (String($0.prefix(1)), $0.dropFirst().prefix(Self.maximumAccents).map { String($0) }) }
        self.accents = Dictionary(offered) { first, _ in first }
        isOtherScript = fits && !rows.joined().contains { $0.isASCII }
    }

    /// The letters of the interface's language.
    init(_ strings: Strings) { self.init(strings[SearchWords.letters], accents: strings[SearchWords.accents]) }

    /// The first letters, as the name of the layout.
    var name: String { isOtherScript ? String(rows[0].prefix(3)) : "abc" }

    func keys(_ layout: KeyboardLayout) -> [[KeyboardKey]] {
        let characters =
            switch layout {
            case .letters: rows
            case .latin: Self.latin
            case .digits: Self.digits
            }
        var keys = characters.map { $0.map { KeyboardKey.character(String($0)) } }
        keys[keys.count - 1].append(.backspace)
        // Kana are written with the letters of the English alphabet.
        let other: KeyboardKey = isOtherScript ? .layout(layout == .latin ? .letters : .latin) : .kana
        return keys + [[.layout(layout == .digits ? .letters : .digits), other, .space, .hide]]
    }
}

extension KeyboardKey {
    /// The width of the key, in widths of a letter's key.
    fileprivate var span: Double {
        switch self {
        case .character: 1
        case .backspace, .layout, .kana, .hide: 1.5
        case .space: 4.5
        }
    }
}

/// The frames of a keyboard's keys.
struct KeyboardFrames {
    /// The keys row by row; their frames include the space between them.
    let keys: [(key: KeyboardKey, frame: Rect)]
    let frame: Rect

    /// Points.
    private static let minimumHeight = 52.0
    private static let widestKey = 76.0
    private static let edge = 6.0
    private static let rows = 4.0
    private static let fewestColumns = 10.0

    /// - Parameter target: the least height of a key.
    static func height(target: Double) -> Double { rows * max(minimumHeight, target) + 2 * edge }

    /// - Parameters:
    ///   - rows: the keys of each row.
    ///   - top: the keyboard's top on the panel, points.
    init(_ rows: [[KeyboardKey]], _ surroundings: Surroundings, top: Double) {
        let (panel, target) = (surroundings.size, surroundings.settings.interface.target)
        frame = Rect(x: 0, y: top, width: panel.width, height: Self.height(target: target))
        let spans = rows.map { $0.reduce(0) { $0 + $1.span } }
        let columns = spans.reduce(Self.fewestColumns, max)
        let unit = min((panel.width / columns).rounded(.down), Self.widestKey)
        let height = max(Self.minimumHeight, target)
        var keys: [(KeyboardKey, Rect)] = []
        for (row, line) in rows.enumerated() {
            var left = ((panel.width - spans[row] * unit) / 2).rounded()
            for key in line {
                let place = Rect(
                    x: left, y: top + Self.edge + Double(row) * height, width: key.span * unit, height: height)
                keys.append((key, surroundings.unmirrored(place, in: frame)))
                left += place.width
            }
        }
        self.keys = keys
    }
}
