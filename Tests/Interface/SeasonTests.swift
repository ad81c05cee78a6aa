import Geometry
import Interface
import InterfaceKit
import PageInterface
import Settings
import Testing
import WorkerProtocol

/// The seasons of a series: chips on the library page, and on the page of the series.
@Suite struct SeasonTests {
    private static let lamps = CatalogList(.series, "Lamps", items: 9, seasons: [0, 1, 2])
    private static let lists = [
        CatalogList(.playlist, "Boats", items: 9), lamps, CatalogList(.series, "Tides", items: 4, seasons: [1]),
    ]

    private static func chips(_ panel: Panel) -> [String] { reports(panel).map(\.label) }
    private static func chosen(_ panel: Panel) -> [String] { reports(panel).filter { $0.value != nil }.map(\.label) }

    private static func reports(_ panel: Panel) -> [ElementReport] {
        panel.interface.elementReports.filter { $0.id.hasPrefix("chip.") }
    }

    private static func tap(_ label: String, _ panel: inout Panel) throws {
        let chip = try #require(reports(panel).first { $0.label == label })
        panel.tap(chip.tapPoint.x, chip.tapPoint.y)
        panel.settle()
    }

    private static func library() -> Panel {
        var panel = Panel()
        panel.fill(30)
        panel.send(.lists(lists))
        panel.send(.command(.show(.library)))
        panel.settle()
        return panel
    }

    /// The page of a series, which is opened from an empty search.
    private static func page(of series: String) throws -> Panel {
        var panel = Panel()
        panel.fill(30)
        panel.send(.lists(lists))
        panel.send(.command(.open(.linked("search"))))
        panel.settle()
        try tap(series, &panel)
        #expect(panel.snapshot.page == "list")
        return panel
    }

    @Test func `on the library page they stand behind their series while it is shown`() throws {
        var panel = Self.library()
        let all = ["All videos", "New", "Boats", "Lamps", "Tides"]
        let open = ["All videos", "New", "Boats", "Lamps", "Specials", "Season 1", "Season 2", "Tides"]
        #expect(Self.chips(panel) == all)
        try Self.tap("Lamps", &panel)
        #expect(Self.chips(panel) == open && Self.chosen(panel) == ["Lamps"])
        panel.effects = []
        try Self.tap("Season 2", &panel)
        #expect(Self.chips(panel) == open && Self.chosen(panel) == ["Season 2"])
        #expect(panel.effects.contains(.requestRows(.season(2, of: "Lamps"), offset: 0, count: 32)))
        try Self.tap("Tides", &panel)
        #expect(Self.chips(panel) == all, "a series of one season has no chips of its own")
        #expect(Self.chosen(panel) == ["Tides"])
    }

    @Test func `a season that is gone gives way to all items`() throws {
        var panel = Self.library()
        try Self.tap("Lamps", &panel)
        try Self.tap("Season 2", &panel)
        panel.send(.lists([CatalogList(.series, "Lamps", items: 7, seasons: [0, 1])]))
        panel.settle()
        #expect(Self.chips(panel) == ["All videos", "New", "Lamps", "Specials", "Season 1"])
        #expect(Self.chosen(panel) == ["All videos"])
        panel.send(.lists([Self.lists[0]]))
        panel.send(.lists(Self.lists))
        panel.settle()
        #expect(Self.chips(panel) == ["All videos", "New", "Boats", "Lamps", "Tides"])
    }

    @Test func `the page of a series has them above its rows, and keeps its title`() throws {
        var panel = try Self.page(of: "Lamps")
        #expect(Self.chips(panel) == ["All videos", "Specials", "Season 1", "Season 2"])
        #expect(Self.chosen(panel) == ["All videos"])
        panel.effects = []
        try Self.tap("Season 1", &panel)
        #expect(panel.effects.contains(.requestRows(.season(1, of: "Lamps"), offset: 0, count: 32)))
        panel.send(.rows(.season(1, of: "Lamps"), offset: 0, total: 2, [Panel.row(7), Panel.row(3)]))
        panel.settle()
        #expect(panel.texts.contains("Lamps"))
        let cells = panel.interface.elementReports.filter { $0.id.hasPrefix("cell.") }
        #expect(cells.map(\.label) == ["Clip 7", "Clip 3"])
        #expect(Self.reports(panel).allSatisfy { $0.frame.maxY <= cells[0].frame.y }, "above the rows")
        // Back, and in again, the whole series is shown.
        panel.send(.command(.back))
        panel.settle()
        try Self.tap("Lamps", &panel)
        #expect(Self.chosen(panel) == ["All videos"])
    }

    @Test(arguments: ["Tides", "Boats"])
    func `the page of a playlist, or of a series of one season, has none`(name: String) throws {
        #expect(try Self.chips(Self.page(of: name)).isEmpty)
    }

    @Test func `seasons that come while the page is open appear on it`() throws {
        var panel = try Self.page(of: "Tides")
        panel.send(.lists([CatalogList(.series, "Tides", items: 5, seasons: [1, 7])]))
        panel.settle()
        #expect(Self.chips(panel) == ["All videos", "Season 1", "Season 7"])
    }

    @Test func `the next visitor sees the library as the first did`() throws {
        var panel = Panel { $0.kiosk.idleTimeout = 30 }
        panel.fill(30)
        panel.send(.lists(Self.lists))
        panel.send(.command(.show(.library)))
        panel.settle()
        try Self.tap("Lamps", &panel)
        panel.wait(40)
        // The touch ends what attracts.
        panel.tap(640, 400)
        panel.settle()
        panel.send(.command(.show(.library)))
        panel.settle()
        #expect(Self.chips(panel) == ["All videos", "New", "Boats", "Lamps", "Tides"])
    }
}
