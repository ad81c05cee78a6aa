import Geometry
import Interface
import InterfaceKit
import PageInterface
import Settings
import Testing
import WorkerProtocol

/// The chips for the order of a list, and the folders among the lists.
@Suite struct ListChipTests {
    private static let birds = CatalogList(.folder, "/videos/Birds", title: "Birds", items: 9)
    private static let lists = [CatalogList(.playlist, "Boats", items: 9), birds]

    /// The page of a list, which is opened from an empty search. Its rows have come.
    private static func page(
        of name: String, total: Int = 9, _ change: (inout Settings) -> Void = { _ in }
    ) throws -> Panel {
        var panel = try Panel.page(of: name, among: lists, change)
        fill(&panel, total: total)
        return panel
    }

    /// Answers the last request for the rows of a list.
    private static func fill(_ panel: inout Panel, total: Int = 9) {
        let asked = panel.effects.reversed()
        panel.effects = []
        for case .requestRows(let query, offset: 0, count: _) in asked {
            panel.send(.rows(query, offset: 0, total: total, (1...total).map(Panel.row)))
            break
        }
        panel.settle()
    }

    private static func channel(
        _ size: Size = SearchPageTests.sizes[1], _ change: (inout Settings) -> Void = { _ in }
    ) -> Panel {
        var panel = Panel(size, change)
        panel.fill(30)
        panel.settle()
        panel.effects = []
        panel.send(.command(.open(.channel("Channel"))))
        panel.settle()
        fill(&panel)
        return panel
    }

    @Test(arguments: [
        ("Boats", ["In order", "New", "A–Z", "Popular"]), ("Birds", ["A–Z", "New", "Oldest", "Popular"]),
    ])
    func `the page of a playlist or a folder offers other orders`(_ name: String, _ orders: [String]) throws {
        var panel = try Self.page(of: name)
        #expect(panel.snapshot.page == "list" && panel.texts.contains(name))
        #expect(panel.chipNames == orders && panel.chosenChips == [orders[0]])
        try panel.tap(chip: "New")
        panel.settle()
        let list: CatalogQuery = name == "Boats" ? .playlist("Boats") : .folder("/videos/Birds")
        #expect(panel.effects.contains(.requestRows(.ordered(.latest, of: list), offset: 0, count: 32)))
        #expect(panel.chosenChips == ["New"] && panel.chipNames == orders && panel.texts.contains(name))
    }

    @Test(arguments: SearchPageTests.sizes, [1, 1.25, 1.5, 2])
    func `the page of a channel has them in its head, clear of its picture, in every order`(
        size: Size, text: Double
    ) throws {
        var panel = Self.channel(size) { $0.interface.textSize = text }
        #expect(panel.chipNames == ["New", "Oldest", "A–Z", "Popular"])
        try panel.tap(chip: "Oldest")
        panel.settle()
        #expect(panel.effects.contains(.requestRows(.ordered(.oldest, of: .channel("Channel")), offset: 0, count: 32)))
        Self.fill(&panel)
        #expect(panel.snapshot.page == "channel" && panel.texts.contains("Channel"))
        let reports = panel.interface.elementReports
        let cell = try #require(reports.first { $0.id == "cell.0" })
        let poster = try #require(reports.first { $0.id == "poster" })
        let name = try #require(panel.place(of: .pageTitle))
        for chip in panel.chips {
            #expect(chip.frame.maxY <= cell.frame.y && chip.frame.y >= name.maxY)
            #expect(chip.frame.intersection(poster.frame).isEmpty)
        }
        // A request for the same channel opens no second page of it.
        panel.send(.command(.open(.channel("Channel"))))
        panel.settle()
        #expect(panel.chosenChips == ["Oldest"])
    }

