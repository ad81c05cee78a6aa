import Captions
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

    @Test(arguments: [
        ("ja", "Film [x].ja.vtt"), ("en", "Film [x].en-orig.srt"), ("fr", "Film [x].srt"), ("pt-BR", "Film [x].pt.ass"),
    ])
    func `the file that fits best is taken, else the one without a language`(language: String, name: String) {
        let names = [
            "Film [x].mp4", "Film [x].ja.vtt", "Film [x].ja.ass", "Film [x].en-orig.srt", "Film [x].srt",
            "Film [x].pt.ass", "Film [x].info.json", "Film [y].fr.vtt", "Film.fr.vtt",
        ]
        #expect(SidecarChoice.best(stem: "Film [x]", names: names, languages: language)?.name == name)
    }

    @Test func `a file in another language only is none`() {
        #expect(SidecarChoice.best(stem: "a", names: ["a.de.vtt", "a.mp4", "ab.vtt"], languages: "en") == nil)
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

    @Test(arguments: [
        ("a.en.vtt", "ja en de", "ja"), ("a.ja.vtt", "ja en", ""), ("a.vtt", "ja en", "ja en"), ("a.de.vtt", "de", ""),
    ])
    func `only a track in a better language than a file's is looked for`(name: String, wanted: String, better: String) {
        #expect(SidecarChoice.best(stem: "a", names: [name], languages: wanted)?.better(of: wanted) == better)
    }
}
