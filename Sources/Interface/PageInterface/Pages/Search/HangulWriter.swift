/// Writes Hangul with the letters of a Korean keyboard: ㅎㅏㄴㄱㅡㄹ becomes 한글.
///
/// A syllable is a consonant, a vowel and at most one final. Two vowels or two finals may join: ㅗㅏ is ㅘ, ㄹㄱ is ㄺ. A
/// final that a vowel follows begins the next syllable: 학ㅛ is 하교.
///
/// Source: the composition of Hangul syllables in chapter 3.12 of the Unicode Standard.
struct HangulWriter {
    /// The letters since the last other character.
    private var letters: [Character] = []

    static func isLetter(_ character: Character) -> Bool { initials.contains(character) || vowels.contains(character) }

    mutating func type(_ letter: Character) { letters.append(letter) }

    /// Removes the last letter; returns false if there is none.
    mutating func removeLast() -> Bool { letters.popLast() != nil }

    mutating func flushed() -> String {
        defer { letters = [] }
        return written
    }

    /// The syllables, and the letters that are part of none.
    var written: String {
        var text = ""
        var rest = letters[...]
        while let first = rest.first {
            guard let syllable = Self.syllable(at: rest) else {
                text.append(first)
                rest.removeFirst()
                continue
            }
            text.unicodeScalars.append(syllable.scalar)
            rest.removeFirst(syllable.length)
        }
        return text
    }

    /// The syllable at the start of some letters; nil if they do not begin with one.
    private static func syllable(at letters: ArraySlice<Character>) -> (scalar: Unicode.Scalar, length: Int)? {
        let letters = Array(letters.prefix(6))
        guard letters.count >= 2, let initial = initials.firstIndex(of: letters[0]),
            let single = vowels.firstIndex(of: letters[1])
        else { return nil }
        var (vowel, length) = (single, 2)
        if letters.count > 2, let joined = joinedVowels[[letters[1], letters[2]]] {
            (vowel, length) = (vowels.firstIndex(of: joined) ?? single, 3)
        }
        var end = 0
        /// Whether the letter at a place may be a final, because no vowel follows it.
        func isFinal(at place: Int) -> Bool {
            place < letters.count && !(place + 1 < letters.count && vowels.contains(letters[place + 1]))
        }
        if isFinal(at: length), let final = finals.firstIndex(of: letters[length]) {
            (end, length) = (final + 1, length + 1)
            if isFinal(at: length), let joined = joinedFinals[[letters[length - 1], letters[length]]] {
                (end, length) = ((finals.firstIndex(of: joined) ?? final) + 1, length + 1)
            }
        }
        let number = (initial * vowels.count + vowel) * (finals.count + 1) + end
        return Unicode.Scalar(0xAC00 + UInt32(clamping: number)).map { ($0, length) }
    }

    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
    private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
    private static let joinedVowels: [[Character]: Character] = [
        ["ㅗ", "ㅏ"]: "ㅘ", ["ㅗ", "ㅐ"]: "ㅙ", ["ㅗ", "ㅣ"]: "ㅚ", ["ㅜ", "ㅓ"]: "ㅝ", ["ㅜ", "ㅔ"]: "ㅞ",
        ["ㅜ", "ㅣ"]: "ㅟ", ["ㅡ", "ㅣ"]: "ㅢ",
    ]
    private static let joinedFinals: [[Character]: Character] = [
        ["ㄱ", "ㅅ"]: "ㄳ", ["ㄴ", "ㅈ"]: "ㄵ", ["ㄴ", "ㅎ"]: "ㄶ", ["ㄹ", "ㄱ"]: "ㄺ", ["ㄹ", "ㅁ"]: "ㄻ",
        ["ㄹ", "ㅂ"]: "ㄼ", ["ㄹ", "ㅅ"]: "ㄽ", ["ㄹ", "ㅌ"]: "ㄾ", ["ㄹ", "ㅍ"]: "ㄿ", ["ㄹ", "ㅎ"]: "ㅀ",
        ["ㅂ", "ㅅ"]: "ㅄ",
    ]
}
