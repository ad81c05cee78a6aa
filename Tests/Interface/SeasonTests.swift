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
        let panel = try Panel.page(of: series, among: lists)
        #expect(panel.snapshot.page == "list")
        return panel
    }

    @Test func `on the library page they stand behind their series while it is shown`() throws {
        var panel = Self.library()
        let all = ["All videos", "New", "Popular", "Boats", "Lamps", "Tides"]
        let open = ["All videos", "New", "Popular", "Boats", "Lamps", "Specials", "Season 1", "Season 2", "Tides"]
        #expect(panel.chipNames == all)
        try panel.tap(chip: "Lamps")
        panel.settle()
        #expect(panel.chipNames == open && panel.chosenChips == ["Lamps"])
        panel.effects = []
        try panel.tap(chip: "Season 2")
        panel.settle()
        #expect(panel.chipNames == open && panel.chosenChips == ["Season 2"])
        #expect(panel.effects.contains(.requestRows(.season(2, of: "Lamps"), offset: 0, count: 32)))
        try panel.tap(chip: "Tides")
        panel.settle()
        #expect(panel.chipNames == all, "a series of one season has no chips of its own")
        #expect(panel.chosenChips == ["Tides"])
    }

    @Test func `a season that is gone gives way to all items`() throws {
        var panel = Self.library()
        try panel.tap(chip: "Lamps")
        panel.settle()
        try panel.tap(chip: "Season 2")
        panel.settle()
        panel.send(.lists([CatalogList(.series, "Lamps", items: 7, seasons: [0, 1])]))
        panel.settle()
        #expect(panel.chipNames == ["All videos", "New", "Popular", "Lamps", "Specials", "Season 1"])
        #expect(panel.chosenChips == ["All videos"])
        panel.send(.lists([Self.lists[0]]))
        panel.send(.lists(Self.lists))
        panel.settle()
        #expect(panel.chipNames == ["All videos", "New", "Popular", "Boats", "Lamps", "Tides"])
    }

    @Test func `the page of a series has them above its rows, and keeps its title`() throws {
        var panel = try Self.page(of: "Lamps")
        #expect(panel.chipNames == ["All videos", "Specials", "Season 1", "Season 2"])
        #expect(panel.chosenChips == ["All videos"])
        panel.effects = []
        try panel.tap(chip: "Season 1")
        panel.settle()
        #expect(panel.effects.contains(.requestRows(.season(1, of: "Lamps"), offset: 0, count: 32)))
        panel.send(.rows(.season(1, of: "Lamps"), offset: 0, total: 2, [Panel.row(7), Panel.row(3)]))
        panel.settle()
        #expect(panel.texts.contains("Lamps"))
        let cells = panel.interface.elementReports.filter { $0.id.hasPrefix("cell.") }
        #expect(cells.map(\.label) == ["Clip 7", "Clip 3"])
        #expect(panel.chips.allSatisfy { $0.frame.maxY <= cells[0].frame.y }, "above the rows")
        // Back, and in again, the whole series is shown.
        panel.send(.command(.back))
        panel.settle()
        try panel.tap(chip: "Lamps")
        panel.settle()
        #expect(panel.chosenChips == ["All videos"])
    }

    @Test(arguments: ["Tides", "Boats"])
    func `the page of a playlist, or of a series of one season, has none`(name: String) throws {
        #expect(try Self.page(of: name).chips.isEmpty)
    }

    @Test func `seasons that come while the page is open appear on it`() throws {
        var panel = try Self.page(of: "Tides")
        panel.send(.lists([CatalogList(.series, "Tides", items: 5, seasons: [1, 7])]))
        panel.settle()
        #expect(panel.chipNames == ["All videos", "Season 1", "Season 7"])
    }

    @Test func `the next visitor sees the library as the first did`() throws {
        var panel = Panel { $0.kiosk.idleTimeout = 30 }
        panel.fill(30)
        panel.send(.lists(Self.lists))
        panel.send(.command(.show(.library)))
        panel.settle()
        try panel.tap(chip: "Lamps")
        panel.settle()
        panel.wait(40)
        // The touch ends what attracts.
        panel.tap(640, 400)
        panel.settle()
        panel.send(.command(.show(.library)))
        panel.settle()
        #expect(panel.chipNames == ["All videos", "New", "Popular", "Boats", "Lamps", "Tides"])
    }
}
