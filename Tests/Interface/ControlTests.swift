import Geometry
import Gesture
import Interface
import InterfaceKit
import Scene
import Settings
import Testing
import WorkerProtocol

extension Panel {
    /// A video of a minute in the full window, 819 x 461 pt large on a landscape panel.
    static func watching(_ size: Size = Size(width: 1280, height: 800), _ change: (inout Settings) -> Void = { _ in })
        -> Panel
    {
        var panel = Panel(size, change)
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 20)))
        panel.settle()
        panel.effects = []
        return panel
    }

    /// The first of twenty videos, with details.
    static func watching(
        _ details: CatalogDetails, _ size: Size = Size(width: 720, height: 1280),
        _ change: (inout Settings) -> Void = { _ in }
    ) -> Panel {
        var panel = Panel(size, change)
        panel.fill(20)
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 16.0 / 9, pts: 20)))
        panel.send(.details(details))
        panel.settle()
        panel.effects = []
        return panel
    }

    /// With the controls.
    static func controlling(
        _ size: Size = Size(width: 1280, height: 800), _ change: (inout Settings) -> Void = { _ in }
    ) -> Panel {
        var panel = watching(size, change)
        panel.tap(200, 90)
        panel.wait(0.5)
        return panel
    }

    var texts: [String] {
        interface.scene(at: now).layers.compactMap {
            if case .text(let run, _) = $0.content { run.string } else { nil }
        }
    }

    /// Where the video was sent on the way, seconds.
    var scrubs: [Double] { effects.compactMap { if case .scrub(let position) = $0 { position } else { nil } } }

    func icon(_ icon: Icon) -> Rect? {
        interface.scene(at: now).layers.first {
            if case .icon(icon, _) = $0.content { true } else { false }
        }?.frame
    }

    mutating func tap(_ rect: Rect) { tap(rect.midX, rect.midY) }

    mutating func tap(text: String) { if let place = place(of: text) { tap(place) } }

    func place(of text: String) -> Rect? {
        interface.scene(at: now).layers.first {
            if case .text(let run, _) = $0.content { run.string == text } else { false }
        }?.frame
    }

    func place(of part: Part) -> Rect? { interface.scene(at: now).layers.first { $0.id == part.id() }?.frame }
}

