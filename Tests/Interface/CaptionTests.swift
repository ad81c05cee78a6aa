import Captions
import Geometry
import Interface
import InterfaceKit
import Scene
import Settings
import Testing
import WorkerProtocol

@Suite struct `Captions on the video` {
    private static let cues = [
        Cue(start: 1_000_000_000, end: 2_000_000_000, text: "first"),
        Cue(start: 2_000_000_000, end: 4_000_000_000, text: "second\nline"),
        Cue(start: 3_000_000_000, end: 5_000_000_000, text: "third"),
        Cue(start: 3_500_000_000, end: 3_600_000_000, text: "fourth"),
    ]

    private func panel(_ captions: String = "automatic", japanese: Bool = false) -> Panel {
        var panel = Panel { settings in
            settings.playback.captions = captions
            if japanese { settings.interface.language = "ja" }
        }
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        return panel
    }

    private func text(_ panel: inout Panel, at position: Double) -> (string: String, layer: Layer)? {
        panel.send(.media(.frame(VideoFrameID(UInt64(position * 1000) + 1), aspect: 16.0 / 9, pts: position)))
        panel.frame()
        for layer in panel.interface.scene(at: panel.now).layers {
            if case .text(let run, let colour) = layer.content, colour == Colour(0xFFFFFF),
                panel.snapshot.video?.contains(layer.frame.centre) ?? false
            {
                return (run.string, layer)
            }
        }
        return nil
    }

    @Test(
        arguments: [
            (0.999, nil), (1, "first"), (1.999, "first"), (2, "second\nline"), (3.2, "second\nline\nthird"),
            (3.55, "line\nthird\nfourth"), (4.5, "third"), (5, nil),
        ] as [(Double, String?)])
    func `each is read from its start to its end, the newest three lines`(position: Double, expected: String?) {
        var panel = panel()
        // In any order, and again after a worker's death.
        panel.caption(Array(Self.cues.reversed()))
        panel.send(.captions(path: "/clips/1.mp4", .track(0), Self.cues))
        #expect(text(&panel, at: position)?.string == expected)
    }

    private static func look(
        _ change: (inout Settings) -> Void, lines: Int = 3, free: Rect? = nil, of text: String = "first"
    ) -> [Layer] {
        let panel = Panel {
            $0.interface.textSize = 1
            change(&$0)
        }
        let video = Rect(x: 0, y: 0, width: 832, height: 468)
        let look = CaptionLook(in: panel.interface.surroundings)
        var scene = Scene(size: video.size, background: Theme.black)
        look.add(
            look.layout(text, lines: lines, for: video.size, on: video, in: free ?? video), to: &scene, opacity: 1)
        return scene.layers
    }

    /// 468 / 14 = 33.4: a line of 33 points, and letters of 25.
    @Test(arguments: [(1, 1, 33), (2, 1, 66), (1.5, 2, 94), (0.5, 1, 17), (3, 2, 94)])
    func `a line is as tall as both sizes say, and three take six tenths of the video at most`(
        size: Double, textSize: Double, line: Double
    ) throws {
        let layers = Self.look { ($0.captions.size, $0.interface.textSize) = (size, textSize) }
        guard case .text(let run, _) = try #require(layers.last).content else { throw CancellationError() }
        #expect(run.style.lineHeight == line)
    }

    @Test func `the settings choose the colour of the letters and what they stand on`() throws {
        let plain = Self.look { _ in }
        #expect(plain.map(\.content).contains(.fill(Theme.veil)) && plain.count == 2)
        let solid = Self.look { ($0.captions.background, $0.captions.colour) = (.solid, .yellow) }
        #expect(solid.first?.content == .fill(Colour(0x000000)))
        guard case .text(_, let colour) = try #require(solid.last).content else { throw CancellationError() }
        #expect(colour.red > 0.9 && colour.green > 0.9 && colour.blue < 0.4)
        let edged = Self.look { $0.captions.background = .none }
        #expect(edged.count == 5 && !edged.contains { if case .fill = $0.content { true } else { false } })
    }

    @Test func `at the top they stand below what is there`() throws {
        let free = Rect(x: 0, y: 56, width: 832, height: 300)
        let above = try #require(Self.look({ $0.captions.position = .top }, free: free).first?.frame)
        #expect(above.y >= 56 && above.maxY < 120)
        let below = try #require(Self.look({ _ in }, free: free).first?.frame)
        #expect(below.maxY <= 356 && below.y > 280)
    }

    @Test func `where visible controls leave no room they fade, and come again`() {
        var panel = Panel.controlling {
            ($0.playback.captions, $0.captions.size) = ("automatic", 3)
        }
        panel.caption([Cue(start: 0, end: 60_000_000_000, text: "a\nb\nc")])
        func isShown(at position: Double) -> Bool {
            _ = text(&panel, at: position)
            return panel.interface.scene(at: panel.now).layers.contains { $0.id == Part.caption.id() }
        }
        panel.wait(0.5)
        #expect(!isShown(at: 1))
        panel.wait(10)
        #expect(isShown(at: 2))
    }

