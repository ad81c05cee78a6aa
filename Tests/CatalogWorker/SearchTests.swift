import Foundation
import Testing
import WorkerProtocol

/// What a search finds, and where it says that the words stand.
@MainActor @Suite(.timeLimit(.minutes(19))) struct `A search` {
    private let catalog: RunningCatalog
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let sidecars = [
            "a": #"{"title": "東京の猫カフェ", "channel": "旅チャンネル", "upload_date": "20260101"}"#,
            "b":
                #"{"title": "Crème brûlée à la maison", "channel": "Łukasz", "description": "Zucker, Ei und Vanille"}"#,
            "c": #"{"title": "Ｆｕｌｌ ｗｉｄｔｈ ﾗｰﾒﾝ", "description": "ひらがなとカタカナ"}"#,
            "d": #"{"title": "Gardening", "chapters": [{"start_time": 75, "title": "Pruning the roses"}]}"#,
            "e": #"{"title": "Talk", "description": "About \u0027quotes\u0027 AND brackets (NEAR)"}"#,
            "f": #"{"title": "Roses in the rain"}"#,
            "g": #"{"title": "สวัสดีชาวโลก"}"#,
            "h": #"{"title": "대한민국 여행"}"#,
        ]
        for (name, text) in sidecars {
            try folder.file(name + ".mp4")
            try folder.file(name + ".info.json", text)
        }
        try folder.file(
            "e.ja.vtt",
            "WEBVTT\n\n00:01.000 --> 00:02.000\n最初の話\n\n00:40.000 --> 00:42.500\n電車が来ました\n")
        catalog = try RunningCatalog([folder.path])
        _ = try catalog.answer()
    }

    private func search(_ text: String, count: UInt32 = 32) throws -> [CatalogHit] {
        try search(text, count: count, in: catalog)
    }

    private func search(_ text: String, count: UInt32, in catalog: RunningCatalog) throws -> [CatalogHit] {
        try catalog.send(.search(request: 5, text, count: count))
        guard case .found(5, let hits) = try catalog.answer().0 else { throw RunningCatalog.Gone() }
        return hits
    }

    private func files(_ text: String) throws -> String {
        try search(text).map { String(($0.row.path as NSString).lastPathComponent.prefix(1)) }.joined()
    }

    @Test(arguments: [
        ("猫", "a"), ("猫カ", "a"), ("京", "a"), ("ェ", "a"), ("旅", "a"), ("電車", "e"), ("車", "e"), ("猫犬", ""),
        ("のね", ""), ("여행", "h"), ("국", "h"), ("ชาว", "g"),
    ])
    func `words of one and two characters are found where no space is between words`(_ word: String, _ found: String)
        throws
    {
        #expect(try files(word) == found)
    }

    @Test(arguments: [
        ("creme", "b"), ("BRULEE", "b"), ("brûlée maison", "b"), ("lukasz", "b"), ("full", "c"), ("ｗｉｄｔｈ", "c"),
        ("ラーメン", "c"), ("らーめん", "c"), ("ﾗｰﾒﾝ", "c"), ("ヒラガナ", "c"), ("ねこかふぇ", "a"), ("かふぇ", "a"),
        ("カタカナ", "c"), ("creme lukasz", "b"), ("lukasz vanille", "b"),
    ])
    func `case, accents, widths and kinds of kana make no difference`(_ word: String, _ found: String) throws {
        #expect(try files(word) == found)
    }

    @Test func `a title comes before a chapter, and a chapter has its time`() throws {
        // On a busy machine a search may leave parts out.
        var hits = try search("rose")
        for _ in 0..<20 where hits.count < 2 { hits = try search("rose") }
        try #require(hits.count == 2)
        #expect(hits.map(\.row.title) == ["Roses in the rain", "Gardening"])
        #expect(hits.map(\.match.place) == [.title, .chapter(75)])
        #expect(hits[1].match.excerpt == "Pruning the roses")
        #expect(hits[0].match.titleMarks == [TextMark(start: 0, count: 5 - 1)])
        #expect(hits[1].match.excerptMarks == [TextMark(start: 12, count: 4)])
    }

    @Test func `many titles do not displace chapters and captions`() throws {
        for number in 0..<20 { try folder.file("Zebra \(number).mp4") }
        try folder.file("Crossing.mp4")
        try folder.file("Crossing.info.json", #"{"chapters": [{"start_time": 9, "title": "A zebra crossing"}]}"#)
        try folder.file("Night.mp4")
        try folder.file("Night.en.vtt", "WEBVTT\n\n00:05.000 --> 00:06.000\nA zebra sleeps\n")
        let large = try RunningCatalog([folder.path])
        _ = try large.answer()
        // On a busy machine a search may leave parts out.
        var hits = try search("zebra", count: 16, in: large)
        for _ in 0..<20 where hits.last?.match.place != .caption(5) { hits = try search("zebra", count: 16, in: large) }
        #expect(hits.map(\.match.place) == Array(repeating: .title, count: 14) + [.chapter(9), .caption(5)])
        #expect(Set(hits.map(\.row.id)).count == 16)
        #expect(try search("zebra", count: 1, in: large).map(\.match.place) == [.title])
    }

    @Test func `a caption has its time`() throws {
        let hits = try search("来ました")
        #expect(hits.map(\.match.place) == [.caption(40)])
        #expect(hits.first?.match.excerpt == "電車が来ました")
        #expect(hits.first?.match.excerptMarks == [TextMark(start: 3, count: 4)])
    }

    @Test func `marks count code points, also where folding makes two letters of one or one of two`() throws {
        #expect(try search("ラーメ").first?.match.titleMarks == [TextMark(start: 11, count: 3)])
        #expect(try search("猫").first?.match.titleMarks == [TextMark(start: 3, count: 1)])
        #expect(try search("vanille").first?.match.excerptMarks == [TextMark(start: 15, count: 7)])
    }

    @Test(arguments: [
        "", " ", "'", "\"", "AND", "NOT", "NEAR(a b", "title:", "*", "a*\"", "(", ")", "-", "^", "\u{0}", "\u{301}",
        "🎬",
        String(repeating: "e\u{301}\u{302}", count: 100), String(repeating: "猫", count: 200),
        String(repeating: "a b ", count: 100), "'; DROP TABLE item; --",
    ])
    func `no words break a search`(_ text: String) throws {
        _ = try search(text)
        #expect(try files("gardening") == "d")
    }

    @Test func `the language of queries is not the visitor's`() throws {
        #expect(try files("AND brackets") == "e")
        #expect(try files("near quotes") == "e")
        #expect(try files("gardening OR talk") == "")
    }
}
