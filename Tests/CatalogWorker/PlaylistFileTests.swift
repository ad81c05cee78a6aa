import Foundation
import Testing
import WorkerProtocol

/// Playlists in files, through the whole program.
@MainActor @Suite(.timeLimit(.minutes(19))) struct `Playlist files` {
    private let stored = StoredCatalog()

    init() throws {
        for name in ["a.mp4", "b.mkv", "music/Été é.mp3", "odd %41 name.mp4", "deep/er/c.webm"] {
            try stored.file(name)
        }
    }

    private func scanned(_ options: [String] = []) throws -> (RunningCatalog, problems: [String]) {
        let catalog = try RunningCatalog([stored.library.path, "--state", stored.state.path] + options)
        let (event, problems) = try catalog.answer()
        guard case .scanned = event else { throw RunningCatalog.Gone() }
        return (catalog, problems.map { ($0.path as NSString).lastPathComponent + ": " + $0.message })
    }

    @Test(arguments: [
        ("one.m3u", "a.mp4\nb.mkv\n", ["a", "b"]),
        ("one.m3u8", "\u{feff}#EXTM3U\r\nb.mkv\r\n\r\n  a.mp4 \r\n", ["b", "a"]),
        ("one.M3U", "#EXTINF:3,Other\n./deep/../deep/er/c.webm\nmusic\\Été é.mp3", ["c", "Été é"]),
        ("deep/one.m3u", "../a.mp4\n../../../../nowhere.mp4\n/etc/passwd\nmissing.mp4", ["a"]),
        ("one.m3u", "file://LIBRARY/odd%20%2541%20name.mp4\nFILE://localhostLIBRARY/a.mp4", ["odd %41 name", "a"]),
        ("one.m3u", "a.mp4\na.mp4\nb.mkv", ["a", "a", "b"]), ("one.m3u", "", []), ("one.m3u", "\u{0}\n#\n#EXTINF:", []),
        ("one.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\na.mp4", []),
        (
            "one.xspf",
            "<playlist xmlns='http://xspf.org/ns/0/'><title> one </title><trackList><track><location>music/%C3%89t%C3%A9%20"
                + "%C3%A9.mp3</location><title>x</title></track><track><location>file://LIBRARY/b.mkv</location></track>"
                + "<track/></trackList></playlist>", ["Été é", "b"]
        ),
    ])
    func `files of the library are in the playlist's order`(_ file: String, _ text: String, _ titles: [String]) throws {
        try stored.file(file, text.replacingOccurrences(of: "LIBRARY", with: stored.library.path))
        let (catalog, problems) = try scanned()
        #expect(try catalog.rows(ofPlaylist: "one").map(\.title) == titles && problems.isEmpty, "\(problems)")
        #expect(try catalog.lists() == (titles.isEmpty ? [] : ["one \(titles.count)"]))
    }

    private static let radio = """
        #EXTM3U
        #PLAYLIST: Radio and more
        #EXTINF:-1 tvg-id="x" tvg-logo="http://a/b,c.png" group-title="News, now",The  News
        http://radio.example/live.m3u8?token=a
        #EXTINF:90.5,Camera
        rtsp://camera.example/1
        a.mp4
        https://untitled.example/
        """

    @Test func `streams are items where they are allowed, once, as long as a playlist names them`() throws {
        try stored.file("radio.m3u", Self.radio)
        try stored.file("again.m3u", "#EXTINF:1,Another title\nrtsp://camera.example/1")
        var (catalog, _) = try scanned(["--streams"])
        let rows = try catalog.rows(ofPlaylist: "Radio and more")
        #expect(Set(rows.map(\.title).prefix(1)) == ["The News"] && rows.count == 4 && rows[2].title == "a")
        #expect(rows[0].path == "http://radio.example/live.m3u8?token=a" && rows[0].duration == 0)
        #expect(rows[3].title == "https://untitled.example/")
        #expect(try catalog.list().count == 5 + 3)
        let camera = rows[1].id
        try catalog.send(.find(request: 7, camera))
        guard case (.row(7, let row), _) = try catalog.answer() else { return #expect(Bool(false), "no stream") }
        #expect(row.path == "rtsp://camera.example/1")
        _ = catalog.leave()

        try stored.file("radio.m3u", "a.mp4")
        catalog = try scanned(["--streams"]).0
        #expect(try catalog.list().filter { $0.path.contains("://") }.map(\.id) == [camera])
        _ = catalog.leave()
        catalog = try scanned().0
        #expect(try catalog.list().count == 5)
        #expect(try catalog.lists() == ["radio 1"])
        _ = catalog.leave()
        #expect(try stored.integrity() == ["ok"])
    }

    @Test func `entries follow their files, and playlists that go are gone`() throws {
        try stored.file("one.m3u", "a.mp4\nb.mkv\nlater.mp4")
        try stored.file("two.m3u", "b.mkv")
        var (catalog, _) = try scanned()
        #expect(try catalog.lists() == ["one 2", "two 1"])
        _ = catalog.leave()
        try stored.file("later.mp4")
        try stored.move("b.mkv", to: "moved.mkv")
        try stored.move("two.m3u", to: "two.away")
        catalog = try scanned().0
        #expect(try catalog.rows(ofPlaylist: "one").map(\.title) == ["a", "later"])
        #expect(try catalog.lists() == ["one 2"])
    }

    @Test(arguments: [
        ("bad.xspf", "<playlist><trackList>", "the playlist is not XML"),
        ("bad.xspf", "", "the playlist is not XML"),
        ("long.m3u", String(repeating: "a.mp4\n", count: 10_001), "the playlist has 10001 entries"),
        ("huge.m3u", String(repeating: "#", count: (4 << 20) + 1), "bytes, more than the"),
    ])
    func `a bad playlist is a problem, in each run`(_ file: String, _ text: String, _ problem: String) throws {
        try stored.file(file, text)
        for _ in 0..<(file.hasPrefix("long") ? 1 : 2) {
            let (catalog, problems) = try scanned()
            #expect(problems.count == 1 && problems[0].contains(file) && problems[0].contains(problem), "\(problems)")
            #expect(try catalog.list().count == 5)
            _ = catalog.leave()
        }
    }

    @Test func `a playlist that is written while the program runs is read`() throws {
        let catalog = try RunningCatalog([stored.library.path, "--watch", "--state", stored.state.path])
        guard case (.scanned(5), _) = try catalog.answer() else { return #expect(Bool(false), "no scan") }
        try stored.library.file("new.m3u", "b.mkv")
        guard case (.scanned(5), _) = try catalog.answer() else { return #expect(Bool(false), "no second scan") }
        #expect(try catalog.rows(ofPlaylist: "new").map(\.title) == ["b"])
    }
}
