import Geometry
import Interface
import InterfaceKit
import PageInterface
import Settings
import Testing
import WorkerProtocol

/// The search as a tab of its own.
@Suite struct SearchTabTests {
    private static func panel(_ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel(Size(width: 1280, height: 800)) {
            $0.tabs.search = true
            change(&$0)
        }
        panel.fill(30)
        panel.settle()
        return panel
    }

    private static func tabs(_ panel: Panel) -> [String] {
        panel.interface.elementReports.filter { $0.id.hasPrefix("tab.") }.map(\.id)
    }

    private static func press(_ id: String, _ panel: inout Panel) {
        SearchPageTests.press(id, &panel)
        panel.settle()
    }

    private static func has(_ id: String, _ panel: Panel) -> Bool {
        SearchPageTests.element(panel) { $0.id == id } != nil
    }

    private static func answer(_ text: String, _ number: Int, _ panel: inout Panel) {
        let row = SearchPageTests.found(number, CatalogMatch(.title, titleMarks: []))
        panel.send(.rows(.search(text), offset: 0, total: 1, [row]))
        panel.frame()
    }

    @Test func `the tab replaces the button, and its page has no way back`() {
        var panel = Self.panel()
        #expect(Self.tabs(panel) == ["tab.home", "tab.search", "tab.library", "tab.settings"])
        #expect(!Self.has("link.search", panel))
        Self.press("tab.search", &panel)
        #expect(panel.snapshot.page == "search" && Self.has("key.0", panel) && !Self.has("back", panel))
        // Without the search, or with hidden settings, the tab bar has fewer tabs.
        #expect(Self.tabs(Self.panel { $0.interface.search = false }) == ["tab.home", "tab.library", "tab.settings"])
        #expect(Self.tabs(Self.panel { $0.kiosk.settings = .hidden }) == ["tab.home", "tab.search", "tab.library"])
    }

    @Test func `the words stay while other tabs are visible, and late answers are shown`() {
        var panel = Self.panel()
        Self.press("tab.search", &panel)
        SearchPageTests.type("cl", &panel)
        Self.press("tab.library", &panel)
        Self.answer("cl", 7, &panel)
        Self.press("tab.search", &panel)
        #expect(SearchPageTests.text(panel) == "cl" && SearchPageTests.cells(panel) == ["Clip 7"])
    }

    @Test func `a page above the results leads back to them`() {
        var panel = Self.panel()
        Self.press("tab.search", &panel)
        SearchPageTests.type("cl", &panel)
        Self.answer("cl", 7, &panel)
        Self.press("channel.0", &panel)
        #expect(panel.snapshot.page.hasPrefix("channel") && Self.has("back", panel))
        Self.press("back", &panel)
        #expect(panel.snapshot.page == "search" && SearchPageTests.cells(panel) == ["Clip 7"])
    }

    @Test func `results that arrive behind another page are shown on the way back`() {
        var panel = Self.panel()
        Self.press("tab.search", &panel)
        SearchPageTests.type("cl", &panel)
        Self.answer("cl", 7, &panel)
        SearchPageTests.type("i", &panel)
        Self.press("channel.0", &panel)
        Self.answer("cli", 9, &panel)
        panel.send(.command(.back))
        panel.settle()
        #expect(SearchPageTests.cells(panel) == ["Clip 9"])
    }

    @Test func `a page above an empty field keeps its items while it slides away`() {
        var panel = Self.panel()
        panel.send(.lists([CatalogList(.playlist, "Long", items: 9)]))
        Self.press("tab.search", &panel)
        Self.press("chip.0", &panel)
        panel.send(.rows(.playlist("Long"), offset: 0, total: 1, [Panel.row(5)]))
        panel.settle()
        #expect(panel.texts.contains("Clip 5"))
        SearchPageTests.press("tab.search", &panel)
        #expect(panel.texts.contains("Clip 5"))
        panel.settle()
        #expect(panel.snapshot.page == "search")
    }

    @Test func `a tab that goes is not behind the settings`() {
        var panel = Self.panel()
        Self.press("tab.search", &panel)
        Self.press("tab.settings", &panel)
        var settings = panel.settings
        settings.tabs.search = false
        panel.change(settings)
        panel.settle()
        panel.send(.command(.back))
        panel.settle()
        #expect(panel.snapshot.page != "search")
        Self.press("tab.home", &panel)
        #expect(panel.snapshot.page == "home")
    }

    @Test func `a tap on the selected tab raises the keyboard, and a request selects the tab`() {
        var panel = Self.panel()
        panel.send(.command(.open(.linked("search"))))
        panel.settle()
        #expect(SearchPageTests.element(panel) { $0.id == "tab.search" }?.value == "chosen" && !Self.has("back", panel))
        Self.press(SearchPageTests.element(panel) { $0.label == "Hide the keyboard" }?.id ?? "", &panel)
        #expect(!Self.has("key.0", panel))
        Self.press("tab.search", &panel)
        #expect(Self.has("key.0", panel))
    }

    @Test func `the next visitor finds an empty field`() {
        var panel = Self.panel { $0.kiosk.idleTimeout = 10 }
        Self.press("tab.search", &panel)
        SearchPageTests.type("cl", &panel)
        panel.wait(12)
        panel.tap(400, 300)
        panel.settle()
        #expect(panel.snapshot.page == "home")
        Self.press("tab.search", &panel)
        #expect(SearchPageTests.text(panel) == "Search the library")
    }

    @Test func `a tab that goes takes its page along`() {
        var panel = Self.panel()
        Self.press("tab.search", &panel)
        var settings = panel.settings
        settings.tabs.search = false
        panel.change(settings)
        panel.settle()
        #expect(panel.snapshot.page == "home" && Self.has("link.search", panel))
    }
}
