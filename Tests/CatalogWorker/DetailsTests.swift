import Foundation
import Linux
import Testing
import WorkerProtocol

@MainActor @Suite(.timeLimit(.minutes(10))) struct `Details and descriptions of one item` {
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
            {"description": "line 1\nline 2", "chapters": [
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
        #expect(found.commentCount == 6)
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
        let comments = (0..<100_000).map {
            #"{"id": "\#($0)", "parent": "root", "text": "\#($0)", "author": "a", "like_count": \#(($0 * 7919) % 100_000)}"#
        }
        try folder.file("a.info.json", #"{"comments": [\#(comments.joined(separator: ","))]}"#)
        let found = try details(folder).0
        #expect(found.commentCount == 100_000)
        #expect(found.comments.map(\.likes) == (0..<200).map { 99_999 - Int64($0) })
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
