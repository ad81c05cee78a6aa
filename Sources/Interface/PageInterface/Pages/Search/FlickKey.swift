/// A key that writes its own letter when it is tapped, and other letters when the finger flicks to one side.
struct FlickKey: Hashable {
    let letter: String
    /// The letters to the left, above, to the right and below; nil for a side without a letter.
    let sides: [String?]

    /// - Parameter letters: the key's letter, and those of its sides; a space for a side without a letter.
    private init(_ letters: String) {
        letter = String(letters.prefix(1))
        let others = letters.dropFirst().map { $0 == " " ? nil : String($0) }
        sides = others + [String?](repeating: nil, count: max(0, Self.sideCount - others.count))
    }

    private static let sideCount = 4

    /// The kana of the twelve keys of Japanese phones: the row of each consonant on one key, its vowels on the sides.
    private static let kana = [
        ["あいうえお", "かきくけこ", "さしすせそ"],
        ["たちつてと", "なにぬねの", "はひふへほ"],
        ["まみむめも", "や ゆ よ", "らりるれろ"],
        ["゛ 小゜", "わをんー", "、。？！"],
    ]

    /// The rows of the keyboard.
    static let keyboard: [[KeyboardKey]] = zip(
        kana,
        [
            (.layout(.digits), .backspace), (.layout(.latin), .space), (.layout(.letters), .hide), nil,
        ] as [(KeyboardKey, KeyboardKey)?]
    ).map { letters, ends in
        let keys = letters.map { KeyboardKey.flick(FlickKey($0)) }
        return ends.map { [$0] + keys + [$1] } ?? keys
    }
}
