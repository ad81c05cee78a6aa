import Foundation
import Linux
import Support
import Testing
import WorkerProtocol

@MainActor @Suite(.timeLimit(.minutes(19))) struct `Details and descriptions of one item` {
    private func details(_ folder: TemporaryFolder) throws -> (
        CatalogDetails, problems: [(path: String, message: String)]
    ) {
        let catalog = try RunningCatalog([folder.path])
        _ = try catalog.answer()
        let id = try #require(try catalog.list().first).id
        try catalog.send(.details(request: 7, id))
        guard case (.details(7, let details), let problems) = try catalog.answer() else { throw RunningCatalog.Gone() }
        #expect(details.id == id)
        return (details, problems)
    }

    @Test func `text, chapters and comments come from the sidecar`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.mp4")
        try folder.file("a.description", "not this")
        try folder.file(
            "a.info.json",
            #"""
            {"description": "line 1\nline 2", "webpage_url": "https://example.org/watch?v=7", "chapters": [
                {"start_time": 60.5, "end_time": 90, "title": "Second"}, {"start_time": 0, "title": "First"},
                {"title": "without start"}, {"start_time": 100}
             ], "comments": [
                {"id": "1", "parent": "root", "text": "few", "author": "A", "like_count": 1},
                {"id": "2", "parent": "root", "text": "many", "author": "B", "like_count": 50},
                {"id": "3", "parent": "1", "text": "answer", "author": null, "like_count": 9},
                {"id": "4", "parent": "root", "text": "", "author": "E", "like_count": 999},
                {"id": "5", "parent": "root", "text": "pinned", "author": "P", "is_pinned": true},
                {"id": "6", "parent": "missing", "text": "orphan", "author": "O", "like_count": 2}
             ]}
            """#)
        let (found, problems) = try details(folder)
        #expect(problems.isEmpty)
        #expect(found.description == "line 1\nline 2")
        #expect(
            found.chapters
                == [
                    Chapter(start: 0, title: "First"), Chapter(start: 60.5, title: "Second"),
                    Chapter(start: 100, title: ""),
                ])
        #expect(
            found.comments == [
                Comment(author: "P", text: "pinned", isReply: false, likes: -1),
                Comment(author: "B", text: "many", isReply: false, likes: 50),
                Comment(author: "O", text: "orphan", isReply: false, likes: 2),
                Comment(author: "A", text: "few", isReply: false, likes: 1),
                Comment(author: "", text: "answer", isReply: true, likes: 9),
            ])
        #expect(found.commentCount == 6 && found.link == "https://example.org/watch?v=7")
    }

    @Test func `a description file stands in, and is cut`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.mp4")
        try folder.file("a.info.json", #"{"description": null}"#)
        try folder.file("a.description", String(repeating: "é", count: 30_000))
        #expect(try details(folder).0.description == String(repeating: "é", count: 8000))
    }

    @Test func `details of an item without sidecar are empty`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.mp4")
        let found = try details(folder).0
        #expect(
            found.description.isEmpty && found.chapters.isEmpty && found.comments.isEmpty && found.commentCount == 0)
    }

    @Test func `wrong types within lists cost the list, and are told`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.mp4")
        try folder.file(
            "a.info.json",
            #"{"description": 5, "chapters": {"a": 1}, "comments": [{"text": "kept"}, 7, {"text": "lost"}]}"#)
        let (found, problems) = try details(folder)
        #expect(
            problems.map(\.message)
                == ["description is not a text, chapters is not a list of objects, comments is not a list of objects"])
        #expect(found.comments.map(\.text) == ["kept"])
    }

    @Test func `a hundred thousand comments become the most liked two hundred`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.mp4")
        let comments = (0..<100_000).map { (number: Int) -> String in
            let likes = number * 7919 % 100_000
            return
                #"{"id": "\#(number)", "parent": "root", "text": "\#(number)", "author": "a", "like_count": \#(likes)}"#
        }
        try folder.file("a.info.json", #"{"comments": [\#(comments.joined(separator: ","))]}"#)
        let found = try details(folder).0
        #expect(found.commentCount == 100_000)
        #expect(found.comments.map(\.likes) == (0..<200).map { (place: Int64) in 99_999 - place })
    }

    /// How a sidecar of 64 MB begins, what it repeats, how it ends; what it is made of.
    nonisolated private static let large: [(String, String, String, String)] = [
        (
            #"{"comments": [{}"#,
            #",{"id": "a", "parent": "root", "text": "\#(String(repeating: "é", count: 250))", "author": "b", "like_count": 9}"#,
            "]}", "comments"
        ),
        (#"{"comments": [{}"#, ",{}", "]}", "empty comments"),
        (#"{"comments": [{"text": "a", "id": "x"}"#, #",{"text":"a","parent":"y"}"#, "]}", "answers to nobody"),
        (#"{"chapters": [{"start_time": 1}"#, #",{"start_time":2,"title":"t"}"#, "]}", "chapters"),
        (#"{"description": ""#, "description ", #""}"#, "one text"),
        (#"{""#, "key ", #"": 1}"#, "one key"), (#"{"title": 1"#, "0", "}", "one number"),
        (#"{"title": 1"#, #","title":2"#, "}", "wrong types"),
        (#"{"formats": [1"#, ",[{\"a\":[]}]", "]}", "what nobody asks for"),
    ]

    @Test(arguments: isFullScale ? large : large.filter { ["comments", "one text"].contains($0.3) })
    func `a sidecar of 64 MB is read in 16 MB`(begins: String, repeats: String, ends: String, of: String) throws {
        func peak(_ catalog: RunningCatalog) throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(catalog.pid)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return try #require(line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
        }
        let folder = try TemporaryFolder()
        try folder.file("a.mp4")
        try folder.file("a.info.json", "{}")
        let usual = try RunningCatalog([folder.path])
        _ = try usual.answer()
        let before = try peak(usual)
        let count = ((64 << 20) - begins.utf8.count - ends.utf8.count) / repeats.utf8.count
        var content = Data(begins.utf8)
        content.reserveCapacity(64 << 20)
        let repeated = Data(String(repeating: repeats, count: 1000).utf8)
        for _ in 0..<count / 1000 { content.append(repeated) }
        content.append(contentsOf: ends.utf8)
        try content.write(to: URL(fileURLWithPath: folder.path + "/a.info.json"))
        let catalog = try RunningCatalog([folder.path])
        let id = try #require(
            try {
                _ = try catalog.answer(); return try catalog.list().first
            }()
        ).id
        try catalog.send(.details(request: 7, id))
        guard case (.details(7, let found), _) = try catalog.answer() else { throw RunningCatalog.Gone() }
        let growth = try peak(catalog) - before
        print("sidecar of 64 MB of \(of): \(growth) kB more, \(found.commentCount) comments")
        #expect(growth < 16 << 10)
        if of.hasSuffix("comments") { #expect(found.commentCount == 1 + count / 1000 * 1000) }
    }

    @Test func `what is too long for a packet is cut until it fits`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.mp4")
        let long = String(repeating: "👩‍🚀", count: 3000)
        let comments = (0..<300).map { #"{"id": "\#($0)", "text": "\#(long)", "author": "\#(long)", "like_count": 1}"# }
        let chapters = (0..<500).map { #"{"start_time": \#($0), "title": "\#(long)"}"# }
        try folder.file(
            "a.info.json",
            #"{"description": "\#(long)", "chapters": [\#(chapters.joined(separator: ","))], "comments": [\#(comments.joined(separator: ","))]}"#
        )
        let found = try details(folder).0
        #expect(CatalogEvent.details(request: 7, found).packet.count <= PacketSocket.largestPacket)
        #expect(!found.chapters.isEmpty && found.commentCount == 300)
    }

    @Test func `a path outside the folders is described, and has details`() throws {
        let (inside, outside) = (try TemporaryFolder(), try TemporaryFolder())
        let path = try outside.file("Other [abcdefghijk].mp4")
        try outside.file("Other [abcdefghijk].info.json", #"{"title": "Outside", "description": "far"}"#)
        let catalog = try RunningCatalog([inside.path, "--read", outside.path])
        _ = try catalog.next()
        try catalog.send(.describe(request: 1, path: path))
        guard case .row(1, let row) = try catalog.next() else { throw RunningCatalog.Gone() }
        #expect(row.title == "Outside" && row.path == path)
        try catalog.send(.details(request: 2, row.id))
        guard case .details(2, let found) = try catalog.next() else { throw RunningCatalog.Gone() }
        #expect(found.description == "far")
        // It is no part of the list.
        #expect(try catalog.list().isEmpty)
    }

    @Test(arguments: [
        "", "a.mp4", "/", "/nowhere/a.mp4", "/dev/null", "/tmp", "/a\u{0}b", String(repeating: "/a", count: 5000),
    ])
    func `a path that leads to no file is unknown`(path: String) throws {
        let catalog = try RunningCatalog([])
        _ = try catalog.next()
        try catalog.send(.describe(request: 4, path: path))
        let (event, problems) = try catalog.answer()
        #expect(event == .unknownItem(request: 4))
        #expect(problems.count == 1)
    }

    @Test func `an item nobody knows is unknown`() throws {
        let catalog = try RunningCatalog([])
        _ = try catalog.next()
        try catalog.send(.details(request: 4, ItemID(12)))
        #expect(try catalog.next() == .unknownItem(request: 4))
    }
}
