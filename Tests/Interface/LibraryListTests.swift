import Geometry
import Gesture
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import Testing
import WorkerProtocol

/// The library page's lists, which a row of chips names.
@Suite struct LibraryListTests {
    private static let lists = [
        CatalogList(.playlist, "Boats", items: 9), CatalogList(.series, "Lamps of the North", items: 3),
    ]

    /// The library page of so many items.
    private static func panel(_ count: Int, _ size: Size = Size(width: 1280, height: 800)) -> Panel {
        var panel = Panel(size)
        panel.fill(count)
        panel.send(.command(.show(.library)))
        panel.settle()
        return panel
    }

    /// The distance of the first two rows of cards.
    private static func rowHeight(_ change: (inout CatalogRow) -> Void) throws -> Double {
        var panel = Panel()
        panel.send(.scanned(total: 9))
        panel.frame()
        var rows = (0..<9).map(Panel.row)
        for index in rows.indices { change(&rows[index]) }
        panel.send(.rows(offset: 0, total: 9, rows))
        panel.send(.command(.show(.library)))
        panel.settle()
        let cells = panel.interface.elementReports.filter { $0.id.hasPrefix("cell.") }
        return try #require(cells.first { $0.frame.y > cells[0].frame.y }).frame.y - cells[0].frame.y
    }

    @Test func `cards leave no room for facts that no item has`() throws {
        let both = try Self.rowHeight { _ in }
        let line = TextStyles(scale: 1).caption.lineHeight
        #expect(try Self.rowHeight { $0.channel = "" } == both - line)
        #expect(try Self.rowHeight { ($0.views, $0.date) = (-1, "") } == both - line)
        #expect(try Self.rowHeight { ($0.channel, $0.views, $0.date) = ("", -1, "") } == both - 2 * line)
    }

    @Test func `a small library without lists has no chips`() {
        #expect(Self.panel(23).chips.isEmpty)
        #expect(Self.panel(0).chips.isEmpty)
        #expect(Self.panel(24).chipNames == ["All videos", "New", "Popular"])
    }

    @Test func `lists have a chip each, and what was played has one while there is something`() {
        var panel = Self.panel(3)
        panel.send(.lists(Self.lists))
        panel.frame()
        #expect(panel.chipNames == ["All videos", "New", "Popular", "Boats", "Lamps of the North"])
        panel.send(.counted(started: 1, played: 2))
        panel.frame()
        #expect(
            panel.chipNames == [
                "All videos", "New", "Popular", "Continue watching", "Boats", "Lamps of the North", "History",
            ])
        #expect(panel.chosenChips == ["All videos"])
        panel.send(.counted(started: 0, played: 2))
        panel.send(.lists([]))
        panel.frame()
        #expect(panel.chipNames == ["All videos", "New", "Popular", "History"])
    }

    @Test func `a chip shows its list from the top, and asks for its rows`() throws {
        var panel = Self.panel(30)
        panel.send(.lists(Self.lists))
        panel.frame()
        panel.effects = []
        try panel.tap(chip: "Boats")
        #expect(panel.chosenChips == ["Boats"])
        #expect(panel.effects.contains(.requestRows(.playlist("Boats"), offset: 0, count: 32)))
        panel.send(.rows(.playlist("Boats"), offset: 0, total: 2, [Panel.row(7), Panel.row(3)]))
        panel.frame()
        let cells = panel.interface.elementReports.filter { $0.id.hasPrefix("cell.") }
        #expect(cells.map(\.label) == ["Clip 7", "Clip 3"])
        // A tap plays the item of that list.
        let cell = try #require(cells.last)
        panel.effects = []
        panel.tap(cell.tapPoint.x, cell.tapPoint.y)
        #expect(panel.effects.contains(.load(Panel.row(3))))
    }

    @Test func `a list that is gone gives way to all items, also behind another tab`() throws {
        var panel = Self.panel(30)
        panel.send(.lists(Self.lists))
        panel.frame()
        try panel.tap(chip: "Boats")
        panel.send(.lists([Self.lists[1]]))
        panel.frame()
        #expect(panel.chosenChips == ["All videos"])
        try panel.tap(chip: "Lamps of the North")
        panel.send(.command(.show(.home)))
        panel.settle()
        panel.send(.lists([]))
        panel.send(.command(.show(.library)))
        panel.settle()
        #expect(panel.chosenChips == ["All videos"])
    }

    @Test func `what was played is asked for again when it changes`() throws {
        var panel = Self.panel(30)
        panel.send(.counted(started: 1, played: 1))
        panel.frame()
        try panel.tap(chip: "History")
        panel.send(.rows(.played, offset: 0, total: 1, [Panel.row(5)]))
        panel.frame()
        panel.effects = []
        panel.send(.counted(started: 1, played: 2))
        panel.frame()
        #expect(panel.effects.contains(.requestRows(.played, offset: 0, count: 2)))
        let cells = panel.interface.elementReports.filter { $0.id.hasPrefix("cell.") }
        #expect(cells.map(\.label) == ["Clip 5"], "until the answer")
        panel.send(.counted(started: 0, played: 0))
        panel.frame()
        #expect(panel.chosenChips == ["All videos"])
    }

    @Test func `a narrow panel scrolls its chips under the finger, and the list stays`() throws {
        var panel = Self.panel(30, Size(width: 480, height: 800))
        panel.send(.lists((0..<12).map { CatalogList(.playlist, "Playlist \($0)", items: 1) }))
        panel.frame()
        let before = panel.chips[0].frame
        let (x, y) = (before.midX + 100, before.midY)
        panel.touch(.down, x, y)
        for step in 1...20 {
            panel.frame()
            panel.touch(.move, x - Double(step) * 8, y)
        }
        panel.wait(0.3)
        panel.touch(.up, x - 160, y)
        panel.settle()
        let first = try #require(panel.chips.first)
        #expect(first.id != "chip.0" && first.frame.x >= before.x, "the first has gone behind the title")
        #expect(first.frame.width > 0)
        #expect(panel.chosenChips.isEmpty || panel.chosenChips == ["All videos"])
        #expect(panel.interface.elementReports.contains { $0.id == "cell.0" && $0.frame.y > 0 })
    }

    @Test(arguments: [60.0, 100, 130, 200])
    func `chips stay where a resting finger leaves them`(_ distance: Double) throws {
        var panel = Self.panel(30, Size(width: 480, height: 800))
        panel.send(.lists((0..<12).map { CatalogList(.playlist, "Playlist \($0)", items: 1) }))
        panel.frame()
        let start = try #require(panel.chips.first { $0.id == "chip.3" }).frame
        panel.touch(.down, start.midX, start.midY)
        for step in 1...20 {
            panel.frame()
            panel.touch(.move, start.midX - distance * Double(step) / 20, start.midY)
        }
        panel.wait(0.3)
        let held = try #require(panel.chips.first { $0.id == "chip.3" }).frame
        panel.touch(.up, start.midX - distance, start.midY)
        panel.settle()
        let rest = try #require(panel.chips.first { $0.id == "chip.3" }).frame
        #expect(held.x < start.x - distance / 2 && rest == held)
    }

    @Test func `the longest names and the most lists are drawn`() {
        var panel = Self.panel(30, Size(width: 800, height: 480))
        let long = String(repeating: "あ", count: 300)
        panel.send(.lists((0..<64).map { CatalogList(.series, "\($0) \(long)", items: 1) }))
        panel.settle()
        #expect(panel.chips.count >= 3)
        #expect(panel.chips.allSatisfy { $0.frame.width < 260 })
    }
}
