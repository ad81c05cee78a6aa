import Geometry
import Gesture
import Interface
import InterfaceKit
import PlayerInterface
import Settings
import Testing
import WorkerProtocol

@testable import PageInterface

extension Panel {
    var elements: [ElementReport] { interface.elementReports }

    mutating func tap(_ id: String) throws {
        let element = try #require(elements.first { $0.id == id }, "\(id) is none of \(elements.map(\.id))")
        tap(element.tapPoint.x, element.tapPoint.y)
        settle()
    }

    /// Where each arrow leads, from the place that has the focus on.
    fileprivate func arrows(limit: Int = 120) -> [String: Set<String>] {
        guard let start = focus else { return [:] }
        var ways: [String: Set<String>] = [:]
        var open: [(name: String, panel: Panel)] = [(start.name, self)]
        while !open.isEmpty, ways.count < limit {
            let (name, panel) = open.removeFirst()
            guard ways[name] == nil else { continue }
            ways[name] = []
            for direction in FocusDirection.allCases {
                var next = panel
                next.arrow(direction)
                next.answer()
                guard let to = next.focus?.name else { continue }
                ways[name]?.insert(to)
                open.append((to, next))
            }
        }
        return ways
    }
}

/// The one list of what takes taps, as it is told to the outside.
@Suite struct ElementTests {
    private static let sizes = [Size(width: 1280, height: 800), Size(width: 720, height: 1280)]