@Suite struct ControlTests {
    @Test(arguments: MediaKind.allCases) func `a photograph has no controls for sound, speed and captions`(
        kind: MediaKind
    ) {
        var panel = Panel()
        var item = Panel.row(1)
        (item.duration, item.kind) = (0, kind)
        panel.send(.play(item, animated: false))
        panel.send(.media(.prerolled(duration: kind == .photo ? 0 : 60)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 1.5, pts: 0)))
        panel.settle()
        let isReadForCaptions = panel.effects.contains { if case .requestCaptionTracks = $0 { true } else { false } }
        #expect(isReadForCaptions == (kind != .photo))
        func element(_ id: String) -> ElementReport? { panel.elements.first { $0.id == id } }
        #expect(element("video")!.gestures.contains(.longPress) == (kind != .photo))
        panel.tap(300, 300)
        panel.settle()
        let ids = Set(panel.interface.elementReports.map(\.id))
        #expect(ids.isSuperset(of: ["play", "minimise", "compact", "immersive"]), "\(ids)")
        let others: Set = ["mute", "volume", "speed", "captions"]
        #expect(kind == .photo ? ids.isDisjoint(with: others) : ids.isSuperset(of: others), "\(ids)")
        // The row at the top has no gap.
        let row = ["compact", "captions", "speed", "languages"].compactMap { element($0)?.frame }
        #expect(zip(row, row.dropFirst()).allSatisfy { $0.x == $1.maxX }, "\(row)")
    }

    @Test(arguments: [0.0, 60]) func `only what has a length has a time line and buttons that seek`(duration: Double) {
        var panel = Panel()
        panel.fill(12)
        var row = Panel.row(1)
        row.duration = 0
        panel.send(.play(row, animated: false))
        panel.send(.media(.prerolled(duration: duration)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 1.5, pts: 0)))
        panel.settle()
        panel.tap(300, 300)
        panel.settle()
        let ids = Set(panel.interface.elementReports.map(\.id))
        #expect(ids.contains("play") && ids.contains("mute"), "\(ids)")
        #expect(ids.isSuperset(of: ["scrubber", "skip.back", "skip.forward"]) == (duration > 0), "\(ids)")
        #expect(ids.isDisjoint(with: ["scrubber", "skip.back", "skip.forward"]) == (duration == 0), "\(ids)")
        #expect(panel.texts.contains { $0.contains(" / ") } == (duration > 0), "\(panel.texts)")
    }

    @Test func `they hide after four seconds, and stay while they are used`() throws {
        var panel = Panel.controlling()
        panel.wait(3.3)
        #expect(panel.icon(.pause) != nil)
        panel.tap(try #require(panel.icon(.captions)))
        panel.wait(3.9)
        #expect(panel.icon(.pause) != nil)
        panel.wait(0.4)
        #expect(panel.icon(.pause) == nil)
        var keyed = Panel.controlling { $0.controls.hideAfter = 1 }
        keyed.wait(0.8)
        #expect(keyed.icon(.pause) == nil)
    }

    @Test func `buttons step ten seconds back and on`() throws {
        var panel = Panel.controlling()
        panel.tap(try #require(panel.icon(.back)))
        #expect(panel.effects == [.seek(10)])
        panel.wait(0.5)
        for _ in 0..<3 {
            panel.tap(try #require(panel.icon(.forward)))
            panel.wait(0.5)
        }
        #expect(panel.effects == [.seek(10), .seek(20), .seek(30), .seek(40)])
        var keyed = Panel.controlling { $0.controls.seekStep = 5 }
        keyed.tap(try #require(keyed.icon(.back)))
        #expect(keyed.effects == [.seek(15)])
    }

    @Test
    func `a drag on the line shows what is quickly there, says the chapter, and seeks to where the finger leaves`() {
        var panel = Panel.controlling()
        let chapters = [Chapter(start: 0, title: "One"), Chapter(start: 30, title: "Two")]
        panel.send(
            .details(CatalogDetails(id: ItemID(1), description: "", chapters: chapters, comments: [], commentCount: 0)))
        // The line goes from 16 to 803.2.
        panel.stroke(from: Point(x: 100, y: 440), by: Point(x: 509.6, y: 0), speed: 900, lift: false)
        panel.frame()
        #expect(panel.effects.first == .pause && panel.effects.count > 2)
        // Half a second of dragging, and a picture each 0.12 s at most.
        #expect(panel.scrubs.count == panel.effects.count - 1 && panel.scrubs.count <= 5)
        #expect(panel.scrubs == panel.scrubs.sorted())
        panel.effects = []
        // (609.6 - 16) / 787.2 * 60
        let expected = 45.24390243902439
        #expect(panel.texts.contains("0:45 / 1:00") && panel.texts.contains("Two"))
        panel.touch(.up, 609.6, 440)
        panel.frame()
        guard case .seek(let position)? = panel.effects.first, panel.effects.dropFirst() == [.play] else {
            Issue.record("\(panel.effects)")
            return
        }
        #expect((position - expected).magnitude < 1e-9)
        #expect(panel.snapshot.state == "full" && panel.snapshot.expansion == 1, "the window stays")
    }

    @Test func `a cancelled drag on the line leaves the video where it was`() {
        var panel = Panel.controlling()
        panel.stroke(from: Point(x: 100, y: 440), by: Point(x: 300, y: 0), speed: 900, lift: false)
        panel.touch(.cancel, 400, 440)
        panel.settle()
        #expect(panel.effects.suffix(2) == [.seek(20), .play])
    }

    @Test func `a speed is chosen from eight and kept for the next video`() throws {
        var panel = Panel.controlling()
        let scene = panel.interface.scene(at: panel.now)
        let button = try #require(
            scene.layers.first { if case .text(let run, _) = $0.content { run.string == "1×" } else { false } })
        panel.tap(button.frame)
        #expect(["0.25×", "0.5×", "0.75×", "1.25×", "1.5×", "1.75×", "2×"].allSatisfy(panel.texts.contains))
        let half = try #require(
            panel.interface.scene(at: panel.now).layers.first {
                if case .text(let run, _) = $0.content { run.string == "0.5×" } else { false }
            })
        panel.wait(0.5)
        panel.tap(half.frame)
        #expect(panel.effects == [.setRate(0.5)])
        panel.send(.play(Panel.row(2), animated: false))
        #expect(panel.effects.contains(.setRate(0.5)))
    }

    @Test func `a finger held on the video plays it twice as fast while it stays`() {
        var panel = Panel.watching()
        panel.touch(.down, 200, 90)
        panel.wait(0.45)
        #expect(panel.effects.isEmpty)
        panel.wait(0.1)
        #expect(panel.effects == [.setRate(2)])
        panel.touch(.move, 200, 300)
        panel.frame()
        panel.touch(.up, 200, 300)
        panel.settle()
        #expect(panel.effects == [.setRate(2), .setRate(1)])
        #expect(panel.snapshot.state == "full")
        var keyed = Panel.watching {
            $0.controls.holdRate = 1.5
            $0.controls.holdDelay = 1
        }
        keyed.touch(.down, 200, 90)
        keyed.wait(0.9)
        #expect(keyed.effects.isEmpty)
        keyed.wait(0.2)
        #expect(keyed.effects == [.setRate(1.5)])
    }

    @Test func `a paused video keeps its play sign when the controls go`() {
        for floats in [false, true] {
            var panel = Panel.controlling()
            if floats { panel.send(.command(.toggleCompact)) }
            panel.settle()
            panel.send(.command(.playPause))
            panel.wait(5)
            #expect(panel.icon(.captions) == nil && panel.icon(.close) == nil)
            #expect(panel.icon(.play) != nil)
            panel.send(.command(.playPause))
            panel.wait(5)
            #expect(panel.icon(.play) == nil && panel.icon(.pause) == nil)
        }
    }

    @Test(arguments: [Settings.Interface.Size.normal, .large])
    func `an open menu covers no other control`(target: Settings.Interface.Size) throws {
        var panel = Panel.controlling(Size(width: 800, height: 480)) { $0.interface.size = target }
        panel.tap(text: "1×")
        panel.wait(0.3)
        let menu = try #require(panel.place(of: .speedPlate))
        for element in panel.elements where !element.id.hasPrefix("speed.") && element.id != "video" {
            #expect(element.frame.intersection(menu).isEmpty, "\(element.id)")
        }
        for icon in [Icon.pause, .back, .forward] {
            let isClear = panel.icon(icon)?.intersection(menu).isEmpty ?? true
            #expect(isClear, "\(icon)")
        }
    }

    @Test func `scrubbing closes an open menu`() throws {
        var panel = Panel.controlling()
        panel.tap(text: "1×")
        panel.wait(0.3)
        let scrubber = try #require(panel.elements.first { $0.id == "scrubber" }).frame
        #expect(panel.place(of: .speedPlate) != nil)
        panel.touch(.down, scrubber.midX, scrubber.midY)
        for step in 1...10 {
            panel.frame()
            panel.touch(.move, scrubber.midX + Double(step) * 6, scrubber.midY)
        }
        panel.frame()
        #expect(panel.place(of: .speedPlate) == nil)
        panel.touch(.up, scrubber.midX + 60, scrubber.midY)
        panel.settle()
        #expect(panel.place(of: .speedPlate) == nil)
    }

    @Test(arguments: [Size(width: 1280, height: 800), Size(width: 720, height: 1280), Size(width: 800, height: 480)])
    func `the volume sign tells silence, and covers no control`(size: Size) throws {
        for state in ["page", "full", "immersive"] {
            var panel = Panel.controlling(size)
            if state == "page" { panel.send(.command(.window(.mini))) }
            if state == "immersive" { panel.send(.command(.toggleImmersive)) }
            panel.settle()
            panel.send(.command(.toggleMute))
            panel.frame()
            let sign = try #require(panel.place(of: .volumeIndicator))
            #expect(panel.icon(.muted) != nil, "\(state)")
            for element in panel.elements where Self.controls.contains(element.id) {
                #expect(element.frame.intersection(sign).isEmpty, "\(element.id) when \(state)")
            }
        }
    }

    private static let controls = [
        "minimise", "compact", "captions", "speed", "play", "skip.back", "skip.forward", "immersive", "mute",
        "scrubber",
        "back",
    ]

    @Test func `a finger that rests beyond the end holds nothing`() {
        var panel = Panel.watching()
        panel.touch(.down, 200, 90)
        panel.wait(1.2)
        #expect(panel.texts.contains("2×"))
        panel.send(.media(.ended(truncated: false)))
        panel.frame()
        #expect(!panel.texts.contains("2×"))
    }

    @Test func `nobody gets past the cap of the volume`() throws {
        var panel = Panel.controlling {
            $0.playback.volume = 0.2
            $0.playback.volumeCap = 0.5
        }
        for _ in 0..<9 { panel.send(.command(.changeVolume(0.1))) }
        panel.frame()
        #expect(panel.effects.last == .setVolume(0.5))
        let speaker = try #require(panel.icon(.volume))
        panel.stroke(from: Point(x: speaker.maxX + 30, y: speaker.midY), by: Point(x: 400, y: 0), speed: 900)
        panel.settle()
        #expect(panel.effects.last == .setVolume(0.5))
        panel.tap(try #require(panel.icon(.volume)))
        panel.frame()
        #expect(panel.effects.last == .setVolume(0))
        panel.wait(0.5)
        panel.tap(try #require(panel.icon(.muted)))
        panel.frame()
        #expect(panel.effects.last == .setVolume(0.5))
    }

    @Test(
        arguments: [
            Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 720, height: 1280),
            Size(width: 1080, height: 1920),
        ], [Settings.Interface.Size.normal, .large])
    func `a finger near the edge of its place still hits a button`(size: Size, target: Settings.Interface.Size) throws {
        let reach = (target == .large ? 64.0 : 48) / 2 - 1
        for offset in [Point(x: reach, y: reach), Point(x: -reach, y: -reach)] {
            var panel = Panel.controlling(size) { $0.interface.size = target }
            let sign = try #require(panel.icon(.forward))
            panel.tap(sign.midX + offset.x, sign.midY + offset.y)
            #expect(panel.effects == [.seek(30)])
            var small = Panel.controlling(size) { $0.interface.size = target }
            let minimise = try #require(small.icon(.minimise))
            small.tap(minimise.midX + offset.x, minimise.midY + offset.y)
            small.settle()
            #expect(small.snapshot.state == "mini")
        }
    }
}

@Suite struct UpNextTests {
    private func ended(_ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel(Size(width: 1280, height: 800), change)
        panel.fill(40)
        panel.send(.play(Panel.row(3), animated: false))
        panel.settle()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.ended(truncated: false)))
        panel.effects = []
        panel.frame()
        return panel
    }

    @Test func `the next video is announced for five seconds and begins`() {
        var panel = ended()
        #expect(panel.texts.contains("Up next in 5") && panel.texts.contains("Clip 4"))
        panel.wait(3)
        #expect(panel.texts.contains("Up next in 2"))
        panel.wait(1.9)
        #expect(!panel.effects.contains(.play))
        panel.wait(0.2)
        #expect(panel.effects.contains(.load(Panel.row(4))) && panel.effects.contains(.play))
        #expect(panel.snapshot.state == "full")
    }

    @Test func `it can be begun at once, or not at all`() throws {
        func button(_ panel: Panel, _ text: String) throws -> Rect {
            try #require(
                panel.interface.scene(at: panel.now).layers.first {
                    if case .text(let run, _) = $0.content { run.string == text } else { false }
                }
            ).frame
        }
        var now = ended()
        now.tap(try button(now, "Play now"))
        #expect(now.effects.contains(.load(Panel.row(4))))
        var never = ended()
        never.tap(try button(never, "Cancel"))
        never.wait(8)
        #expect(!never.effects.contains(.play))
        #expect(never.icon(.replay) != nil, "the last frame stays with a replay button")
    }

    @Test func `in a small window nothing begins by itself`() {
        var panel = ended()
        panel.drag(from: Point(x: 300, y: 430), by: 300)
        panel.settle()
        #expect(panel.snapshot.state == "mini")
        panel.wait(8)
        #expect(!panel.effects.contains(.play))
        var off = ended { $0.controls.upNext = 0 }
        off.wait(8)
        #expect(!off.effects.contains(.play))
    }
}
