/// A key that writes its own letter when it is tapped, and other letters when the finger flicks to one side.
struct FlickKey: Hashable {
    let letter: String
    /// The letters to the left, above, to the right and below, as far as there are any; nil for a side without a letter.
    let sides: [String?]

    /// - Parameter letters: the key's letter, and those of its sides; a space for a side without a letter.
    private init(_ letters: String) {
        letter = String(letters.prefix(1))
        sides = letters.dropFirst().map { $0 == " " ? nil : String($0) }
    }

    /// The rows of the twelve keys of Japanese phones, between other keys. Each key has the kana of one consonant.
    static let keyboard: [[KeyboardKey]] = [
        [.layout(.digits)] + keys("あいうえお", "かきくけこ", "さしすせそ") + [.backspace],
        [.layout(.latin)] + keys("たちつてと", "なにぬねの", "はひふへほ") + [.space],
        [.layout(.letters)] + keys("まみむめも", "や ゆ よ", "らりるれろ") + [.hide],
        keys("゛ 小゜", "わをんー", "、。？！"),
    ]

    private static func keys(_ letters: String...) -> [KeyboardKey] { letters.map { .flick(FlickKey($0)) } }
}
