import Captions
import Testing

@Suite struct `The language of captions` {
    @Test(arguments: [
        ("ja", "ja", LanguageMatch.exact), ("jpn", "ja", .exact), ("JA", "ja", .exact), ("pt-BR", "pt_br", .exact),
        ("pt-PT", "pt-BR", .sameLanguage), ("en-orig", "en", .sameLanguage), ("eng", "en-GB", .sameLanguage),
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
        #expect(SidecarChoice.best(stem: "Film [x]", names: names, language: language)?.name == name)
    }

    @Test func `a file in another language only is none`() {
        #expect(SidecarChoice.best(stem: "a", names: ["a.de.vtt", "a.mp4", "ab.vtt"], language: "en") == nil)
    }
}
