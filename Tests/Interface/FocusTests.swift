import Geometry
import Gesture
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

extension Panel {
    mutating func arrow(_ directions: FocusDirection...) {
        for direction in directions {
            send(.command(.focus(direction)))
            wait(0.5)
        }
    }

    mutating func select() {
        send(.command(.select))
        wait(0.5)
    }

    var focus: Focused? { snapshot.focus }

    /// Every place that arrows lead to from here.
    func reachable(limit: Int = 200) -> [String: [FocusDirection]] {
        guard let start = focus else { return [:] }
        var ways: [String: [FocusDirection]] = [start.name: []]
        var open: [(Panel, [FocusDirection])] = [(self, [])]
        while !open.isEmpty, ways.count < limit {
            let (panel, way) = open.removeFirst()
            for direction in FocusDirection.allCases {
                var next = panel
                next.arrow(direction)
                guard let focus = next.focus, ways[focus.name] == nil else { continue }
                ways[focus.name] = way + [direction]
                open.append((next, way + [direction]))
            }
        }
        return ways
    }
}

/// Arrow keys and the select key: a focus that goes over all that can be tapped.
@Suite struct FocusTests {
    private static let sizes = [Size(width: 1280, height: 800), Size(width: 720, height: 1280)]

    @Test func `the first arrow shows the focus on the first item, and a touch or time hides it`() {
        var panel = Panel.filled()
        #expect(panel.focus == nil)
        panel.arrow(.down)
        #expect(panel.focus?.name == "shelf(0)")
        var touched = panel
        touched.touch(.down, 640, 300)
        #expect(touched.focus == nil)
        panel.wait(9)
        #expect(panel.focus?.name == "shelf(0)")
        panel.wait(2)
        #expect(panel.focus == nil && panel.interface.nextChange(after: panel.now) == nil, "and nothing is left to do")
        panel.arrow(.right)
        #expect(panel.focus?.name == "shelf(0)", "it appears where it was")
    }

    @Test(arguments: [Tab.home, .library, .settings], sizes)
    func `an arrow leads its way, or to a part of a place and back`(_ tab: Tab, _ size: Size) throws {
        var panel = Panel.filled(size)
        panel.send(.command(.show(tab)))
        panel.settle()
        panel.arrow(.down)
        for _ in 0..<12 {
            for direction in [FocusDirection.down, .right, .right, .up, .left, .down] {
                let before = try #require(panel.focus).frame
                panel.arrow(direction)
                // Where it was is told in the page as it is scrolled now: compare by the way that is left of it.
                let after = try #require(panel.focus).frame
                if before.contains(after) || after.contains(before) { continue }
                switch direction {
                case .left: #expect(after.midX < before.midX)
                case .right: #expect(after.midX > before.midX)
                case .up, .down: break
                }
                let bottom = size.height
                #expect(after.y >= 0 && after.maxY <= bottom, "\(panel.focus?.name ?? "") is not seen whole")
            }
        }
    }

    /// 40 items, four shelf cards and more: a list that is longer than the panel.
    @Test(arguments: sizes)
    func `down goes through the whole list to the tabs, and every place on its way is seen whole`(_ size: Size) throws {
        var panel = Panel.filled(size)
        panel.send(.command(.show(.library)))
        panel.settle()
        panel.arrow(.down)
        var seen: [String] = []
        let bottom = size.height - Settings().tabs.height
        for _ in 0..<60 {
            let focus = try #require(panel.focus)
            if focus.name.hasPrefix("tab") { break }
            seen.append(focus.name)
            #expect(focus.frame.y >= 0 && focus.frame.maxY <= bottom, "\(focus)")
            panel.answer()
            panel.arrow(.down)
            panel.answer()
        }
        let columns = size.width > size.height ? 4 : 2
        #expect(seen == stride(from: 0, to: 40, by: columns).map { "cell(\($0))" })
        #expect(panel.focus?.name.hasPrefix("tab") ?? false)
        panel.arrow(.up)
        #expect(panel.focus?.name.hasPrefix("cell(3") ?? false, "back into the last row")
    }

