/// Writes kana with Latin letters, as keyboards of computers do: `ka` becomes か, `kya` きゃ, `kko` っこ.
struct KanaWriter {
    /// The pending letters, which may become kana.
    private(set) var letters = ""

    /// Takes a typed character.
    ///
    /// - Returns: the completed kana, and letters that cannot become kana.
    mutating func type(_ character: String) -> String {
        if character == "-" { return flushed() + "ー" }
        letters += character
        var written = ""
        while let (kana, used) = Self.first(of: letters) {
            written += kana
            letters.removeFirst(used)
        }
        // No kana begins with these letters.
        while !letters.isEmpty, !Self.beginnings.contains(letters) { written.append(letters.removeFirst()) }
        return written
    }

    /// Removes the last pending letter; returns false if there is none.
    mutating func removeLast() -> Bool { letters.popLast() != nil }

    /// Removes and returns the pending letters at the end of a word: a single `n` is ん.
    mutating func flushed() -> String {
        defer { letters = "" }
        return letters == "n" ? "ん" : letters
    }

    /// The kana at the start of some letters, and the number of letters that they take.
    private static func first(of letters: String) -> (kana: String, used: Int)? {
        if let kana = table[letters] { return (kana, letters.count) }
        guard let first = letters.first, letters.count == 2, let second = letters.last else { return nil }
        if first == "n" { return second == "n" ? ("ん", 2) : "aiueoy".contains(second) ? nil : ("ん", 1) }
        return first == second && !"aiueo".contains(first) && first.isLetter ? ("っ", 1) : nil
    }

    private static let rows: [(String, String)] = [
        ("", "あいうえお"), ("k", "かきくけこ"), ("s", "さしすせそ"), ("t", "たちつてと"), ("n", "なにぬねの"), ("h", "はひふへほ"),
        ("m", "まみむめも"), ("r", "らりるれろ"), ("g", "がぎぐげご"), ("z", "ざじずぜぞ"), ("d", "だぢづでど"), ("b", "ばびぶべぼ"),
        ("p", "ぱぴぷぺぽ"),
    ]
    private static let joined: [(String, String)] = [
        ("ky", "き"), ("sh", "し"), ("sy", "し"), ("ch", "ち"), ("ty", "ち"), ("ny", "に"), ("hy", "ひ"), ("my", "み"),
        ("ry", "り"),
        ("gy", "ぎ"), ("j", "じ"), ("zy", "じ"), ("by", "び"), ("py", "ぴ"),
    ]

    private static let table: [String: String] = {
        var table = [
            "ya": "や", "yu": "ゆ", "yo": "よ", "wa": "わ", "wo": "を", "shi": "し", "chi": "ち", "tsu": "つ", "fu": "ふ",
            "ji": "じ",
            "fa": "ふぁ", "fi": "ふぃ", "fe": "ふぇ", "fo": "ふぉ", "thi": "てぃ", "dhi": "でぃ", "she": "しぇ", "che": "ちぇ",
            "je": "じぇ",
            "vu": "ゔ",
        ]
        for (consonant, kana) in rows {
            for (vowel, kana) in zip("aiueo", kana) { table[consonant + String(vowel)] = String(kana) }
        }
        for (consonant, kana) in joined {
            for (vowel, small) in zip("auo", "ゃゅょ") { table[consonant + String(vowel)] = kana + String(small) }
        }
        return table
    }()

    /// The letters that are or may become kana: all prefixes of the table's keys.
    private static let beginnings: Set<String> = Set(
        table.keys.flatMap { key in (1...key.count).map { String(key.prefix($0)) } })
}
