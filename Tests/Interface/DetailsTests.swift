import Geometry
import Gesture
import Interface
import InterfaceKit
import PlayerInterface
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

@Suite struct `The details of a video` {
    private static let chapters = [Chapter(start: 0, title: "One"), Chapter(start: 30, title: "Two")]
    private static let long = String(repeating: "word ", count: 200)

    /// A video of a minute with details, in a library of twenty.
    private func watching(_ size: Size = Size(width: 720, height: 1280)) -> Panel {
        .watching(
            CatalogDetails(
                id: ItemID(1), description: Self.long, chapters: Self.chapters, comments: [], commentCount: 0), size)
    }

    private func place(of text: String, _ panel: Panel) -> Rect? {
        panel.interface.scene(at: panel.now).layers.first {
            if case .text(let run, _) = $0.content { run.string == text } else { false }
        }?.frame
    }

    @Test(arguments: [Size(width: 720, height: 1280), Size(width: 1280, height: 800)])
    func `a tap on what comes next plays it`(size: Size) throws {
        var panel = watching(size)
        panel.tap(try #require(place(of: "Clip 3", panel)))
        #expect(panel.effects.prefix(2) == [.load(Panel.row(3)), .play])
        #expect(panel.snapshot.state == "full" && panel.snapshot.motion == "rest")
    }

    @Test(arguments: [1, 4, 8])
    func `a touch on the video lets details spring back from beyond their end`(frames: Int) throws {
        func places(touched: Bool) -> [Rect?] {
            var panel = watching()
            panel.tap(place(of: "Show more", panel) ?? .zero)
            for _ in 0..<4 { panel.drag(from: Point(x: 360, y: 1150), by: -700, speed: 2400, rest: 0) }
            for _ in 0..<frames { panel.frame() }
            if touched { panel.tap(360, 200) }
            panel.settle()
            panel.wait(5)
            return (1...20).map { place(of: "Clip \($0)", panel) }
        }
        let rest = places(touched: false)
        #expect(rest.contains { $0 != nil } && places(touched: true) == rest)
    }

    @Test func `a tap on a chapter goes there`() throws {
        var panel = watching()
        panel.tap(try #require(place(of: "Two", panel)))
        #expect(panel.effects == [.seek(30)])
    }

    @Test(arguments: [Size(width: 720, height: 1280), Size(width: 1280, height: 800)])
    func `a tap on a time in the description seeks to it`(size: Size) throws {
        let text = "About the film.\n0:12 Start\nThe end (0:48)\nAt 0:20 and 0:25 it rains.\nNot at 1:30."
        var panel = Panel.watching(
            CatalogDetails(id: ItemID(1), description: text, chapters: [], comments: [], commentCount: 0), size)
        panel.tap(try #require(place(of: "Show more", panel)))
        for (label, time) in [("Start", 12.0), ("The end", 48), ("0:20", 20), ("0:25", 25), ("0:12", 12)] {
            panel.effects = []
            panel.tap(try #require(place(of: label, panel)))
            #expect(panel.effects == [.seek(time)], "\(label)")
        }
        // What stands between them takes no tap.
        panel.effects = []
        panel.tap(try #require(place(of: "About the film.", panel)))
        panel.tap(try #require(place(of: "Not at 1:30.", panel)))
        #expect(panel.effects.isEmpty && place(of: "Show less", panel) != nil)
        panel.tap(try #require(place(of: "Show less", panel)))
        #expect(place(of: "Start", panel) == nil)
    }

    @Test func `on a landscape panel the whole description replaces its beginning`() throws {
        var panel = watching(Size(width: 1280, height: 800))
        panel.tap(try #require(place(of: "Show more", panel)))
        #expect(place(of: "Show more", panel) == nil)
        #expect(panel.texts.count { $0.hasPrefix("word word") } == 1)
        panel.tap(try #require(place(of: "Show less", panel)))
        #expect(panel.texts.count { $0.hasPrefix("word word") } == 1)
    }

    @Test func `the chapter that plays is marked, and stands beside the time`() throws {
        var panel = watching(Size(width: 1280, height: 800))
        func mark() -> Rect? {
            panel.interface.scene(at: panel.now).layers.first { $0.id == Part.detailChapter.id() }?.frame
        }
        for (position, title) in [(20.0, "One"), (30, "Two"), (59, "Two")] {
            panel.send(.media(.frame(VideoFrameID(UInt64(position)), aspect: 16.0 / 9, pts: position)))
            panel.frame()
            let row = try #require(place(of: title, panel))
            #expect(mark()?.contains(row.centre) == true, "\(position)")
        }
        panel.tap(300, 100)
        panel.wait(0.3)
        #expect(panel.texts.contains { $0.hasPrefix("0:59 / 1:00") && $0.hasSuffix("Two") }, "\(panel.texts)")
    }

    @Test func `a description opens and closes`() throws {
        var panel = watching()
        let before = try #require(place(of: "Chapters", panel)).y
        panel.tap(try #require(place(of: "Show more", panel)))
        let after = try #require(place(of: "Chapters", panel)).y
        #expect(after - before > 100)
        panel.tap(try #require(place(of: "Show less", panel)))
        #expect(place(of: "Chapters", panel)?.y == before)
    }

    @Test func `a tap on the channel leads to its page, under the mini player`() throws {
        var panel = watching()
        panel.tap(try #require(place(of: "Channel", panel)))
        panel.settle()
        #expect(panel.snapshot.page == "channel" && panel.snapshot.state == "mini")
    }

    @Test func `an item goes on where it was left, until the session ends`() {
        var panel = watching()
        panel.send(.command(.window(.hidden)))
        panel.settle()
        panel.effects = []
        panel.open()
        #expect(panel.effects.prefix(3) == [.load(Panel.row(1)), .seek(20), .play])
        // At its end there is nothing left to go on with.
        panel.send(.media(.frame(VideoFrameID(2), aspect: 16.0 / 9, pts: 55)))
        panel.send(.command(.window(.hidden)))
        panel.settle()
        panel.effects = []
        panel.open()
        #expect(panel.effects.prefix(2) == [.load(Panel.row(1)), .play])
    }

    @Test func `a video that is waited for says so after 0.2 s, and only as long`() {
        func dots(_ panel: Panel) -> Int {
            guard let video = panel.snapshot.video else { return 0 }
            return panel.interface.scene(at: panel.now).layers.count {
                $0.cornerRadius == 4 && $0.frame.size == Size(width: 8, height: 8) && video.contains($0.frame.centre)
            }
        }
        var panel = watching()
        #expect(dots(panel) == 0)
        panel.send(.media(.waiting(since: panel.now)))
        panel.wait(0.15)
        #expect(dots(panel) == 0)
        panel.wait(0.1)
        #expect(dots(panel) == 8)
        panel.send(.media(.waiting(since: nil)))
        panel.frame()
        #expect(dots(panel) == 0)
    }

    @Test func `a stream that is asked for again says why after 5 s, until it goes on`() {
        let sentence = "The server refuses the connection. Trying again…"
        var panel = watching()
        let start = panel.now
        panel.send(.media(.waiting(since: start)))
        #expect(panel.interface.player.playing?.phase == "waiting" && panel.interface.player.playing?.trouble == nil)
        panel.send(.media(.reconnecting(.brokenOff, since: start)))
        panel.wait(3)
        panel.send(.media(.reconnecting(.connectionRefused, since: start)))
        panel.wait(1.9)
        #expect(!panel.texts.contains(sentence))
        panel.wait(0.3)
        #expect(panel.texts.contains(sentence))
        #expect(
            panel.interface.player.playing?.phase == "waiting"
                && panel.interface.player.playing?.trouble == .connectionRefused)
        panel.send(.media(.waiting(since: nil)))
        panel.frame()
        #expect(!panel.texts.contains(sentence))
        #expect(panel.interface.player.playing?.phase == "playing" && panel.interface.player.playing?.trouble == nil)
    }

    @Test func `a paused stream and one that has failed do not wait`() {
        var panel = watching()
        panel.send(.media(.waiting(since: panel.now)))
        panel.send(.media(.reconnecting(.brokenOff, since: panel.now)))
        panel.send(.command(.playPause))
        panel.wait(6)
        #expect(
            panel.interface.player.playing?.phase == "paused" && !panel.texts.contains { $0.hasSuffix("Trying again…") }
        )
        panel.send(.media(.failed(.refused(503))))
        panel.frame()
        #expect(
            panel.interface.player.playing?.phase == "failed"
                && panel.interface.player.playing?.trouble == .refused(503))
        #expect(panel.texts.contains("The server answers with an error (503)"))
    }

    @Test func `sound tracks are chosen by their languages, where there are several`() throws {
        var panel = Panel.controlling()
        panel.send(.media(.tracks(.sound, [MediaTrack("en")])))
        #expect(!panel.texts.contains("EN"))
        panel.send(.media(.tracks(.sound, [MediaTrack("en"), MediaTrack("")])))
        panel.tap(try #require(place(of: "EN", panel)))
        panel.tap(try #require(place(of: "2", panel)))
        #expect(panel.effects == [.setTrack(.sound, 1)])
    }

    @Test func `a track that describes the film for the blind is offered by its name`() throws {
        var panel = Panel.controlling()
        let tracks = [
            MediaTrack("en", title: "Stereo"), MediaTrack("en", title: "Audio description"), MediaTrack("de"),
        ]
        panel.send(.media(.tracks(.sound, tracks)))
        let button = try #require(panel.interface.elementReports.first { $0.id == "sound" }).tapPoint
        panel.tap(button.x, button.y)
        let names = ["English · Stereo", "English · Audio description", "Deutsch"]
        for name in names { #expect(panel.texts.contains(name), "\(name)") }
        let choices = panel.interface.elementReports.filter { $0.id.hasPrefix("sound.") }
        #expect(choices.map(\.label) == names.map { "Sound track: \($0)" })
        let second = try #require(choices.dropFirst().first).tapPoint
        panel.tap(second.x, second.y)
        #expect(panel.effects.last == .setTrack(.sound, 1))
    }

    @Test func `a video with an interpreter of sign language is offered by its name`() throws {
        var panel = Panel.controlling()
        #expect(!panel.interface.elementReports.contains { $0.id == "picture" })
        panel.send(.media(.tracks(.video, [MediaTrack(""), MediaTrack("", title: "Sign language")])))
        for isPaused in [false, true] {
            if isPaused { panel.tap(409, 230) }
            if !panel.interface.elementReports.contains(where: { $0.id == "picture" }) { panel.tap(200, 90) }
            let button = try #require(panel.interface.elementReports.first { $0.id == "picture" })
            #expect(button.label == "Video track")
            panel.tap(button.tapPoint.x, button.tapPoint.y)
            #expect(panel.texts.contains("Sign language") && panel.texts.contains("1"))
            let choices = panel.interface.elementReports.filter { $0.id.hasPrefix("picture.") }
            #expect(choices.map(\.label) == ["Video track: 1", "Video track: Sign language"])
            panel.effects = []
            panel.tap(choices[1 - (isPaused ? 1 : 0)].tapPoint.x, choices[0].tapPoint.y)
            // A paused video has no picture of its other track.
            #expect(panel.effects.first == .setTrack(.video, isPaused ? 0 : 1))
            #expect(panel.effects.contains(.play) == isPaused && panel.interface.player.playing?.phase == "playing")
        }
        // The next item has one track only.
        panel.send(.media(.advanced(path: "/clips/2.mp4", duration: 60)))
        panel.tap(200, 90)
        #expect(!panel.interface.elementReports.contains { $0.id == "picture" })
    }

    @Test func `pictures for a finger that seeks are asked for with the controls, once`() {
        var panel = watching()
        #expect(panel.strips.isEmpty)
        panel.tap(200, 90)
        panel.settle()
        panel.tap(200, 90)
        panel.settle()
        #expect(panel.strips.count == 1)
    }
}
