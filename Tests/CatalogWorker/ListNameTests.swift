import Testing
import WorkerProtocol

@testable import CatalogWorker

/// The lists whose names a search finds, in a real library.
@MainActor @Suite(.timeLimit(.minutes(19))) struct `Lists by name` {
    private func names(_ text: String, in catalog: RunningCatalog) throws -> [String] {
        try catalog.send(.findLists(request: 8, text))
        guard case (.foundLists(8, let lists), _) = try catalog.answer() else { throw RunningCatalog.Gone() }
        return lists.map { "\($0.query == .channel($0.name) ? "channel " : "")\($0.name)" }
    }

    private func library(_ sidecars: [String]) throws -> (RunningCatalog, TemporaryFolder) {
        let folder = try TemporaryFolder()
        for (index, fields) in sidecars.enumerated() {
            try folder.file("\(index).mp4")
            try folder.file("\(index).info.json", "{\"title\": \"\(index)\", \(fields)}")
        }
        let catalog = try RunningCatalog([folder.path])
        _ = try catalog.answer()
        return (catalog, folder)
    }

    @Test(arguments: [
        ("cafe", "Café Lumière", true), ("lumiere", "Café Lumière", true), ("CAFÉ", "The cafe", true),
        ("e\u{301}te", "Été", true), ("lodz", "Łódź", true), ("かふぇ", "ネコカフェ", true), ("カフェ", "ねこかふぇ", true),
        ("afe", "Café", false), ("港", "夕暮れの港", true), ("港", "夜の川", false), ("strasse", "Straße", true),
        ("lum caf", "Café Lumière", true), ("café x", "Café", false), ("ﾗｰﾒﾝ", "らーめん", true), ("の港 夕", "夕暮れの港", true),
        ("の川港", "の川と港", false), ("川港", "川 港", false), ("-", "a - b", false), ("", "a", false), (" ", "a", false),
    ])
    func `names match without case, accents and the kind of kana`(text: String, name: String, isFound: Bool) {
        var folding = Folding()
        let names = ListNames([name], [], &folding)
        let found = names.lists(with: SearchWords(text, &folding), limit: 9)
        #expect(found == (isFound ? [NamedList(.channel(name), name: name)] : []))
    }

    @Test func `names that begin with the words come before others, and channels before playlists`() throws {
        let (catalog, folder) = try library([
            #""channel": "Old harbour""#, #""channel": "Harbour""#,
            #""channel": "Other", "playlist_title": "My harbours""#,
            #""channel": "Other", "playlist_title": "Harbours at night""#, #""channel": "Other", "series": "Trains""#,
        ])
        #expect(
            try names("harb", in: catalog) == [
                "channel Harbour", "Harbours at night", "channel Old harbour", "My harbours",
            ])
        #expect(try names("trains", in: catalog) == ["Trains"])
        #expect(try names("gardens", in: catalog).isEmpty)
        _ = folder
    }

    @Test func `each of many lists is found`() throws {
        let (catalog, folder) = try library((0..<400).map { #""channel": "C\#($0)", "playlist_title": "P\#($0)""# })
        #expect(try names("c399", in: catalog) == ["channel C399"])
        #expect(try names("p399", in: catalog) == ["P399"])
        #expect(try names("p", in: catalog).count == ListLimit.foundLists)
        _ = folder
    }

    @Test func `kana find names in kanji, and the keyboard offers these kanji first`() throws {
        let (catalog, folder) = try library([#""playlist_title": "大仏を訪ねて""#, #""channel": "阿仁鉄道""#])
        #expect(try names("だいぶつ", in: catalog) == ["大仏を訪ねて"])
        #expect(try names("あに", in: catalog) == ["channel 阿仁鉄道"])
        try catalog.send(.convert(request: 6, "あに"))
        guard case (.conversions(6, let offered), _) = try catalog.answer() else { throw RunningCatalog.Gone() }
        #expect(offered.first == KanaConversion("阿仁", length: 2))
        _ = folder
    }
}
