import Geometry
import Gesture
import InterfaceKit
import Settings
import Testing
import WorkerProtocol

@testable import Interface
@testable import PageInterface

/// The focus of a remote control on the search page.
@Suite struct SearchFocusTests {
    private static func focused(_ panel: Panel) -> KeyboardKey? {
        guard case .page(.key(let index))? = panel.interface.focus.target else { return nil }
        return panel.interface.pages.key(index)
    }

    /// The search page with the focus on a key.
    private static func panel(_ language: String, _ isWanted: (KeyboardKey) -> Bool) throws -> Panel {
        var panel = SearchPageTests.panel(language: language)
        panel.arrow(.down)
        try give(&panel, isWanted)
        return panel
    }

    private static func give(_ panel: inout Panel, _ isWanted: (KeyboardKey) -> Bool) throws {
        let keys = panel.interface.pages.keyboard(at: panel.now).keys
        let index = try #require(keys.firstIndex { isWanted($0.key) })
        let places = panel.interface.focusables(at: panel.now)
        panel.interface.give(try #require(places.first { $0.target == .page(.key(index)) }), at: panel.now)
        panel.frame()
    }

    private static func isDigits(_ key: KeyboardKey) -> Bool { key == .layout(.digits) }

    @Test(arguments: ["en", "de", "es", "fr", "ja", "ko", "ar", "zh"])
    func `the key for digits and the way back have the focus in turn`(language: String) throws {
        var panel = try Self.panel(language, Self.isDigits)
        for _ in 0..<3 {
            panel.select()
            #expect(Self.focused(panel) == .layout(.letters))
            panel.select()
            #expect(Self.focused(panel) == .layout(.digits))
        }
        #expect(panel.interface.pages.search.isEmpty && !panel.interface.pages.search.writesKana)
    }

    @Test(arguments: ["ja", "ko", "ar"]) func `the key for the English letters and the way back, too`(
        language: String
    ) throws {
        var panel = try Self.panel(language) { $0 == .layout(.latin) }
        for _ in 0..<2 {
            panel.select()
            #expect(Self.focused(panel) == .layout(.letters) && panel.interface.pages.search.layout == .latin)
            panel.select()
            #expect(Self.focused(panel) == .layout(.latin) && panel.interface.pages.search.layout == .letters)
        }
    }

    @Test func `one key shows all further languages in turn`() throws {
        var panel = SearchPageTests.panel { $0.interface.keyboards = "ru el he" }
        panel.arrow(.down)
        try Self.give(&panel) { $0 == .layout(.further(0)) }
        for next in [1, 2, nil] {
            panel.select()
            #expect(Self.focused(panel) == next.map { .layout(.further($0)) } ?? .layout(.letters))
        }
        panel.select()
        #expect(Self.focused(panel) == .layout(.further(0)))
    }

    @Test(arguments: [(800.0, 480.0), (720.0, 1280.0), (1080.0, 1920.0)])
    func `the results scroll above the keyboard before one behind it has the focus`(width: Double, height: Double) {
        var panel = SearchPageTests.panel(Size(width: width, height: height))
        SearchPageTests.type("sea", &panel)
        let rows = (1...20).map { SearchPageTests.found($0, CatalogMatch(.title, titleMarks: [])) }
        panel.send(.rows(.search("sea"), offset: 0, total: 20, rows))
        panel.settle()
        var cells: [Int] = []
        for _ in 0..<30 {
            panel.arrow(.down)
            panel.settle()
            guard case .page(.cell(let index))? = panel.interface.focus.target else { continue }
            if index != cells.last { cells.append(index) }
            let places = panel.interface.focusables(at: panel.now)
            let frame = places.first { $0.target == .page(.cell(index)) }?.frame ?? .zero
            let results = panel.interface.pages.searchResults(at: panel.now)
            #expect(frame.y >= results.y && frame.maxY <= results.maxY, "row \(index) at \(frame) in \(results)")
        }
        #expect(cells.count > 3, "\(cells)")
    }

    @Test func `a written letter keeps the focus`() throws {
        var panel = try Self.panel("de") { $0 == .character("p") }
        panel.select()
        panel.select()
        #expect(SearchPageTests.text(panel) == "pp" && Self.focused(panel) == .character("p"))
    }

    @Test(arguments: [false, true]) func `after the keyboard was hidden the field has the focus`(isSleeping: Bool)
        throws
    {
        var panel = try Self.panel("en") { $0 == .character("p") }
        panel.select()
        try Self.give(&panel) { $0 == .hide }
        panel.send(.command(.select))
        if isSleeping { panel.sleep(1) } else { panel.wait(1) }
        #expect(panel.interface.focus.target == .page(.field))
        // The field brings the keyboard, and the focus is on its first key.
        panel.select()
        #expect(Self.focused(panel) == .character("q"))
    }

    @Test func `a letter of an earlier visitor is not read to the next one`() throws {
        var panel = try Self.panel("en") { $0 == .character("e") }
        panel.send(.command(.menu))
        panel.wait(0.5)
        panel.select()
        #expect(SearchPageTests.text(panel)?.isEmpty == false && panel.interface.reader.written == nil)
    }
}