    @Test(arguments: [Settings.Interface.Size.normal, .large])
    func `they stand above the rows of the controls`(target: Settings.Interface.Size) throws {
        var panel = Panel.controlling {
            $0.playback.captions = "automatic"
            $0.interface.size = target
        }
        let row = panel.elements.first { $0.id == "immersive" }?.frame
        panel.caption(Self.cues)
        let (_, layer) = try #require(text(&panel, at: 3.2))
        #expect(layer.frame.maxY <= (try #require(row)).minY)
        panel.wait(5)
        let (_, lower) = try #require(text(&panel, at: 3.2))
        #expect(lower.frame.y > layer.frame.y + 64)
    }

    @Test func `they stand on a plate, in the lower part of the video and inside it`() throws {
        var panel = panel()
        panel.caption(Self.cues)
        let (_, layer) = try #require(text(&panel, at: 3.55))
        let layers = panel.interface.scene(at: panel.now).layers
        let index = try #require(layers.firstIndex(of: layer))
        let plate = layers[index - 1]
        let video = try #require(panel.interface.snapshot(at: panel.now).video)
        #expect(plate.frame.intersection(layer.frame) == layer.frame)
        #expect(video.intersection(plate.frame) == plate.frame && plate.frame.minY > video.midY)
        #expect(abs(plate.frame.midX - video.midX) <= 1 && plate.cornerRadius > 0)
    }

    @Test(arguments: [("automatic", false, "en"), ("automatic", true, "ja"), ("pt-BR", true, "pt-BR")])
    func `the language is the setting's, or the interface's`(setting: String, japanese: Bool, language: String) {
        var panel = panel(setting, japanese: japanese)
        panel.offerCaptions(["", "ko", "pt-PT", "jpn", "pt-BR", "eng"])
        let track = ["en": 5, "ja": 3, "pt-BR": 4][language]
        #expect(panel.requestedCaptions == [track])
    }

    @Test func `captions that the item lacks in every wanted language are those of an unknown one, or none`() {
        var panel = panel()
        panel.offerCaptions(["de", "", "ja"])
        #expect(panel.requestedCaptions == [1])
        var other = self.panel()
        other.offerCaptions(["de", "ja"])
        #expect(other.requestedCaptions == [])
    }

    @Test func `languages of the settings follow the one that is wanted`() {
        var panel = Panel { $0.captions.languages = "de fr" }
        panel.open()
        panel.offerCaptions(["ko", "fr", "de"])
        #expect(panel.requestedCaptions == [2])
        var settings = panel.settings
        settings.captions.languages = "ko"
        panel.send(.settings(settings))
        #expect(panel.requestedCaptions == [2, 0])
    }

    @Test func `off asks for none, and they come when they are switched on`() {
        var panel = panel("off")
        #expect(!panel.effects.contains(.requestCaptionTracks(path: "/clips/1.mp4", languages: "en en ja")))
        panel.send(.command(.toggleCaptions))
        #expect(panel.effects.contains(.requestCaptionTracks(path: "/clips/1.mp4", languages: "en en ja")))
        panel.caption(Self.cues)
        #expect(panel.requestedCaptions == [0])
        #expect(text(&panel, at: 1.6)?.string == "first")
        panel.send(.command(.toggleCaptions))
        #expect(text(&panel, at: 1.7) == nil)
        panel.send(.command(.toggleCaptions))
        #expect(text(&panel, at: 1.8)?.string == "first")
        #expect(panel.requestedCaptions == [0], "they are read once")
    }

    @Test func `those of another video, and of a track that is not selected, are not shown`() {
        var panel = panel()
        panel.offerCaptions(["en", "de"])
        panel.send(.captions(path: "/clips/2.mp4", .track(0), Self.cues))
        panel.send(.captions(path: "/clips/1.mp4", .track(1), Self.cues))
        #expect(text(&panel, at: 1.5) == nil)
        panel.send(.captions(path: "/clips/1.mp4", .track(0), Self.cues))
        #expect(text(&panel, at: 1.6)?.string == "first")
    }

    @Test func `another language of the interface replaces the text`() {
        var panel = panel()
        panel.offerCaptions(["en", "de"])
        panel.send(.captions(path: "/clips/1.mp4", .track(0), Self.cues))
        var settings = panel.settings
        settings.interface.language = "de"
        panel.change(settings)
        #expect(panel.requestedCaptions == [0, 1])
        panel.send(.captions(path: "/clips/1.mp4", .track(0), Self.cues))
        #expect(text(&panel, at: 1.5) == nil)
        let german = [Cue(start: 1_000_000_000, end: 2_000_000_000, text: "erstens")]
        panel.send(.captions(path: "/clips/1.mp4", .track(1), german))
        #expect(text(&panel, at: 1.6)?.string == "erstens")
    }
}
