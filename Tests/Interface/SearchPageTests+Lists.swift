import Geometry
import Gesture
import InterfaceKit
import Scene
import Settings
import Testing
import WorkerProtocol

@testable import Interface
@testable import PageInterface

/// The chips of the search page: lists that were found, and what can be searched for.
extension SearchPageTests {
    @Test func `channels, playlists and series of that name stand above the videos, and open`() throws {
        var panel = Self.panel()
        let lists = [
            CatalogList(.playlist, "Sea and snow", items: 3), CatalogList(.series, "The sea", items: 3),
            CatalogList(.playlist, "Seldom", items: 3), CatalogList(.playlist, "Chelsea", items: 3),
        ]
        panel.send(.lists(lists))
        Self.type("sea", &panel)
        // Channels need no video among the results.
        let channels = ["Deep Sea", "Sea of calm"].map { NamedList(.channel($0), name: $0) }
        panel.send(.foundLists(of: "sea", channels + lists[..<2].map { NamedList($0.query, name: $0.name) }))
        panel.settle()
        #expect(!Self.chips(panel).contains("Deep Sea"), "together with the videos")
        var rows = (1...4).map { Self.found($0, CatalogMatch(.title, titleMarks: [])) }
        rows[2].channel = "Deep Sea"
        panel.send(.rows(.search("sea"), offset: 0, total: 4, rows))
        panel.settle()
        #expect(Self.chips(panel) == ["Deep Sea", "Sea of calm", "Sea and snow", "The sea"])
        let cell = try #require(Self.element(panel) { $0.id == "cell.0" })
        let chips = panel.interface.elementReports.filter { $0.id.hasPrefix("chip.") }
        #expect(chips.allSatisfy { $0.frame.maxY <= cell.frame.y }, "above the videos")

        panel.effects = []
        Self.press("chip.3", &panel)
        panel.settle()
        #expect(panel.snapshot.page == "list" && panel.texts.contains("The sea"))
        #expect(panel.effects.contains(.requestRows(.series("The sea"), offset: 0, count: 32)))
        Self.press("back", &panel)
        panel.settle()
        #expect(panel.snapshot.page == "search" && Self.text(panel) == "sea")
        Self.press("chip.0", &panel)
        panel.settle()
        #expect(panel.snapshot.page == "channel" && panel.texts.contains("Deep Sea"))
        panel.send(.command(.back))
        panel.settle()
        Self.press("chip.1", &panel)
        panel.settle()
        #expect(panel.snapshot.page == "channel" && panel.texts.contains("Sea of calm"))
        panel.send(.command(.back))
        panel.settle()

        // A name alone is something that was found.
        Self.press("clear", &panel)
        #expect(Self.chips(panel).first == "sea")
        Self.type("sel", &panel)
        // An answer for other words changes nothing.
        panel.send(.foundLists(of: "sel", [NamedList(lists[2].query, name: "Seldom")]))
        panel.send(.foundLists(of: "se", [NamedList(lists[3].query, name: "Chelsea")]))
        panel.send(.rows(.search("sel"), offset: 0, total: 0, []))
        panel.settle()
        #expect(Self.chips(panel) == ["Seldom"] && !panel.texts.contains("Nothing found"))
    }

    @Test(arguments: [true, false])
    func `a folder is found by its title, unless folders are no lists or a channel has that name`(listsFolders: Bool) {
        var panel = Self.panel { $0.library.listsFolders = listsFolders }
        Self.type("sea", &panel)
        panel.send(
            .foundLists(
                of: "sea",
                [
                    NamedList(.channel("Sea"), name: "Sea"), NamedList(.folder("/v/Sea"), name: "Sea"),
                    NamedList(.folder("/v/a/Seals"), name: "a / Seals"),
                ]))
        panel.send(.rows(.search("sea"), offset: 0, total: 0, []))
        panel.settle()
        #expect(Self.chips(panel) == ["Sea"] + (listsFolders ? ["a / Seals"] : []))
        guard listsFolders else { return }
        Self.press("chip.1", &panel)
        panel.send(.lists([]))
        panel.settle()
        #expect(panel.snapshot.page == "list" && panel.texts.contains("a / Seals"))
    }

    @Test func `lists that arrived for a shorter text are there when a letter is erased`() throws {
        var panel = Self.panel()
        Self.type("sea", &panel)
        panel.send(.foundLists(of: "se", [NamedList(.playlist("Seldom"), name: "Seldom")]))
        panel.send(.rows(.search("se"), offset: 0, total: 0, []))
        let keys = panel.interface.pages.keyboard(at: panel.now).keys
        Self.press("key.\(try #require(keys.firstIndex { $0.key == .backspace }))", &panel)
        panel.settle()
        #expect(Self.text(panel) == "se" && Self.chips(panel) == ["Seldom"])
    }

