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

    /// The upper edge of the keyboard in the frame on the panel; nil without a keyboard.
    private static func top(_ panel: Panel) -> Double? {
        panel.interface.scene(at: panel.now).layers.first { $0.id == Part.keyboard.id() }?.frame.y
    }

    /// The upper edge of the keyboard, or of the panel's lower edge, in each of the next frames.
    private static func tops(_ panel: inout Panel, frames: Int) -> [Double] {
        (0..<frames).map { _ in
            panel.frame()
            return top(panel) ?? size.height
        }
    }

    @Test func `the keyboard covers the bars, and leaves room for results`() throws {
        var panel = Self.panel()
        panel.settle()
        let keys = Self.elements(panel, "key.")
        #expect(Self.elements(panel, "tab.").isEmpty && Self.elements(panel, "mini").isEmpty)
        #expect(keys.map(\.frame.maxY).max().map { $0 > Self.size.height - 10 && $0 <= Self.size.height } == true)
        // Half of the results' first row was visible above the mini player.
        #expect(try #require(Self.top(panel)) - panel.interface.pages.searchHeadHeight >= 150)
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
        #expect(Self.top(panel) == nil && Self.elements(panel, "key.").isEmpty)
        #expect(!Self.elements(panel, "tab.").isEmpty && !Self.elements(panel, "mini").isEmpty)
        SearchPageTests.press("search", &panel)
        panel.settle()
        #expect(Self.elements(panel, "tab.").isEmpty && !Self.elements(panel, "key.").isEmpty)
    }

    @Test func `the keyboard rises as its page comes and sinks as it goes, without a jump`() {
        var panel = Self.panel()
        var way = [Self.top(panel) ?? Self.size.height] + Self.tops(&panel, frames: 60)
        #expect(way[0] > Self.size.height - 60 && way[60] < 300)
        SearchPageTests.press("back", &panel)
        way += Self.tops(&panel, frames: 60)
        #expect(Self.top(panel) == nil && panel.snapshot.page == "home")
        let steps = zip(way, way.dropFirst()).map { ($1 - $0).magnitude }
        #expect(steps.allSatisfy { $0 < 60 }, "\(steps)")
        #expect(Self.elements(panel, "tab.").count == 3)
    }

    @Test func `a pull that is cancelled lowers the keyboard and raises it again`() {
        var panel = Self.panel()
        panel.settle()
        let up = Self.top(panel)
        panel.touch(.down, 2, 150)
        for step in 1...20 {
            panel.frame()
            panel.touch(.move, 2 + 5 * Double(step), 150)
        }
        panel.wait(0.5)
        #expect(Self.top(panel) == nil)
        for step in 1...20 {
            panel.frame()
            panel.touch(.move, 102 - 5 * Double(step), 150)
        }
        panel.wait(0.3)
        panel.touch(.up, 2, 150)
        panel.settle()
        #expect(panel.snapshot.page == "search" && Self.top(panel) == up)
    }

    @Test func `a back key while the page comes lowers the keyboard`() {
        var panel = Self.panel()
        panel.wait(0.1)
        panel.send(.command(.back))
        panel.frame()
        let way = Self.tops(&panel, frames: 20)
        #expect(zip(way.dropFirst(2), way.dropFirst(3)).allSatisfy { $0 <= $1 }, "\(way)")
        panel.settle()
        #expect(panel.snapshot.page == "home" && Self.top(panel) == nil)
    }

    /// Taps on the tab bar and on the mini player while the page comes, and while the mini player sinks.
    @Test func `no touch passes through the keyboard`() {
        let points = [Point(x: 240, y: 470), Point(x: 700, y: 400)]
        for (delay, point) in zip([0.03, 0.1, 0.2, 0.25, 0.3, 0.4], points + points + points) {
            var panel = Self.panel()
            panel.wait(delay)
            panel.tap(point.x, point.y)
            panel.settle()
            #expect(panel.snapshot.page == "search" && panel.snapshot.state == "mini", "\(delay)")
            panel.send(.command(.window(.hidden)))
            panel.wait(delay / 4)
            panel.tap(point.x, point.y)
            panel.settle()
            #expect(panel.snapshot.page == "search" && panel.snapshot.tab == "home", "\(delay), sinking")
        }
    }

    @Test func `a window that fills the panel at once takes the touches`() {
        var panel = Self.panel()
        panel.settle()
        panel.send(.play(Panel.row(3), animated: false))
        panel.frame()
        panel.tap(400, 440)
        panel.settle()
        #expect(SearchPageTests.text(panel) == nil && panel.snapshot.state == "full")
        panel.send(.command(.window(.mini)))
        panel.settle()
        #expect(SearchPageTests.text(panel) == "Search the library")
    }

    /// What the daemon draws is built from cached parts.
    @Test(arguments: [size, Size(width: 1280, height: 800)]) func `each frame shows the keyboard in its place`(
        _ size: Size
    ) {
        var panel = Panel(size) { $0.tabs.search = true }
        panel.fill(30)
        panel.settle()
        var history = SceneHistory()
        func check(frames: Int, _ what: String) {
            for _ in 0..<frames {
                panel.frame()
                history.advance(&panel.interface, at: panel.now, scale: 1)
                let whole = panel.interface.scene(at: panel.now)
                guard history.shown?.layers != whole.layers else { continue }
                return _ = Issue.record("\(what)")
            }
        }
        check(frames: 10, "home")
        SearchPageTests.press("tab.search", &panel)
        check(frames: 60, "rising")
        SearchPageTests.press(SearchPageTests.key("Hide the keyboard", panel)?.id ?? "", &panel)
        check(frames: 60, "sinking")
        SearchPageTests.press("search", &panel)
        check(frames: 60, "rising again")
        panel.touch(.down, size.width / 2, size.height - 100)
        for step in 1...10 {
            panel.touch(.move, size.width / 2 - 20 * Double(step), size.height - 100)
            check(frames: 1, "swiped")
        }
        panel.touch(.up, size.width / 2 - 200, size.height - 100)
        check(frames: 60, "other keys")
    }

    @Test func `a found video opens, and its window comes back in front of no keyboard`() {
        var panel = Self.panel()
        panel.settle()
        SearchPageTests.type("c", &panel)
        panel.send(.rows(.search("c"), offset: 0, total: 1, SearchPageTests.found(9...9)))
        panel.frame()
        SearchPageTests.press("cell.0", &panel)
        panel.settle()
        #expect(panel.snapshot.state == "full")
        panel.send(.command(.window(.mini)))
        panel.settle()
        #expect(Self.top(panel) == nil && !Self.elements(panel, "mini").isEmpty)
    }

    @Test func `the search tab raises the keyboard, and a scroll lowers it`() {
        var panel = Panel(Self.size) { $0.tabs.search = true }
        panel.fill(30)
        panel.settle()
        #expect(Self.top(panel) == nil)
        SearchPageTests.press("tab.search", &panel)
        panel.settle()
        #expect(Self.top(panel).map { $0 < 300 } == true)
        panel.drag(from: Point(x: 400, y: 200), by: -60)
        panel.settle()
        #expect(Self.top(panel) == nil && Self.elements(panel, "tab.").count == 4)
    }

    @Test func `a floating window stays above the keyboard`() throws {
        var panel = Self.panel { $0.player.compact = .floating }
        panel.settle()
        let layers = panel.interface.scene(at: panel.now).layers
        let video = try #require(layers.first { if case .video = $0.content { true } else { false } })
        #expect(try video.frame.maxY <= #require(Self.top(panel)))
    }

    @Test func `a panel that is turned shows no keyboard on other pages`() {
        var panel = Panel(Size(width: 480, height: 800)) { $0.tabs.search = true }
        panel.fill(30)
        panel.settle()
        for size in [Self.size, Size(width: 480, height: 800)] {
            panel.resize(to: size)
            #expect(Self.top(panel) == nil && Self.elements(panel, "tab.").count == 4)
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
        for _ in 0..<8 where panel.focus?.name.hasPrefix("key") != true { panel.arrow(.down) }
        panel.select()
        let letter = try #require(SearchPageTests.text(panel))
        panel.send(.rows(.search(letter), offset: 0, total: 30, SearchPageTests.found(1...30)))
        panel.settle()
        let offset = panel.interface.pages.navigation.top.scroller.offset(at: panel.now)
        #expect(panel.interface.pages.navigation.top.scroller.extent > 0)
        panel.arrow(.down, .down, .down)
        #expect(panel.interface.pages.navigation.top.scroller.offset(at: panel.now) == offset)
        let ring = try #require(panel.interface.scene(at: panel.now).layers.first { $0.id == Part.focusRing.id(1) })
        #expect(ring.frame.maxY > Self.size.height - 60 && ring.clip?.maxY == Self.size.height)
    }
}
