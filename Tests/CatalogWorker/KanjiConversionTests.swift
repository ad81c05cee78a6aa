import Support
import Testing
import WorkerProtocol

/// Kanji for kana, by the real program, library and dictionary.
@MainActor @Suite(.timeLimit(.minutes(19))) struct `Kanji for kana` {
    private static let readings = 20_000
    private let catalog: RunningCatalog
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for title in ["京都の寺", "阿仁の駅", "大仏"] { try folder.file(title + ".mp4") }
        catalog = try RunningCatalog([folder.path])
        _ = try catalog.answer()
    }

    private func conversions(_ reading: String) throws -> [KanaConversion] {
        try catalog.send(.convert(request: 6, reading))
        guard case (.conversions(6, let conversions), _) = try catalog.answer() else { throw RunningCatalog.Gone() }
        return conversions
    }

    @Test(arguments: [
        ("とうきょうのやけい", "東京の夜景", 9), ("とうきょうのやけい", "東京の", 6), ("しんかんせん", "新幹線", 6), ("らーめん", "ラーメン", 4),
        ("せかいいさん", "世界遺産", 6), ("にほんのてつどう", "日本の鉄道", 8), ("ふじさん", "富士山", 4), ("ひこうき", "飛行機", 4),
    ])
    func `words of everyday are offered with the kana that they replace`(_ kana: String, _ kanji: String, _ length: Int)
        throws
    {
        #expect(try conversions(kana).contains(KanaConversion(kanji, length: UInt16(length))))
    }

    @Test func `what the library contains comes first`() throws {
        // The dictionary puts 教徒 before 京都, アニメ before 阿仁め.
        #expect(try conversions("きょうと").first == KanaConversion("京都", length: 4))
        #expect(try conversions("あに").first == KanaConversion("阿仁", length: 2))
        #expect(try conversions("ならのだいぶつ").contains(KanaConversion("奈良の大仏", length: 7)))
    }

    @Test(arguments: [("きょうと", ["京都の寺"]), ("あに", ["阿仁の駅"]), ("てら", ["京都の寺"]), ("うみ", []), ("きょうと寺", [])])
    func `kana find titles in kanji`(_ kana: String, _ titles: [String]) throws {
        try catalog.send(.search(request: 5, kana, count: 9))
        guard case (.found(5, let hits), _) = try catalog.answer() else { throw RunningCatalog.Gone() }
        #expect(hits.map(\.row.title) == titles)
    }

    @Test(arguments: ["", "東京", "abc", "トウ", "とう ", "と\u{3099}", "\u{0}", "ん\n"])
    func `what is no hiragana has no kanji`(_ text: String) throws { #expect(try conversions(text) == []) }

    @Test func `any kana are answered, and no text replaces more than there is`() throws {
        let (count, seed) = (isFullScale ? Self.readings : 300, UInt64(9))
        var random = SeededGenerator(seed: seed)
        let kana = (0x3041...0x3096).compactMap { Unicode.Scalar($0) }.map { String($0) } + ["ー"]
        for _ in 0..<count {
            let length = Int.random(in: 1...(Int.random(in: 0..<10, using: &random) == 0 ? 60 : 12), using: &random)
            let reading = (0..<length).map { _ in kana.randomElement(using: &random) ?? "" }.joined()
            let found = try conversions(reading)
            #expect(found.count <= 64)
            for offered in found {
                #expect(
                    (1...length).contains(Int(offered.length)) && !offered.text.isEmpty && offered.text != reading,
                    "\(reading): \(offered)")
            }
        }
        print("readings: \(count) of \(Self.readings) cases, seed \(seed)")
    }
}
