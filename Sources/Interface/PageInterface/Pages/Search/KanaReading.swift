import WorkerProtocol

/// Kana that are typed and may still become kanji: the reading, and the kanji that are offered for it.
struct KanaReading {
    private(set) var text = ""
    /// The texts that may replace the start of `converted`.
    private var conversions: [KanaConversion] = []
    /// The reading of the conversions; the visitor may have typed on since.
    private var converted = ""
    /// The reading of the last request; nil before the first one.
    private var requested: String?
    /// Whether a request has been answered, so that kanji can be offered.
    private(set) var isConvertible = false

    /// The offered texts, the best first.
    var candidates: [KanaConversion] { !converted.isEmpty && text.hasPrefix(converted) ? conversions : [] }

    mutating func append(_ kana: String) { text += kana }

    /// Removes the last kana; returns false if there is none.
    mutating func removeLast() -> Bool { text.popLast() != nil }

    /// Removes the reading and returns it as kana, without a conversion.
    mutating func flushed() -> String {
        defer { text = "" }
        return text
    }

    /// Removes the start of the reading for which a candidate stands, and returns the candidate's text.
    mutating func choose(_ index: Int) -> String? {
        let offered = candidates
        guard offered.indices.contains(index) else { return nil }
        text = String(text.dropFirst(Int(clamping: offered[index].length)))
        // The same reading is requested again when it is typed again.
        (conversions, requested) = ([], "")
        return offered[index].text
    }

    /// Applies the key ゛, ゜ or 小 to the last kana; the same key again undoes the change.
    mutating func modify(_ key: String) {
        guard let last = text.last, let forms = KanaForms(last), let form = forms[key] else { return }
        text.removeLast()
        text.append(form == last ? forms.plain : form)
    }

    /// The reading to request; nil if it has been requested already or is empty. Only the first request may be empty:
    /// its answer means that kanji can be offered.
    mutating func takeRequest() -> String? {
        guard text != requested, requested == nil || !text.isEmpty else { return nil }
        requested = text
        return text
    }

    mutating func receive(_ conversions: [KanaConversion], of reading: String) {
        isConvertible = true
        guard reading == text else { return }
        (self.conversions, converted) = (conversions, reading)
    }

    /// Whether a character may be part of a reading.
    static func isKana(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy(KanaConversion.isKana)
    }
}

/// The forms of a kana: plain, voiced (が), semi-voiced (ぱ) and small (ゃ).
private struct KanaForms {
    let plain: Character
    private let others: [String: Character]

    private static let pairs: [(key: String, plain: String, form: String)] = [
        ("゛", "うかきくけこさしすせそたちつてとはひふへほ", "ゔがぎぐげござじずぜぞだぢづでどばびぶべぼ"), ("゜", "はひふへほ", "ぱぴぷぺぽ"),
        ("小", "あいうえおつやゆよわ", "ぁぃぅぇぉっゃゅょゎ"),
    ]

    /// Nil for a kana without other forms.
    init?(_ kana: Character) {
        let changes = Self.pairs.flatMap { pair in
            zip(pair.plain, pair.form).map { (key: pair.key, plain: $0, form: $1) }
        }
        let plain = changes.first { $0.form == kana }?.plain ?? kana
        others = Dictionary(changes.filter { $0.plain == plain }.map { ($0.key, $0.form) }) { first, _ in first }
        self.plain = plain
        if others.isEmpty { return nil }
    }

    subscript(key: String) -> Character? { others[key] }
}