    /// Small under the home page, as a bar or afloat.
    private static func small(_ size: Size, _ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel.filled(size, change)
        panel.send(.play(Panel.row(1), animated: false))
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.command(.window(.mini)))
        panel.settle()
        return panel
    }

    private static func states(_ size: Size) -> [(name: String, panel: Panel)] {
        var states = [("home", Panel.filled(size)), ("full", .watching(size)), ("controls", .controlling(size))]
        for tab in [Tab.library, .settings] {
            var panel = Panel.filled(size)
            panel.send(.command(.show(tab)))
            panel.settle()
            states.append((tab.rawValue, panel))
        }
        var channel = Panel.filled(size)
        channel.send(.command(.open(.channel("Channel"))))
        for _ in 0..<4 {
            channel.frame()
            channel.answer()
        }
        channel.settle()
        var ended = Panel.controlling(size)
        ended.send(.media(.ended(truncated: false)))
        ended.settle()
        return states + [
            ("channel", channel), ("ended", ended), ("mini", small(size)),
            ("floating", small(size) { $0.player.compact = .floating }),
        ]
    }

    @Test(arguments: sizes)
    func `every element has an id of its own, a label, and a place on the panel where nothing covers it`(_ size: Size) {
        var count = 0
        for (name, panel) in Self.states(size) {
            let elements = panel.elements
            #expect(Set(elements.map(\.id)).count == elements.count, "\(name)")
            for (index, element) in elements.enumerated() {
                let place = "\(name): \(element)"
                #expect(!element.label.isEmpty, "\(place)")
                #expect(Rect(origin: .zero, size: size).contains(element.frame), "\(place)")
                #expect(element.frame.contains(element.tapPoint), "\(place)")
                #expect(
                    !elements[..<index].contains { $0.frame.contains(element.tapPoint) }, "\(place) is covered")
                count += 1
            }
        }
        #expect(count > 80)
    }

    @Test func `what is out of sight or behind the player is not told`() {
        let home = Panel.filled().elements.map(\.id)
        #expect(home.starts(with: ["tab.home", "tab.library", "tab.settings", "shelf.0"]))
        #expect(home.contains("cell.0") && !home.contains("cell.30") && !home.contains("video"))
        #expect(Panel.watching().elements.map(\.id).contains("video"))
        #expect(!Panel.watching().elements.contains { $0.role == .tab || $0.id == "play" })
        #expect(Panel.controlling().elements.contains { $0.id == "play" })
    }

    @Test func `a tap on an element does what its label says`() throws {
        var panel = Panel.filled()
        try panel.tap("tab.library")
        #expect(panel.snapshot.page == "library")
        #expect(panel.elements.first { $0.id == "tab.library" }?.value == "chosen")
        try panel.tap("tab.home")
        try panel.tap("shelf.0")
        #expect(panel.snapshot.state == "full")
        panel = Panel.controlling()
        #expect(panel.elements.first { $0.id == "play" }?.label == "Pause")
        try panel.tap("play")
        #expect(panel.interface.player.playing?.phase == "paused")
        #expect(panel.elements.first { $0.id == "play" }?.label == "Play")
        try panel.tap("minimise")
        #expect(panel.snapshot.state == "mini")
        try panel.tap("mini")
        #expect(panel.snapshot.state == "full")
        panel = Self.small(Self.sizes[0])
        try panel.tap("mini.close")
        #expect(panel.snapshot.state == "hidden")
    }

    @Test func `an element tells what a finger may do there`() {
        func gestures(_ id: String, _ panel: Panel) -> [GestureKind]? { panel.elements.first { $0.id == id }?.gestures }
        let home = Panel.filled()
        #expect(gestures("cell.0", home) == [.tap, .longPress] && gestures("tab.home", home) == [.tap])
        #expect(gestures("channel.0", home) == [.tap])
        var playing = Panel.controlling()
        #expect(gestures("video", playing) == [.tap, .pan, .doubleTap, .longPress, .pinch])
        #expect(gestures("play", playing) == [.tap, .pan, .pinch] && gestures("scrubber", playing) == [.tap, .pan])
        playing.send(.command(.setPlaying(false)))
        playing.frame()
        #expect(gestures("video", playing) == [.tap, .pan, .doubleTap, .pinch], "only what plays can play fast")
        #expect(gestures("mini", Self.small(Self.sizes[0])) == [.tap, .pan])
    }

    @Test func `what does nothing is told, and takes neither taps nor drags nor the focus`() throws {
        var panel = Panel.controlling { $0.playback.volumeCap = 0 }
        #expect(panel.elements.filter { !$0.isEnabled }.map(\.id) == ["mute", "volume"])
        let scrubber = try #require(panel.elements.first { $0.id == "scrubber" })
        // A stream that is live has no length, and no time line.
        panel.send(.media(.length(0)))
        panel.frame()
        #expect(!panel.elements.contains { $0.id == "scrubber" })
        panel.effects = []
        panel.tap(scrubber.tapPoint.x, scrubber.tapPoint.y)
        #expect(panel.effects.isEmpty)
        panel.drag(from: scrubber.tapPoint, by: 300)
        panel.settle()
        #expect(panel.effects.isEmpty && panel.snapshot.state == "mini", "a drag there is one of the window")
        var keyed = Panel.controlling { $0.playback.volumeCap = 0 }
        keyed.select()
        let names = Set(keyed.arrows().keys)
        #expect(names.count > 3 && names.isDisjoint(with: ["volume", "controlsMute"]), "\(names)")
    }

    @Test func `labels speak the language of the interface`() {
        let panel = Panel.controlling { $0.interface.language = "ja" }
        #expect(panel.elements.first { $0.id == "play" }?.label == "一時停止")
    }

    @Test func `a button of a video that has failed takes no tap`() throws {
        var panel = Panel.controlling()
        panel.send(.media(.failed(.crashes)))
        panel.settle()
        panel.tap(200, 90)
        panel.settle()
        #expect(!panel.elements.contains { ["play", "skip.back", "skip.forward"].contains($0.id) })
        panel.send(.command(.window(.mini)))
        panel.settle()
        #expect(!panel.elements.contains { $0.id == "mini.play" })
    }

    /// The focus's name of an element: written out, so that the list and the focus are compared, not one function.
    private static func focusName(_ id: String) -> String? {
        let parts = id.split(separator: ".").map(String.init)
        let number = parts.last.flatMap { Int($0) }
        switch (parts[0], parts.count, number) {
        case ("option", 3, let option?): return "option(row: \(parts[1]), \(option))"
        case ("details", 2, let row?): return "detailsRow(\(row))"
        case (let name, 2, let number?): return "\(name)(\(number))"
        default: break
        }
        let names = [
            "tab.home": "tab(0)", "tab.library": "tab(1)", "tab.settings": "tab(2)", "back": "back", "poster": "poster",
            "play": "controlsPlay", "minimise": "controlsMinimise", "compact": "controlsCompact",
            "captions": "controlsCaptions", "speed": "controlsSpeed", "immersive": "controlsImmersive",
            "mute": "controlsMute", "skip.back": "skip(-1)", "skip.forward": "skip(1)", "scrubber": "scrubber",
            "volume": "volume", "mini": "miniBar", "mini.play": "miniPlay", "mini.close": "miniClose",
            "floating.play": "floatingPlay", "floating.close": "floatingClose", "floating.expand": "floatingExpand",
            "floating": "floating", "replay": "replay", "description": "description",
            "details.channel": "detailsChannel", "link.about": "link(\"about\")", "link.captions": "link(\"captions\")",
            "link.search": "link(\"search\")", "link.languages": "link(\"languages\")", "search": "field",
            "clear": "clear", "languages": "controlsLanguage",
        ]
        return names[id]
    }

    private static let ways =
        ["home", "settings", "channel", "mini"].flatMap { name in sizes.map { (name, $0) } }
        + [(1280, 800), (720, 1280), (1920, 1080), (800, 480), (480, 800), (1080, 1920)].map {
            ("controls", Size(width: $0.0, height: $0.1))
        }

    @Test(arguments: ways)
    func `arrows lead from every element to every other one`(_ name: String, _ size: Size) throws {
        var panel = try #require(Self.states(size).first { $0.name == name }).panel
        let expected = try panel.elements.filter { $0.id != "video" }.map {
            try #require(Self.focusName($0.id), "\($0.id)")
        }
        if name == "controls" { panel.select() } else { panel.arrow(.down) }
        let start = try #require(panel.focus).name
        let ways = panel.arrows()
        for element in expected { #expect(ways[element] != nil, "\(element) is not reached from \(start)") }
        // And back: what leads to the start, and to what leads there.
        var leads: Set<String> = [start]
        while let next = ways.first(where: { !leads.contains($0.key) && !leads.isDisjoint(with: $0.value) }) {
            leads.insert(next.key)
        }
        for element in expected { #expect(leads.contains(element), "\(element) is a dead end") }
    }
}
