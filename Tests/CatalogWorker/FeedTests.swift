import Foundation
import Testing
import WorkerProtocol

/// Feeds, playlists and streams that the configuration names, through the whole program.
@MainActor @Suite(.timeLimit(.minutes(19))) struct `Named sources` {
    private let stored = StoredCatalog()
    private let feeds: TemporaryFolder

    init() throws {
        feeds = try TemporaryFolder()
        try stored.file("a.mp4")
        try stored.file("harbour/b.mp4")
        try stored.file("harbour/deep/c.mp4")
    }

    private func scanned(_ options: [String], streams: Bool = true) throws -> (RunningCatalog, problems: [String]) {
        let arguments = [stored.library.path, "--state", stored.state.path] + (streams ? ["--streams"] : []) + options
        let catalog = try RunningCatalog(arguments)
        let (event, problems) = try catalog.answer()
        guard case .scanned = event else { throw RunningCatalog.Gone() }
        return (catalog, problems.map { ($0.path as NSString).lastPathComponent + ": " + $0.message })
    }

    private func description(_ id: ItemID, _ catalog: RunningCatalog) throws -> String {
        try catalog.send(.details(request: 5, id))
        guard case (.details(5, let details), _) = try catalog.answer() else { return "?" }
        return details.description
    }

    /// The catalog after it has read a feed of this content.
    private func feed(_ text: String, from address: String? = nil) throws -> (RunningCatalog, problems: [String]) {
        try feeds.file("f.feed", text)
        let path = feeds.path + "/f.feed"
        let source = address.map { ["--from", path, $0] } ?? []
        return try scanned(["--playlist", path, "--named", path, "News"] + source)
    }

    private nonisolated static func rss(_ items: String) -> String {
        """
        <?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"
          xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>The Channel</title>
          <image><title>Logo</title></image>\(items)</channel></rss>
        """
    }

    @Test func `an RSS feed with enclosures and media content`() throws {
        let (catalog, problems) = try feed(
            Self.rss(
                """
                <item><title> One &amp;
                  only </title><enclosure url="http://h/1.mp4" type="video/mp4" length="9"/>
                  <description>&lt;p&gt;A &amp;amp; B&lt;/p&gt;&lt;br/&gt;a &amp;lt; b</description>
                  <pubDate>Sat, 07 Sep 2002 00:00:01 GMT</pubDate><itunes:duration>1:01:05</itunes:duration></item>
                <item><title>Two</title><media:group><media:content url="http://h/2.jpg" type="image/jpeg"/>
                  <media:content url="http://h/2s.mp4" medium="video" duration="7"/>
                  <media:content url="http://h/2.webm" type="video/webm" isDefault="true" duration="8.5"/>
                  <media:title>Not this</media:title></media:group><pubDate>7 Sep 02 00:00 GMT</pubDate></item>
                <item><title>An article</title><link>http://h/page.html</link></item>
                <item><title>Passed over</title><enclosure url="javascript:1" type="video/mp4"/></item>
                <item><enclosure url="http://h/t?file=x.mp4"/></item>
                <item><title>By its name</title><enclosure url="http://h/5.mp4?token=1#t"/></item>
                """))
        let rows = try catalog.rows(ofPlaylist: "News")
        #expect(rows.map(\.title) == ["One & only", "Two", "By its name"])
        #expect(rows.map(\.path) == ["http://h/1.mp4", "http://h/2.webm", "http://h/5.mp4?token=1#t"])
        #expect(rows.map(\.duration) == [3665, 8.5, 0])
        #expect(rows.map(\.date) == ["20020907", "20020907", ""])
        #expect(rows.map(\.channel) == ["The Channel", "The Channel", "The Channel"])
        #expect(try description(#require(rows.first).id, catalog) == "A & B\na < b")
        #expect(problems == ["f.feed: 3 entries of the feed name no video or sound file"])
        try catalog.send(.search(request: 9, "only", count: 5))
        guard case (.found(9, let found), _) = try catalog.answer() else { throw RunningCatalog.Gone() }
        #expect(found.map(\.row.title) == ["One & only"])
    }

    @Test func `an Atom feed, as channels of video sites have it`() throws {
        let (catalog, problems) = try feed(
            """
            <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/"
              xmlns="http://www.w3.org/2005/Atom"><title>Kanal</title>
            <entry><yt:videoId>abc</yt:videoId><title>日本の港</title><author><name>港チャンネル</name></author>
              <published>2024-02-29T10:00:00+00:00</published><updated>2025-01-01T00:00:00+00:00</updated>
              <media:group><media:title>日本の港</media:title>
              <media:content url="https://h/v/abc?version=3" type="application/x-shockwave-flash"/>
              <media:content url="https://h/abc.m3u8" type="application/x-mpegURL"/>
              <media:description>本文</media:description></media:group></entry>
            <entry><title>Sound</title><link rel="alternate" href="https://h/2"/>
              <link rel="enclosure" type="audio/mpeg" href="https://h/2.mp3"/><updated>2023-12-31</updated></entry>
            </feed>
            """)
        let rows = try catalog.rows(ofPlaylist: "News")
        #expect(rows.map(\.path) == ["https://h/abc.m3u8", "https://h/2.mp3"] && problems.isEmpty, "\(problems)")
        #expect(rows.map(\.channel) == ["港チャンネル", "Kanal"] && rows.map(\.date) == ["20240229", "20231231"])
        #expect(try description(#require(rows.first).id, catalog) == "本文")
    }

    @Test(arguments: [
        "#EXTM3U\n#EXTINF:7,Far\nhttp://h/1.mp4", "\u{feff}#EXTM3U\nhttp://h/1.mp4",
        "<?xml version='1.0'?><playlist xmlns='http://xspf.org/ns/0/'><trackList><track><location>http://h/1.mp4</location>"
            + "</track></trackList></playlist>",
    ])
    func `a playlist from an address is known by its content`(text: String) throws {
        let (catalog, problems) = try feed(text)
        #expect(try catalog.rows(ofPlaylist: "News").map(\.path) == ["http://h/1.mp4"] && problems.isEmpty)
    }

    /// Expected: RFC 3986, 5.4, and the addresses of a browser.
    @Test(arguments: [
        ("#EXTM3U\n{}", "b.mp4", "http://h:8080/a/b.mp4"), ("#EXTM3U\n{}", "/b.mp4", "http://h:8080/b.mp4"),
        ("#EXTM3U\n{}", "../../b.mp4?x=1", "http://h:8080/b.mp4?x=1"),
        ("#EXTM3U\n{}", "//g/b.mp4", "http://g/b.mp4"), ("#EXTM3U\n{}", "https://g/b.mp4", "https://g/b.mp4"),
        ("#EXTM3U\n{}", "日本 1.mp4", "http://h:8080/a/%E6%97%A5%E6%9C%AC%201.mp4"),
        ("#EXTM3U\n{}", "/etc/passwd", "http://h:8080/etc/passwd"),
        (
            "<playlist><trackList><track><location>{}</location></track></trackList></playlist>", "c%20d.mp4",
            "http://h:8080/a/c%20d.mp4"
        ),
        (
            "<rss><channel><item><enclosure url='{}' type='video/mp4'/></item></channel></rss>", "./e.mp4",
            "http://h:8080/a/e.mp4"
        ),
        (
            "{\"items\": [{\"attachments\": [{\"url\": \"{}\", \"mime_type\": \"video/mp4\"}]}]}", "f.mp4",
            "http://h:8080/a/f.mp4"
        ),
    ])
    func `relative entries lie beside the address of their feed`(feed text: String, entry: String, whole: String) throws
    {
        let text = text.replacingOccurrences(of: "{}", with: entry)
        let (catalog, problems) = try feed(text, from: "http://h:8080/a/list.m3u?user=1")
        #expect(try catalog.rows(ofPlaylist: "News").map(\.path) == [whole] && problems.isEmpty, "\(problems)")
    }

    @Test(arguments: [
        Self.rss("<item>{e}<media:thumbnail url='{p}'/><media:thumbnail url='http://h/2.jpg'/></item>"),
        Self.rss("<item>{e}<itunes:image href='{p}'/></item>"),
        Self.rss("<item>{e}<media:content url='{p}' medium='image'/></item>"),
        Self.rss("<item>{e}<enclosure url='{p}' type='image/png'/></item>"),
        "{\"items\": [{\"image\": \"{p}\", \"attachments\": [{\"url\": \"http://h/1.mp4\", \"mime_type\": \"video/mp4\"}]}]}",
        "#EXTM3U\n#EXTINF:3 tvg-id=\"a,b\" tvg-logo=\"{p}\",Title\nhttp://h/1.mp4",
        "<playlist><trackList><track><image>{p}</image><location>http://h/1.mp4</location></track></trackList></playlist>",
    ])
    func `pictures of entries are asked for, and shown once they have come`(feed text: String) throws {
        let enclosure = "<enclosure url='http://h/1.mp4' type='video/mp4'/>"
        let text = text.replacingOccurrences(of: "{e}", with: enclosure)
            .replacingOccurrences(of: "{p}", with: "/pictures/1.jpg")
        for _ in 0..<2 {
            // Each start asks again: the daemon has forgotten it.
            let (catalog, _) = try feed(text, from: "http://h/feed")
            #expect(catalog.wantedPictures == ["http://h/pictures/1.jpg"])
            #expect(try catalog.rows(ofPlaylist: "News").map(\.thumbnail) == ["http://h/1.mp4"])
            _ = catalog.leave()
        }
        // FNV-1a of the address, by another program.
        try feeds.file("\(Self.name)", "picture")
        let (catalog, problems) = try feed(text, from: "http://h/feed")
        let row = try #require(try catalog.rows(ofPlaylist: "News").first)
        #expect(catalog.wantedPictures.isEmpty)
        #expect(row.thumbnail == "\(feeds.path)/\(Self.name)" && row.version != 0 && problems.isEmpty, "\(problems)")
    }

    private static let name = "79d3af5d3921d888.picture"

    @Test func `pictures that no server may have are not asked for`() throws {
        let pictures = [
            "ftp://h/1.jpg", "file:///etc/passwd", "javascript:1", "",
            "http://h/" + String(repeating: "x", count: 3000),
        ]
        let items = pictures.map {
            "<item><enclosure url='http://h/1.mp4' type='video/mp4'/><media:thumbnail url='\($0)'/></item>"
        }
        let (catalog, _) = try feed(Self.rss(items.joined()), from: "http://h/f")
        #expect(catalog.wantedPictures.isEmpty)
    }

    @Test func `a JSON feed`() throws {
        let (catalog, problems) = try feed(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [
              {"id": "1", "title": "One", "content_html": "<p>x</p>", "date_published": "2021-03-04T00:00:00Z",
               "authors": [{"name": "Ann", "url": "http://a"}, {"name": "Bob"}],
               "attachments": [{"url": "http://h/1.pdf", "mime_type": "application/pdf"},
                 {"url": "http://h/1.mp4", "mime_type": "video/mp4", "duration_in_seconds": 12}]},
              {"id": "2", "attachments": [{"url": 7}]}, {"id": "3", "attachments": "x"}]}
            """)
        let row = try #require(try catalog.rows(ofPlaylist: "News").first)
        #expect(row.title == "One" && row.path == "http://h/1.mp4" && row.duration == 12)
        #expect(row.channel == "Ann" && row.date == "20210304")
        #expect(try description(row.id, catalog) == "x")
        #expect(problems == ["f.feed: 2 entries of the feed name no video or sound file"])
    }

    @Test(arguments: [
        "", "   ", "<html><body>Log in</body></html>", "<rss><channel><item>", "{\"items\": [", "{}x", "{\"error\": 1}",
        "no feed", "#EXTM3U\n#EXT-X-VERSION:3\nx.ts",
        "\u{0}\u{1}", String(repeating: "<a>", count: 100_000), "{\"items\": \(String(repeating: "[", count: 5000))",
        String(repeating: "x", count: 5 << 20),
    ])
    func `a broken feed is a problem, and its last entries stay`(text: String) throws {
        let good = Self.rss("<item><title>One</title><enclosure url=\"http://h/1.mp4\" type=\"video/mp4\"/></item>")
        let (catalog, _) = try feed(good)
        #expect(try catalog.lists() == ["News 1"])
        _ = catalog.leave()
        let (second, problems) = try feed(text)
        #expect(try second.rows(ofPlaylist: "News").map(\.title) == ["One"])
        #expect(problems.count == 1 && problems[0].hasPrefix("f.feed: the "), "\(problems)")
        _ = second.leave()
        // It is told again by each scan, and the next whole one is taken.
        #expect(try feed(text).problems == problems)
        let (third, none) = try feed(good.replacingOccurrences(of: "One", with: "Two"))
        #expect(try third.rows(ofPlaylist: "News").map(\.title) == ["Two"] && none.isEmpty)
        _ = third.leave()
        #expect(try stored.integrity() == ["ok"])
    }

    @Test func `a playlist outside the library, a stream, and a folder under their names`() throws {
        try feeds.file("x.m3u", "\(stored.library.path)/a.mp4\nhttp://h/live")
        try feeds.file("other.m3u", "http://h/other")
        try feeds.file("other.mp4", "x")
        let playlist = feeds.path + "/x.m3u"
        let options = [
            "--playlist", playlist, "--named", playlist, "Mixed", "--stream", "rtsp://h/camera", "Camera", "--named",
            stored.library.path + "/harbour", "The harbour",
        ]
        var (catalog, problems) = try scanned(options)
        #expect(problems.isEmpty, "\(problems)")
        #expect(try catalog.lists() == ["Mixed 2", "The harbour 2"])
        #expect(try catalog.rows(ofPlaylist: "The harbour").map(\.title).sorted() == ["b", "c"])
        #expect(
            try catalog.list().map(\.title).sorted() == ["Camera", "a", "b", "c", "http://h/live"])
        _ = catalog.leave()
        // Without network they are gone, and come back.
        (catalog, _) = try scanned(options, streams: false)
        #expect(try catalog.list().map(\.title).sorted() == ["a", "b", "c"])
        _ = catalog.leave()
        (catalog, _) = try scanned(Array(options.dropLast(6)))
        #expect(try catalog.lists() == ["Mixed 2"])
        _ = catalog.leave()
        (catalog, _) = try scanned([])
        #expect(try catalog.lists().isEmpty && catalog.list().count == 3)
        _ = catalog.leave()
        #expect(try stored.integrity() == ["ok"])
    }

    @Test(arguments: [
        "#EXTM3U\n#EXTINF:1,First\nhttp://h/1.mp4\n#EXTINF:1,Second\nhttp://h/1.mp4\n",
        rss("<item><title>First</title>{e}</item><item><title>Second</title>{e}</item>"),
    ])
    func `an address that stands twice in a feed is one item, twice in the list`(feed text: String) throws {
        let enclosure = "<enclosure url='http://h/1.mp4' type='video/mp4'/>"
        let (catalog, problems) = try feed(text.replacingOccurrences(of: "{e}", with: enclosure))
        #expect(try catalog.rows(ofPlaylist: "News").map(\.title) == ["First", "First"] && problems.isEmpty)
        #expect(try catalog.list().map(\.title).sorted() == ["First", "a", "b", "c"])
        _ = catalog.leave()
        #expect(try stored.integrity() == ["ok"])
    }

    @Test func `a feed that is not there yet is no problem`() throws {
        let path = feeds.path + "/later/f.feed"
        let (catalog, problems) = try scanned(["--playlist", path, "--named", path, "News"])
        #expect(problems.isEmpty, "\(problems)")
        #expect(try catalog.lists().isEmpty)
        _ = catalog.leave()
        let other = feeds.path + "/none.m3u"
        #expect(try scanned(["--playlist", other]).problems == ["none.m3u: the playlist does not exist"])
    }
}