    @Test(arguments: sizes) func `arrows reach every tab, every option and every control`(_ size: Size) {
        var panel = Panel.filled(size)
        panel.send(.command(.show(.settings)))
        panel.settle()
        panel.arrow(.down)
        var reached = panel.reachable()
        for option in [
            "option(row: 0, 0)", "option(row: 3, 3)", "option(row: 6, 1)", "link(\"languages\")", "tab(0)", "tab(1)",
            "tab(2)",
        ] {
            #expect(reached[option] != nil, "\(option)")
        }
        panel = Panel.watching(size)
        panel.select()
        #expect(panel.focus?.name == "controlsPlay")
        reached = panel.reachable()
        for control in [
            "controlsMinimise", "controlsCompact", "controlsCaptions", "controlsSpeed", "controlsImmersive",
            "controlsMute", "skip(-1)", "skip(1)", "scrubber",
        ] { #expect(reached[control] != nil, "\(control)") }
    }

    /// What takes a tap is what hit testing finds there: one state after a tap, the same after the key.
    @Test(arguments: sizes) func `the select key does what a tap in the middle of the place does`(_ size: Size) throws {
        var home = Panel.filled(size)
        home.arrow(.down)
        var full = Panel.watching(size)
        full.select()
        var mini = Panel.filled(size)
        mini.send(.play(Panel.row(1), animated: false))
        mini.send(.media(.prerolled(duration: 60)))
        mini.send(.command(.window(.mini)))
        mini.settle()
        mini.arrow(.down)
        var tried = 0
        for start in [home, full, mini] {
            for (name, way) in start.reachable(limit: 30) where name != "scrubber" && name != "volume" {
                var keyed = start
                for direction in way { keyed.arrow(direction) }
                let place = try #require(keyed.focus)
                var tapped = keyed
                keyed.effects = []
                tapped.effects = []
                keyed.select()
                tapped.tap(place.frame.midX, place.frame.midY)
                keyed.settle()
                tapped.settle()
                let (a, b) = (keyed.snapshot, tapped.snapshot)
                #expect(
                    a.state == b.state && a.tab == b.tab && a.page == b.page && a.window == b.window,
                    "\(name): \(a) \(b)")
                #expect(keyed.effects.filter(\.isDeed) == tapped.effects.filter(\.isDeed), "\(name)")
                tried += 1
            }
        }
        #expect(tried > 40)
    }

    @Test func `over a large video without a focus arrows seek and change the volume`() {
        var panel = Panel.watching()
        panel.arrow(.right, .left)
        #expect(panel.effects.filter(\.isDeed) == [.seek(30), .seek(20)])
        panel.send(.command(.setVolume(0.5)))
        panel.effects = []
        panel.arrow(.up, .down)
        #expect(panel.effects.filter(\.isDeed) == [.setVolume(0.55), .setVolume(0.5)] && panel.focus == nil)
    }

    @Test func `on the time line left and right seek, and up leaves it`() {
        var panel = Panel.watching()
        panel.select()
        for _ in 0..<4 where panel.focus?.name != "scrubber" { panel.arrow(.down) }
        #expect(panel.focus?.name == "scrubber")
        panel.effects = []
        panel.arrow(.right, .right, .left)
        #expect(panel.effects.filter(\.isDeed) == [.seek(30), .seek(40), .seek(30)] && panel.focus?.name == "scrubber")
        panel.arrow(.up)
        #expect(panel.focus != nil && panel.focus?.name != "scrubber")
    }

    @Test func `the menu key opens the preview of what has the focus, and shows the controls of a large video`() {
        var panel = Panel.filled()
        func menu() {
            panel.send(.command(.menu))
            panel.wait(1)
        }
        menu()
        #expect(panel.snapshot.preview == nil, "nothing has the focus")
        panel.arrow(.down)
        menu()
        #expect(panel.snapshot.preview != nil && panel.focus?.name == "preview")
        menu()
        #expect(panel.snapshot.preview == nil && panel.focus?.name == "shelf(0)")
        panel.select()
        panel.wait(6)
        #expect(panel.snapshot.state == "full" && panel.focus == nil)
        menu()
        #expect(panel.focus?.name == "controlsPlay")
        menu()
        #expect(panel.focus == nil)
        // On what is no item it does nothing.
        panel.send(.command(.open(.tab(.settings))))
        panel.wait(1)
        panel.arrow(.down)
        #expect(panel.focus?.name.hasPrefix("option") ?? false)
        menu()
        #expect(panel.snapshot.preview == nil)
    }

