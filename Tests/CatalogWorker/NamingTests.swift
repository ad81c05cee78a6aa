import Testing
import WorkerProtocol

@testable import CatalogWorker

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

@Suite struct `Names in a folder` {
    @Test(arguments: [
        ("a.mp4", true), ("a.MKV", true), ("a.b.webm", true), ("Titel ｜ x？ [abc].mp4", true), ("東京.ts", true),
        ("a..mp4", true),
        ("Race.f1.mp4", true), ("a.fast.mp4", true), ("Temp.mp4", true), ("temp.mp4", true),
        ("f137.mp4", true), ("a.mp4.part", false), ("a.part", false), ("a.ytdl", false), ("a.temp.mp4", false),
        ("a.f137.mp4", false), ("a.F137.MP4", false), ("a.f22.webm", false), (".mp4", false), (".a.mp4", false),
        ("._a.mp4", false),
        ("mp4", false),
        ("", false), ("a.mp3", true), ("a.FLAC", true), ("a.temp.m4a", false), ("a.jpg", false), ("a.mp4 ", false),
        ("a.", false), (".", false),
    ])
    func `a name says whether it is an item`(name: String, isItem: Bool) {
        #expect(MediaNames.isPlayable(bytes(name)) == isItem)
    }

    @Test(arguments: [
        ("Titel [dQw4w9WgXcQ]", "Titel"), ("A [B] C [abc_DEF-123]", "A [B] C"), ("Film [1080p]", "Film [1080p]"),
        ("[dQw4w9WgXcQ]", "[dQw4w9WgXcQ]"), (" [dQw4w9WgXcQ]", " [dQw4w9WgXcQ]"),
        ("Titel[dQw4w9WgXcQ]", "Titel[dQw4w9WgXcQ]"),
        ("Titel [two words]", "Titel [two words]"), ("Titel []", "Titel []"), ("Titel]", "Titel]"), ("Titel", "Titel"),
        ("Titel [äöüäöü]", "Titel [äöüäöü]"),
    ])
    func `a title is the stem without the id`(stem: String, title: String) {
        #expect(MediaNames.title(ofStem: bytes(stem)) == title)
    }

