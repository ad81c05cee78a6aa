import Geometry
import Interface
import InterfaceKit
import Settings
import Testing
import WorkerProtocol

/// The comments below the details of a video.
@Suite struct CommentTests {
    private static let long = String(repeating: "A long line. ", count: 60)

    private static func details(_ texts: [String]) -> CatalogDetails {
        let authors = ["Marta", "Jun"]
        let comments = texts.enumerated().map { index, text in
            Comment(author: authors[index], text: text, isReply: index > 0, likes: 3)
        }
        return CatalogDetails(
            id: Panel.row(1).id, description: "", chapters: [], comments: comments, commentCount: UInt32(texts.count))
    }

    private static func scrollDown(_ panel: inout Panel) {
        let start = Point(x: panel.size.width - 60, y: panel.size.height - 60)
        for _ in 0..<2 { panel.drag(from: start, by: -500, speed: 2400, rest: 0) }
        panel.settle()
    }

    private static func report(_ id: String, _ panel: Panel) throws -> ElementReport {
        try #require(panel.interface.elementReports.first { $0.id == id })
    }

    @Test(arguments: [Size(width: 720, height: 1280), Size(width: 1280, height: 800)])
    func `a tap opens a long one, until another video plays`(size: Size) throws {
        let details = Self.details(["Rice\n\nand tea", Self.long])
        var panel = Panel.watching(details, size)
        Self.scrollDown(&panel)
        #expect(try Self.report("comment.0", panel).label == "Marta: Rice and tea")
        let begun = try Self.report("comment.1", panel)
        #expect(begun.label == "Jun: " + Self.long)
        #expect(panel.texts.contains("Show more") && !panel.texts.contains("Show less"))
        panel.tap(begun.tapPoint.x, begun.tapPoint.y)
        panel.settle()
        Self.scrollDown(&panel)
        #expect(panel.texts.contains("Show less") && !panel.texts.contains("Show more"))
        #expect(try Self.report("comment.1", panel).frame.height > begun.frame.height)
        panel.send(.play(Panel.row(2), animated: false))
        panel.send(.play(Panel.row(1), animated: false))
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.details(details))
        panel.settle()
        Self.scrollDown(&panel)
        #expect(panel.texts.contains("Show more") && !panel.texts.contains("Show less"))
    }

    @Test(arguments: [(6, false), (7, true)])
    func `one of as many lines as are visible has no more to show`(_ lines: Int, _ hasMore: Bool) throws {
        // The text has a fixed width. One character more than a line holds makes two lines.
        let size = Size(width: 720, height: 1280)
        func height(_ count: Int) throws -> Double {
            var panel = Panel.watching(Self.details([String(repeating: "x", count: count)]), size)
            Self.scrollDown(&panel)
            return try Self.report("comment.0", panel).frame.height
        }
        let one = try height(1)
        let perLine = try #require(try (2..<200).first { try height($0) > one }) - 1
        var panel = Panel.watching(Self.details([String(repeating: "x", count: perLine * lines)]), size)
        Self.scrollDown(&panel)
        #expect(panel.texts.contains("Show more") == hasMore)
        let place = try Self.report("comment.0", panel).tapPoint
        panel.tap(place.x, place.y)
        panel.settle()
        Self.scrollDown(&panel)
        #expect(panel.texts.contains("Show less") == hasMore)
    }

    @Test(arguments: [Size(width: 720, height: 1280), Size(width: 1280, height: 800)])
    func `comments are read whole`(size: Size) throws {
        var reading = Panel.reading(size)
        reading.open()
        reading.send(.media(.prerolled(duration: 100)))
        reading.send(.details(Self.details(["Rice\n\nand tea", Self.long])))
        reading.settle()
        var heard: [String] = []
        for _ in 0..<60 where !heard.contains(where: { $0.hasPrefix("Jun: A long line.") }) {
            heard += reading.heard { $0.flick(150, 0) }
        }
        #expect(heard.contains { $0.hasPrefix("Marta: Rice and tea") } && heard.contains { $0.hasPrefix("Jun: ") })
    }
}