    @Test func `on the library page they stand behind their list while it is shown`() throws {
        var panel = Panel()
        panel.fill(30)
        panel.send(.lists([CatalogList(.playlist, "Boats", items: 9), CatalogList(.playlist, "Tides", items: 7)]))
        panel.send(.command(.show(.library)))
        panel.settle()
        let all = ["All videos", "New", "Popular", "Boats", "Tides"]
        #expect(panel.chipNames == all)
        try panel.tap(chip: "Boats")
        panel.settle()
        let parts = ["New", "A–Z", "Popular"].map { "Boats  ·  \($0)" }
        let open = all.prefix(4) + parts + all.suffix(1)
        #expect(panel.chipNames == Array(open) && panel.chosenChips == ["Boats"])
        #expect(panel.texts.count { $0 == "New" } == 2, "the label has no name of the list")
        panel.effects = []
        try panel.tap(chip: parts[1])
        panel.settle()
        #expect(panel.chipNames == Array(open) && panel.chosenChips == [parts[1]])
        #expect(
            panel.effects.contains(.requestRows(.ordered(.title, of: .playlist("Boats")), offset: 0, count: 32)))
        try panel.tap(chip: "Tides")
        panel.settle()
        #expect(panel.chipNames == all && panel.chosenChips == ["Tides"], "a short list has no other orders")
        try panel.tap(chip: "Popular")
        panel.settle()
        #expect(panel.chipNames == all && panel.chosenChips == ["Popular"])
    }

    private static func library(_ size: Size, _ names: [String]) -> Panel {
        var panel = Panel(size)
        panel.fill(30)
        panel.send(.lists(names.map { CatalogList(.playlist, $0, items: 9) }))
        panel.send(.command(.show(.library)))
        panel.settle()
        return panel
    }

    /// A chip that is cut by the edge of the panel or by the title is narrower than on a wide panel.
    @Test(arguments: SearchPageTests.sizes) func `they scroll into view, and their list stays`(size: Size) throws {
        let names = ["Birds at the lake", "Boats", "Tides"]
        var (panel, wide) = (Self.library(size, names), Self.library(Size(width: 3000, height: 800), names))
        // On a narrow panel there is room for the list's own chip alone.
        let isNarrow = size.width < 700
        for name in isNarrow ? Array(names.prefix(1)) : names {
            try panel.tap(chip: name)
            panel.settle()
            try wide.tap(chip: name)
            wide.settle()
            let orders = ["New", "A–Z", "Popular"].map { "\(name)  ·  \($0)" }
            for label in [name] + (isNarrow ? [] : orders) {
                let chip = try #require(panel.chips.first { $0.label == label }, "\(label) is visible")
                let whole = try #require(wide.chips.first { $0.label == label })
                #expect(chip.frame.width == whole.frame.width, "\(label)")
            }
        }
    }

    @Test func `the key focus stays on the chosen chip when the chips before it disappear`() throws {
        var panel = Self.library(SearchPageTests.sizes[1], ["Boats", "Tides"])
        try panel.tap(chip: "Boats")
        panel.settle()
        panel.arrow(.down)
        let ways = panel.reachable()
        for direction in try #require(ways["chip(7)"]) { panel.arrow(direction) }
        panel.select()
        panel.settle()
        #expect(panel.chosenChips == ["Tides"])
        #expect(panel.focus?.name == "chip(4)", "three orders of the other list are gone")
    }

    @Test func `the order of a list that is gone gives way to all items`() throws {
        var panel = Panel()
        panel.fill(30)
        panel.send(.lists([CatalogList(.playlist, "Boats", items: 9)]))
        panel.send(.command(.show(.library)))
        panel.settle()
        try panel.tap(chip: "Boats")
        panel.settle()
        try panel.tap(chip: "Boats  ·  A–Z")
        panel.settle()
        panel.send(.lists([CatalogList(.playlist, "Boats", items: 5)]))
        panel.settle()
        #expect(panel.chosenChips == ["All videos"], "too short for other orders")
        panel.send(.scanned(total: 0))
        panel.settle()
        #expect(panel.chipNames.isEmpty)
    }

    @Test func `views that are hidden, or unknown, order nothing`() throws {
        #expect(Self.channel { $0.interface.views = false }.chipNames == ["New", "Oldest", "A–Z"])
        var panel = Panel()
        panel.send(.scanned(total: 30))
        panel.frame()
        var rows = (0..<30).map(Panel.row)
        for index in rows.indices { rows[index].views = index % 2 == 0 ? -1 : 0 }
        panel.send(.rows(offset: 0, total: 30, rows))
        panel.send(.command(.show(.library)))
        panel.settle()
        #expect(panel.chipNames == ["All videos", "New"])
    }

    @Test func `a page leaves an order that is no longer offered`() throws {
        var panel = Self.channel()
        try panel.tap(chip: "Popular")
        panel.settle()
        // Also below another page.
        panel.send(.command(.open(.linked("search"))))
        panel.settle()
        var settings = panel.settings
        settings.interface.views = false
        panel.change(settings)
        panel.send(.command(.back))
        panel.settle()
        #expect(panel.chipNames == ["New", "Oldest", "A–Z"] && panel.chosenChips == ["New"])
    }

    @Test func `views that become known by another list order every page`() throws {
        var panel = Panel()
        panel.send(.scanned(total: 30))
        panel.frame()
        var rows = (0..<30).map(Panel.row)
        for index in rows.indices { rows[index].views = -1 }
        panel.send(.rows(offset: 0, total: 30, rows))
        panel.send(.command(.show(.library)))
        panel.settle()
        #expect(panel.chipNames == ["All videos", "New"])
        panel.send(.rows(.newest, offset: 0, total: 30, (0..<12).map(Panel.row)))
        panel.settle()
        #expect(panel.chipNames == ["All videos", "New", "Popular"])
    }

    @Test func `a short list needs no other order`() throws {
        #expect(try Self.page(of: "Boats", total: 7).chips.isEmpty)
    }

    @Test func `a page keeps its chips below another page`() throws {
        var panel = try Self.page(of: "Boats")
        panel.send(.command(.open(.channel("Channel"))))
        panel.settle()
        Self.fill(&panel)
        #expect(panel.chipNames.first == "New")
        panel.send(.command(.back))
        panel.settle()
        #expect(panel.chipNames == ["In order", "New", "A–Z", "Popular"])
    }

    @Test func `the library page lists folders where they are wanted`() throws {
        var panel = try Self.page(of: "Boats")
        panel.send(.command(.show(.library)))
        panel.settle()
        #expect(panel.chipNames == ["All videos", "New", "Popular", "Boats", "Birds"])
        try panel.tap(chip: "Birds")
        panel.settle()
        #expect(panel.effects.contains(.requestRows(.folder("/videos/Birds"), offset: 0, count: 32)))
        var settings = panel.settings
        settings.library.listsFolders = false
        panel.change(settings)
        panel.settle()
        #expect(panel.chipNames == ["All videos", "New", "Popular", "Boats"])
        #expect(panel.chosenChips == ["All videos"], "the folder's list is left")
    }

    @Test func `the home tab and the home key show the first page, other tabs the page that was left`() {
        for home in [Command.home, .show(.home), .open(.tab(.home))] {
            var panel = Self.channel()
            panel.send(.command(.show(.library)))
            panel.settle()
            panel.send(.command(home))
            panel.settle()
            #expect(panel.snapshot.page == "home")
        }
    }

    @Test func `a folder with the name of a found channel is not found beside it`() throws {
        var panel = Panel()
        panel.fill(30)
        panel.send(.lists([CatalogList(.folder, "/videos/Channel", title: "Channel", items: 9), Self.birds]))
        panel.send(.command(.open(.linked("search"))))
        panel.settle()
        SearchPageTests.type("ch", &panel)
        let found = [
            NamedList(.channel("Channel"), name: "Channel"), NamedList(.folder("/videos/Channel"), name: "Channel"),
        ]
        panel.send(.foundLists(of: "ch", found))
        panel.send(.rows(.search("ch"), offset: 0, total: 3, (1...3).map(Panel.row)))
        panel.settle()
        #expect(panel.chipNames == ["Channel"])
    }
}