    /// The folder, the video, then its sidecar, description and picture.
    @Test(
        arguments: [
            (["a.mp4"], nil, nil, nil),
            (["a.info.json", "a.description", "a.jpg"], "a.info.json", "a.description", "a.jpg"),
            (["b.info.json", "ab.info.json", "a.b.info.json", "a.json", "a.INFO.JSON"], nil, nil, nil),
            (["a.png", "a.jpg", "a.webp"], nil, nil, "a.webp"), (["a-thumb.webp", "a.png"], nil, nil, "a.png"),
            (["a-thumb.png"], nil, nil, "a-thumb.png"), (["a.JPG"], nil, nil, "a.JPG"),
            (["a.jpg", "a.JPG"], nil, nil, "a.JPG"),
            (["a.gif", ".a.jpg", "poster.jpg"], nil, nil, nil), (["a.jpeg"], nil, nil, "a.jpeg"),
        ] as [([String], String?, String?, String?)])
    func `files of the same stem belong to a video`(
        names: [String], info: String?, description: String?, picture: String?
    ) {
        for order in [names, names.reversed()] {
            #expect(
                FolderNames((order + ["a.mp4"]).map(bytes)).companions(of: bytes("a.mp4"))
                    == Companions(
                        info: info.map(bytes), description: description.map(bytes), picture: picture.map(bytes)))
        }
    }

    /// The folder, and what of it is an item.
    @Test(
        arguments: [
            (["a.jpg", "b.PNG", "c.webp"], ["a.jpg", "b.PNG", "c.webp"]),
            (["a.jpg", "a.mp4", "b.jpg"], ["a.mp4", "b.jpg"]),
            (["a-thumb.jpg", "a-poster.png", "a.mkv"], ["a.mkv"]), (["a-thumb.jpg"], ["a-thumb.jpg"]),
            (["cover.jpg", "Folder.PNG", "01.mp3", "01.webp"], ["01.mp3"]), (["a.webp", "a.info.json"], []),
            ([".a.jpg", "._a.png", ".jpg"], []),
            (["a.gif", "b.HEIC", "c.avif", "c.webm"], ["a.gif", "b.HEIC", "c.webm"]),
        ] as [([String], [String])], [true, false])
    func `a photograph is an item unless it is of another`(_ folder: ([String], [String]), readsSidecars: Bool) {
        let pairing = FolderNames(folder.0.map(bytes), readsSidecars: readsSidecars)
        #expect(folder.0.filter { pairing.isItem(bytes($0)) } == folder.1)
    }

    @Test func `a song has the cover of its folder`() {
        let pairing = FolderNames(["01.mp3", "02.mp3", "02.jpg", "03.mp4", "Cover.jpg"].map(bytes))
        #expect(pairing.companions(of: bytes("01.mp3")).picture == bytes("Cover.jpg"))
        #expect(pairing.companions(of: bytes("02.mp3")).picture == bytes("02.jpg"))
        #expect(pairing.companions(of: bytes("03.mp4")).picture == nil)
    }

    @Test func `without sidecars no file says more about a video`() {
        let names = ["a.mp4", "a.info.json", "a.description", "a.jpg"].map(bytes)
        #expect(FolderNames(names, readsSidecars: false).companions(of: bytes("a.mp4")) == Companions())
    }

    @Test func `names that are not UTF-8 pair by their bytes`() {
        let (one, other) = ([0x61, 0xe9], [0x61, 0xe8]) as ([UInt8], [UInt8])
        let names = FolderNames([one + bytes(".mp4"), other + bytes(".info.json"), one + bytes(".webp")])
        #expect(
            names.companions(of: one + bytes(".mp4"))
                == Companions(info: nil, description: nil, picture: one + bytes(".webp")))
    }

    /// The published test vectors of FNV-1a, 64 bits.
    @Test(
        arguments: [
            ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
        ] as [(String, UInt64)])
    func `an item's number is the hash of its path`(path: String, number: UInt64) {
        #expect(ItemID(RawPath(path)) == ItemID(number))
    }

    @Test(arguments: [
        ("abc", 5, "abc"), ("abcdef", 5, "abcde"), ("東京東京", 3, "東京東"), ("a👩‍🚀b", 2, "a"), ("", 5, ""), ("abc", 0, ""),
        ("a" + String(repeating: "\u{301}", count: 100), 5, ""),
    ])
    func `texts are cut between characters, and by size`(text: String, limit: Int, expected: String) {
        #expect(text.capped(limit) == expected)
    }
}

@Suite struct `Comments worth showing` {
    private func comment(_ id: String, to parent: String? = nil, likes: Int64 = 0, pinned: Bool = false)
        -> SidecarComment
    {
        SidecarComment(id: id, parent: parent, author: "a", text: id, likes: likes, isPinned: pinned)
    }

    private func selectComments(_ all: [SidecarComment]) -> [WorkerProtocol.Comment] {
        var selection = CommentSelection()
        for comment in all { selection.add(comment) }
        return selection.chosen
    }

    @Test func `pinned first, then by likes, then as they come`() {
        let chosen = selectComments([
            comment("1", likes: 5), comment("2", likes: 9), comment("3", likes: 5),
            comment("4", likes: -1, pinned: true),
        ])
        #expect(chosen.map(\.text) == ["4", "2", "1", "3"])
    }

    @Test func `answers stand behind what they answer, ten at most`() {
        let chosen = selectComments(
            (0..<15).map { comment("r\($0)", to: "p") } + [comment("q", likes: 1), comment("p", likes: 2)])
        #expect(chosen.map(\.text) == ["p"] + (0..<10).map { "r\($0)" } + ["q"])
        #expect(chosen.map(\.isReply) == [false] + Array(repeating: true, count: 10) + [false])
    }

    @Test func `two hundred in all, also with answers`() {
        let all = (0..<300).flatMap { (n: Int) -> [SidecarComment] in
            let first = comment("\(n)", likes: Int64(1000 - n))
            return [first] + (0..<2).map { (answer: Int) in comment("\(n).\(answer)", to: "\(n)") }
        }
        let chosen = selectComments(all)
        #expect(chosen.count == 200)
        #expect(chosen.last?.text == "66.0")
    }

    @Test func `comments that answer themselves or each other end`() {
        let chosen = selectComments([comment("a", to: "a"), comment("b", to: "c"), comment("c", to: "b")])
        #expect(chosen.map(\.text) == ["a"])
    }
}
