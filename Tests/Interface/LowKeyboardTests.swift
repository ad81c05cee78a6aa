import Geometry
import Gesture
import InterfaceKit
import Scene
import Settings
import Testing
import WorkerProtocol

@testable import Interface
@testable import PageInterface

/// The keyboard of a low panel, which covers the tab bar and the mini player.
@Suite struct LowKeyboardTests {
    private static let size = Size(width: 800, height: 480)

    /// The search page while a clip plays in the mini player.
    private static func panel(_ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel(size, change)
        panel.fill(30)
        panel.settle()
        panel.send(.play(Panel.row(2), animated: false))
        panel.send(.media(.prerolled(duration: 600)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 0)))
        panel.send(.command(.window(.mini)))
        panel.settle()
        SearchPageTests.press("link.search", &panel)
        return panel
    }

    private static func elements(_ panel: Panel, _ prefix: String) -> [ElementReport] {
        panel.interface.elementReports.filter { $0.id.hasPrefix(prefix) }
    }

    /// The upper edge of the keyboard in the frame on the panel; the panel's height without a keyboard.
    private static func top(_ panel: Panel) -> Double {
        panel.interface.scene(at: panel.now).layers.first { $0.id == Part.keyboard.id() }?.frame.y ?? size.height
    }

    @Test func `the keyboard covers the bars, and leaves room for results`() throws {
        var panel = Self.panel()
        panel.settle()
        let keys = Self.elements(panel, "key.")
        #expect(Self.elements(panel, "tab.").isEmpty && Self.elements(panel, "mini").isEmpty)
        #expect(keys.map(\.frame.maxY).max().map { $0 > Self.size.height - 10 && $0 <= Self.size.height } == true)
        // Half of the results' first row was visible above the mini player.
        #expect(Self.top(panel) - panel.interface.pages.searchHeadHeight >= 150)
        let layers = panel.interface.scene(at: panel.now).layers
        let front = try #require(layers.firstIndex { $0.id == Part.keyboard.id() })
        let tabs = try #require(layers.lastIndex { $0.id == Part.tabBar.id() })
        #expect(front > tabs)
        #expect(layers.lastIndex { if case .video = $0.content { true } else { false } }.map { $0 < front } == true)
    }

    @Test func `a key over the bars is written, and a hidden keyboard uncovers them`() {
        var panel = Self.panel()
        panel.settle()
        SearchPageTests.type("z m", &panel)
        #expect(SearchPageTests.text(panel) == "z m" && panel.snapshot.page == "search")
        SearchPageTests.press(SearchPageTests.key("Hide the keyboard", panel)?.id ?? "", &panel)
        panel.settle()
        #expect(Self.top(panel) == Self.size.height && Self.elements(panel, "key.").isEmpty)
        #expect(!Self.elements(panel, "tab.").isEmpty && !Self.elements(panel, "mini").isEmpty)
        SearchPageTests.press("search", &panel)
        panel.settle()
        #expect(Self.elements(panel, "tab.").isEmpty && !Self.elements(panel, "key.").isEmpty)
    }

    @Test func `the keyboard rises after its page and sinks before it, without a jump`() {
        var panel = Self.panel()
        var way = [Self.top(panel)]
        for _ in 0..<60 {
            panel.frame()
            way.append(Self.top(panel))
        }
        let up = Self.top(panel)
        #expect(way[0] > Self.size.height - 60 && up < 300)
        SearchPageTests.press("back", &panel)
        for _ in 0..<60 {
            panel.frame()
            way.append(Self.top(panel))
        }
        #expect(way.last == Self.size.height && panel.snapshot.page == "home")
        let steps = zip(way, way.dropFirst()).map { ($1 - $0).magnitude }
        #expect(steps.allSatisfy { $0 < 60 }, "\(steps)")
        #expect(Self.elements(panel, "tab.").count == 3)
    }

    @Test func `a found video opens, and its window comes back in front of no keyboard`() {
        var panel = Self.panel()
        panel.settle()
        SearchPageTests.type("c", &panel)
        let row = SearchPageTests.found(9, CatalogMatch(.title, titleMarks: []))
        panel.send(.rows(.search("c"), offset: 0, total: 1, [row]))
        panel.frame()
        SearchPageTests.press("cell.0", &panel)
        panel.settle()
        #expect(panel.snapshot.state == "full")
        panel.send(.command(.window(.mini)))
        panel.settle()
        #expect(Self.top(panel) == Self.size.height && !Self.elements(panel, "mini").isEmpty)
    }

    @Test func `the search tab raises the keyboard, and a scroll lowers it`() {
        var panel = Panel(Self.size) { $0.tabs.search = true }
        panel.fill(30)
        panel.settle()
        #expect(Self.top(panel) == Self.size.height)
        SearchPageTests.press("tab.search", &panel)
        panel.settle()
        #expect(Self.top(panel) < 300)
        panel.drag(from: Point(x: 400, y: 200), by: -60)
        panel.settle()
        #expect(Self.top(panel) == Self.size.height && Self.elements(panel, "tab.").count == 4)
    }

    @Test func `a floating window stays above the keyboard`() throws {
        var panel = Self.panel { $0.player.compact = .floating }
        panel.settle()
        let layers = panel.interface.scene(at: panel.now).layers
        let video = try #require(layers.first { if case .video = $0.content { true } else { false } })
        #expect(video.frame.maxY <= Self.top(panel))
    }

    @Test func `a panel that is turned shows no keyboard on other pages`() {
        var panel = Panel(Size(width: 480, height: 800)) { $0.tabs.search = true }
        panel.fill(30)
        panel.settle()
        for size in [Self.size, Size(width: 480, height: 800)] {
            panel.resize(to: size)
            #expect(Self.top(panel) == Self.size.height && Self.elements(panel, "tab.").count == 4)
            SearchPageTests.press("tab.search", &panel)
            panel.settle()
            #expect(!Self.elements(panel, "key.").isEmpty)
            panel.send(.command(.show(.home)))
            panel.settle()
        }
    }

    @Test func `keys of a remote control reach each key, and the results do not move`() throws {
        var panel = Self.panel()
        panel.settle()
        let offset = panel.interface.pages.navigation.top.scroller.offset(at: panel.now)
        for _ in 0..<8 {
            panel.send(.command(.focus(.down)))
            panel.frame()
        }
        panel.settle()
        #expect(panel.interface.pages.navigation.top.scroller.offset(at: panel.now) == offset)
        let ring = try #require(panel.interface.scene(at: panel.now).layers.first { $0.id == Part.focusRing.id(1) })
        #expect(ring.frame.maxY > Self.size.height - 60 && (ring.clip?.maxY ?? Self.size.height) == Self.size.height)
    }
}
