import Geometry
import Gesture
import Interface
import InterfaceKit
import Testing
import WorkerProtocol

/// A finger on an element that becomes another one before the finger leaves.
@Suite struct HeldElementTests {
    private static func loads(_ panel: Panel) -> Bool {
        panel.effects.contains { if case .load = $0 { true } else { false } }
    }

    /// The search page with the results of `c`, while `cl` has been typed.
    private static func panel() -> Panel {
        var panel = SearchPageTests.panel()
        SearchPageTests.type("c", &panel)
        panel.send(.rows(.search("c"), offset: 0, total: 3, SearchPageTests.found(1...3)))
        panel.frame()
        SearchPageTests.type("l", &panel)
        panel.effects = []
        return panel
    }

    @Test(arguments: [false, true]) func `a result that another one replaces under the finger does not open`(
        _ isReplaced: Bool
    ) throws {
        var panel = Self.panel()
        let place = try #require(SearchPageTests.element(panel) { $0.id == "cell.0" }).tapPoint
        panel.touch(.down, place.x, place.y)
        panel.frame()
        // The same first result in a new answer is the one that was touched.
        panel.send(.rows(.search("cl"), offset: 0, total: 2, SearchPageTests.found(isReplaced ? 2...3 : 1...2)))
        panel.frame()
        panel.touch(.up, place.x, place.y)
        panel.frame()
        #expect(SearchPageTests.element(panel) { $0.id == "cell.0" } != nil || !isReplaced)
        #expect(Self.loads(panel) == !isReplaced)
    }

    @Test(arguments: [false, true]) func `a video of the library that a scan replaces under the finger does not open`(
        _ isReplaced: Bool
    ) throws {
        var panel = Panel(Size(width: 1280, height: 800))
        panel.fill(30)
        panel.settle()
        panel.effects = []
        let cell = try #require(SearchPageTests.element(panel) { $0.id == "cell.0" })
        panel.touch(.down, cell.tapPoint.x, cell.tapPoint.y)
        panel.frame()
        if isReplaced { panel.send(.rows(offset: 0, total: 31, (100...130).map { Panel.row($0) })) }
        panel.frame()
        panel.touch(.up, cell.tapPoint.x, cell.tapPoint.y)
        panel.frame()
        #expect(Self.loads(panel) == !isReplaced)
    }

    @Test func `a held result that another one replaces opens no preview`() throws {
        var panel = Self.panel()
        let place = try #require(SearchPageTests.element(panel) { $0.id == "cell.0" }).tapPoint
        panel.touch(.down, place.x, place.y)
        panel.frame()
        panel.send(.rows(.search("cl"), offset: 0, total: 2, SearchPageTests.found(2...3)))
        panel.wait(1.5)
        #expect(panel.snapshot.preview == nil)
        panel.touch(.up, place.x, place.y)
        panel.frame()
        #expect(!Self.loads(panel))
    }
}