    @Test func `back leaves a menu, a preview, a page, the full window, and the mini player, one at a time`() {
        var panel = Panel.filled()
        panel.send(.command(.open(.channel("Channel"))))
        for _ in 0..<4 {
            panel.frame()
            panel.answer()
        }
        panel.settle()
        panel.hold(Point(x: 200, y: 500))
        panel.settle()
        #expect(panel.snapshot.preview != nil)
        panel.send(.command(.back))
        panel.settle()
        #expect(panel.snapshot.preview == nil && panel.snapshot.page == "channel")
        panel.send(.play(Panel.row(1), animated: false))
        panel.settle()
        for (state, page) in [("mini", "channel"), ("mini", "home"), ("hidden", "home")] {
            panel.send(.command(.back))
            panel.settle()
            #expect(panel.snapshot.state == state && panel.snapshot.page == page)
        }
        panel = Panel.controlling()
        panel.select()
        panel.arrow(.up, .right, .right, .right)
        while panel.focus?.name != "controlsSpeed", panel.focus != nil { panel.arrow(.left) }
        panel.select()
        panel.arrow(.down)
        #expect(panel.focus?.name.hasPrefix("speed(") ?? false)
        panel.send(.command(.back))
        panel.wait(0.3)
        #expect(panel.snapshot.state == "full", "only the menu is gone")
        panel.send(.command(.back))
        panel.settle()
        #expect(panel.snapshot.state == "mini")
    }

    @Test func `the select key opens the video, and the page keeps where the focus was`() {
        var panel = Panel.filled()
        panel.arrow(.down, .right, .down)
        let place = panel.focus
        panel.select()
        panel.settle()
        #expect(panel.snapshot.state == "full" && panel.focus == nil)
        panel.send(.command(.back))
        panel.settle()
        panel.arrow(.left)
        #expect(panel.focus?.name == place?.name)
    }

    @Test func `next and previous go through the library, and previous begins again first`() {
        var panel = Panel.filled()
        panel.send(.play(Panel.row(5), animated: false))
        panel.send(.media(.prerolled(duration: 60)))
        panel.frame()
        func loads(_ command: Command) -> [String] {
            panel.effects = []
            panel.send(.command(command))
            return panel.effects.compactMap { if case .load(let row) = $0 { row.path } else { nil } }
        }
        #expect(loads(.next) == ["/clips/6.mp4"] && loads(.next) == ["/clips/7.mp4"])
        #expect(loads(.previous) == ["/clips/6.mp4"])
        panel.send(.media(.frame(VideoFrameID(1), aspect: 1.5, pts: 20)))
        #expect(loads(.previous) == [] && panel.effects.contains(.seek(0)))
        #expect(loads(.previous) == ["/clips/5.mp4"])
    }

    @Test func `mute silences and brings the sound back`() {
        var panel = Panel.watching()
        panel.send(.command(.setVolume(0.4)))
        panel.effects = []
        panel.send(.command(.toggleMute))
        panel.send(.command(.toggleMute))
        #expect(panel.effects.filter(\.isDeed) == [.setVolume(0), .setVolume(0.4)])
    }

    @Test func `keys do no harm where there is nothing to point at`() {
        var panel = Panel()
        for direction in FocusDirection.allCases { panel.arrow(direction) }
        #expect(panel.focus?.name.hasPrefix("tab") ?? false, "the tabs are always there")
        for command in [Command.next, .previous, .skip(1), .toggleMute, .playPause] { panel.send(.command(command)) }
        #expect(panel.effects.allSatisfy { if case .load = $0 { false } else { true } })
    }
}

extension Effect {
    /// What is done, not what is asked for to be drawn.
    fileprivate var isDeed: Bool {
        switch self {
        case .requestRows, .requestDetails, .requestPicture, .requestLogo, .releasePicture, .requestStrip,
            .requestSlides,
            .requestCaptionTracks, .requestCaptions, .convert:
            false
        default: true
        }
    }
}