    @Test func `the last search is made again with its lists`() {
        var panel = Self.panel()
        Self.type("sea", &panel)
        panel.send(.rows(.search("sea"), offset: 0, total: 1, [Self.found(4, CatalogMatch(.title, titleMarks: []))]))
        panel.settle()
        Self.press("cell.0", &panel)
        panel.send(.command(.window(.hidden)))
        panel.settle()
        panel.send(.command(.back))
        panel.settle()
        Self.press("link.search", &panel)
        panel.settle()
        panel.effects = []
        Self.press("chip.0", &panel)
        #expect(Self.text(panel) == "sea" && panel.effects.contains(.requestRows(.search("sea"), offset: 0, count: 32)))
    }

    @Test func `words that begin with the last one are suggested, the most frequent first`() {
        var panel = Self.panel()
        Self.type("old h", &panel)
        let titles = ["The old Harbour", "HARBOUR, again", "Old Hats and a hat", "Harbourmaster", "h Hä 港町 ha"]
        let rows = titles.enumerated().map { index, title in
            var row = Self.found(index + 1, CatalogMatch(.title, titleMarks: []))
            row.title = title
            return row
        }
        panel.send(.rows(.search("old h"), offset: 0, total: 5, rows))
        panel.settle()
        #expect(Self.chips(panel) == ["old harbour", "old hats", "old harbourmaster"])
        panel.effects = []
        Self.press("chip.0", &panel)
        panel.settle()
        #expect(Self.text(panel) == "old harbour" && panel.snapshot.page == "search")
        #expect(panel.effects.contains(.requestRows(.search("old harbour"), offset: 0, count: 32)))
    }

    @Test(arguments: [
        ("har", ["Harbour and harbours", "harbour, hart"], ["harbour", "harbours"]), ("harbour", ["Harbour"], []),
        ("har ", ["Harbour"], []), ("", ["Harbour"], []), (" ", ["Harbour"], []), ("港", ["港町 港"], []),
        ("바", ["바다 이야기"], ["바다"]), ("б", ["Большой, белый"], ["белый", "большой"]),
        ("a", [String(repeating: "a", count: 25)], []), ("the b", ["Bees, bee"], ["the bees"]),
    ])
    func `a completion is a word of its own`(_ text: String, _ titles: [String], _ expected: [String]) {
        let rows = titles.map { title in
            var row = Panel.row(1)
            row.title = title
            return row
        }
        #expect(SuggestedWords(text, in: rows).texts.sorted() == expected)
    }

    private static func chips(_ panel: Panel) -> [String] {
        panel.interface.elementReports.filter { $0.id.hasPrefix("chip.") }.map(\.label)
    }

    @Test func `an empty field offers the session's searches and the longest lists`() {
        var panel = Self.panel { $0.kiosk.idleTimeout = 60 }
        panel.send(.lists([CatalogList(.playlist, "Short", items: 3), CatalogList(.series, "Long", items: 9)]))
        panel.settle()
        #expect(Self.chips(panel) == ["Long", "Short"])
        // Only what has led to something is remembered.
        for (words, opens) in [("sea", true), ("sky", false), ("a  b", true), ("Sea", true)] {
            Self.type(words.lowercased(), &panel)
            let query = words.lowercased().replacing("  ", with: " ")
            panel.send(
                .rows(.search(query), offset: 0, total: 1, [Self.found(4, CatalogMatch(.title, titleMarks: []))]))
            panel.settle()
            if opens {
                Self.press("cell.0", &panel)
                panel.send(.command(.window(.hidden)))
                panel.settle()
            }
            Self.press("clear", &panel)
            panel.settle()
        }
        #expect(Self.chips(panel) == ["sea", "a b", "Long", "Short"])

        panel.effects = []
        Self.press("chip.1", &panel)
        #expect(Self.text(panel) == "a b" && panel.effects.contains(.requestRows(.search("a b"), offset: 0, count: 32)))
        // The page opens again with them, and the next session without.
        panel.send(.command(.back))
        panel.settle()
        Self.press("link.search", &panel)
        panel.settle()
        #expect(Self.chips(panel).prefix(2) == ["sea", "a b"])
        panel.wait(70)
        panel.tap(400, 300)
        panel.settle()
        Self.press("link.search", &panel)
        panel.settle()
        #expect(Self.chips(panel) == ["Long", "Short"])
    }
}
