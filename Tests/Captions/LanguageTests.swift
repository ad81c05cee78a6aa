import Captions
import Languages
import Testing

@Suite struct `The language of captions` {
    @Test(arguments: [
        ("ja", "ja", LanguageMatch.lowestExact), ("jpn", "ja", .lowestExact), ("JA", "ja", .lowestExact),
        ("pt-BR", "pt_br", .lowestExact),
        ("pt-PT", "pt-BR", .lowestSameLanguage), ("en-orig", "en", .lowestSameLanguage),
        ("eng", "en-GB", .lowestSameLanguage),
        ("", "en", .unknown), ("und", "en", .unknown), ("de", "en", .other), ("commentary", "en", .other),
    ])
    func `codes of two and three letters and their regions meet`(offered: String, wanted: String, match: LanguageMatch)
    {
        #expect(LanguageMatch(offered, wanted: wanted) == match)
    }

    @Test func `the files of a video are listed, one of each language and title`() {
        #expect(CaptionSidecar.all(of: "a", among: ["a.EN.srt", "a.en.srt"]).map(\.language) == ["en"])
        let names = [
            "Film [x].mp4", "Film [x].ja.ass", "Film [x].ja.vtt", "Film [x].en-orig.srt", "Film [x].srt",
            "Film [x].pt.ass", "Film [x].info.json", "Film [y].fr.vtt", "Film.fr.vtt", "Film [x].en.forced.srt",
            "Film [x].en.srt", "Film [x].en.srt.part", "Film [x]2.en.srt", "Film [x].part2.en.srt",
            "Film [x].part2.srt",
            "Film [x].SDH.srt",
        ]
        let files = CaptionSidecar.all(of: "Film [x]", among: names)
        #expect(
            files.map { [$0.language, $0.title, $0.name] } == [
                ["en-orig", "", "Film [x].en-orig.srt"], ["en", "", "Film [x].en.srt"],
                ["ja", "", "Film [x].ja.vtt"], ["pt", "", "Film [x].pt.ass"], ["", "", "Film [x].srt"],
                ["", "SDH", "Film [x].SDH.srt"], ["en", "forced", "Film [x].en.forced.srt"],
            ])
        #expect(files.map(\.format) == [.subRip, .subRip, .subRip, .ass, .subRip, .subRip, .subRip])
    }

    @Test(arguments: [
        ("ja", true), ("jpn", true), ("pt-BR", true), ("zh-Hans", true), ("en-orig", true), ("", false), ("e", false),
        ("EN", false), ("part2", false), ("english", false), ("e1", false), ("en-", false), ("日本", false),
    ])
    func `a code is told from other words`(text: String, isCode: Bool) {
        #expect(LanguageCode.isCode(text) == isCode)
    }

    @Test(arguments: [("EN", "en"), ("zh_Hans", "zh-Hans"), ("pt-BR", "pt-BR"), ("part2", nil), ("", nil), ("_", nil)])
    func `a code is brought to its usual form`(word: String, code: String?) {
        #expect(LanguageCode.normalised(word) == code)
    }

    @Test func `of several languages the earliest counts, its region after that, and one that is unknown last`() {
        let offered = ["ko", "ja", "pt-PT", "pt-BR", "eng", "", "de"]
        func order(_ wanted: String) -> [String] {
            offered.filter { LanguageMatch($0, wanted: wanted) > .other }
                .sorted { LanguageMatch($0, wanted: wanted) > LanguageMatch($1, wanted: wanted) }
        }
        #expect(order("ja pt-BR en") == ["ja", "pt-BR", "pt-PT", "eng", ""])
        #expect(order("en  ja") == ["eng", "ja", ""])
        #expect(order("") == [""])
    }
}
