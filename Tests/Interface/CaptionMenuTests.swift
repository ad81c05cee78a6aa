import Captions
import Geometry
import InterfaceKit
import PageInterface
import PlayerInterface
import Scene
import Settings
import Testing
import WorkerProtocol

@testable import Interface

@Suite struct CaptionMenuTests {
    private static let menu = "captions."

    private func panel(
        _ tracks: [MediaTrack], captions: String = "automatic", _ change: (inout Settings) -> Void = { _ in }
    ) -> Panel {
        var panel = Panel.controlling {
            $0.playback.captions = captions
            change(&$0)
        }
        panel.offerCaptions(tracks)
        panel.frame()
        return panel
    }

    private func choices(_ panel: Panel) -> [ElementReport] { panel.elements.filter { $0.id.hasPrefix(Self.menu) } }

    @Test func `a button opens a menu with the names of the tracks, and closes it again`() throws {
        var panel = panel([MediaTrack("jpn"), MediaTrack("en"), MediaTrack("en", title: "SDH"), MediaTrack("")])
        try panel.tap("captions")
        let names = ["Off", "English", "English · SDH", "日本語", "4"]
        #expect(choices(panel).map(\.label) == names.map { "Captions: " + $0 })
        for name in names { #expect(panel.texts.contains(name), "\(name)") }
        #expect(choices(panel).filter { $0.value != nil }.map(\.id) == ["captions.1"])
        try panel.tap("captions")
        #expect(choices(panel).isEmpty)
    }

    private static let languages = [
        "en", "de", "fr", "es", "it", "pt", "nl", "sv", "fi", "da", "pl", "cs", "el", "tr", "uk", "hu", "ro",
    ]

    @Test func `a long menu has parts, each with the choice of the next one, and returns to the first`() throws {
        var panel = panel(Self.languages.map { MediaTrack($0) })
        func shown() -> [String] { choices(panel).map(\.id) }
        try panel.tap("captions")
        let first = shown()
        #expect(first.count == 7 && first.first == "captions.off")
        var all = first
        for count in [7, 4] {
            try panel.tap("menu.more")
            #expect(shown().count == count)
            all += shown()
        }
        #expect(all.count == 18 && Set(all).count == 18, "no track is left out")
        #expect(panel.texts.contains("Show more"))
        try panel.tap("menu.more")
        #expect(shown() == first)
    }

    @Test func `a long menu opens with the part that contains the present choice`() throws {
        var panel = panel(Self.languages.map { MediaTrack($0) })
        try panel.tap("captions")
        try panel.tap("menu.more")
        try panel.tap("menu.more")
        let last = choices(panel).map(\.id)
        let choice = try #require(last.last)
        try panel.tap(choice)
        #expect(choices(panel).isEmpty)
        try panel.tap("captions")
        #expect(choices(panel).map(\.id) == last)
        #expect(choices(panel).first { $0.value != nil }?.id == choice)
    }

    @Test(arguments: [(7, false), (8, true)])
    func `seven tracks and their end need no parts`(count: Int, isLong: Bool) throws {
        var panel = panel(Self.languages.prefix(count).map { MediaTrack($0) })
        try panel.tap("captions")
        #expect(choices(panel).count == (isLong ? 7 : 8))
        #expect(panel.elements.contains { $0.id == "menu.more" } == isLong)
    }

    @Test func `keys walk through the parts of a long menu, and a choice returns to its button`() throws {
        var panel = panel(Self.languages.map { MediaTrack($0) })
        func walk(to name: String) throws {
            for way in try #require(panel.reachable()[name]) { panel.arrow(way) }
            panel.select()
        }
        // The menu key hides the controls, and shows them with the focus on one.
        for _ in 0..<2 { panel.send(.command(.menu)) }
        try walk(to: "controlsCaptions")
        try walk(to: "menuMore")
        #expect(panel.focus?.name == "menuMore" && !choices(panel).contains { $0.id == "captions.off" })
        panel.arrow(.left)
        #expect(panel.focus?.name.hasPrefix("caption(") == true)
        panel.select()
        #expect(panel.focus?.name == "controlsCaptions" && choices(panel).isEmpty)
    }

    @Test func `a choice replaces the text, and is followed by the next item of the session`() throws {
        var panel = panel([MediaTrack("en"), MediaTrack("de")])
        let early = [Cue(start: 0, end: 60_000_000_000, text: "one")]
        panel.send(.captions(path: "/clips/1.mp4", .track(0), early))
        try panel.tap("captions")
        try panel.tap("captions.1")
        #expect(choices(panel).isEmpty, "a choice closes the menu")
        #expect(panel.requestedCaptions == [0, 1])
        #expect(!panel.texts.contains("one"))
        panel.send(.captions(path: "/clips/1.mp4", .track(1), [Cue(start: 0, end: 60_000_000_000, text: "eins")]))
        panel.send(.captions(path: "/clips/1.mp4", .track(0), early))
        panel.send(.media(.frame(VideoFrameID(9), aspect: 1.6, pts: 3)))
        panel.frame()
        #expect(panel.texts.contains("eins") && !panel.texts.contains("one"))
        panel.effects = []
        panel.send(.play(Panel.row(2), animated: false))
        panel.offerCaptions(["en", "de"], path: "/clips/2.mp4")
        #expect(panel.requestedCaptions == [1])
        panel.effects = []
        panel.send(.command(.toggleCaptions))
        panel.send(.command(.toggleCaptions))
        #expect(panel.requestedCaptions == [], "the choice stays")
    }

    @Test func `a session's end forgets the choice`() throws {
        var panel = panel([MediaTrack("en"), MediaTrack("de")])
        try panel.tap("captions")
        try panel.tap("captions.1")
        _ = panel.interface.player.handle(.reset(volume: 0.5), at: panel.now, panel.interface.pages.library)
        panel.effects = []
        panel.send(.play(Panel.row(2), animated: false))
        panel.offerCaptions(["en", "de"], path: "/clips/2.mp4")
        #expect(panel.requestedCaptions == [0])
    }

    @Test func `a repeat keeps the choice, and an item that follows without a gap has captions of its own`() throws {
        var panel = panel([MediaTrack("en"), MediaTrack("en", title: "SDH")])
        try panel.tap("captions")
        try panel.tap("captions.1")
        panel.send(.captions(path: "/clips/1.mp4", .track(1), [Cue(start: 0, end: 60_000_000_000, text: "one")]))
        panel.send(.media(.advanced(path: "/clips/1.mp4", duration: 60)))
        panel.frame()
        #expect(panel.requestedCaptions == [0, 1] && panel.texts.contains("one"))
        try panel.tap("captions")
        panel.effects = []
        panel.send(.media(.advanced(path: "/clips/2.mp4", duration: 60)))
        panel.frame()
        #expect(choices(panel).isEmpty && !panel.texts.contains("one"))
        #expect(panel.effects.contains(.requestCaptionTracks(path: "/clips/2.mp4", languages: "en en en ja")))
        panel.offerCaptions(["de", "en"], path: "/clips/2.mp4")
        #expect(panel.requestedCaptions == [1])
    }

    @Test func `another language is chosen also while captions are hidden, and forgets an earlier choice`() throws {
        var panel = panel([MediaTrack("en"), MediaTrack("de"), MediaTrack("ja")])
        try panel.tap("captions")
        try panel.tap("captions.2")
        panel.send(.command(.toggleCaptions))
        var settings = panel.settings
        settings.interface.language = "de"
        panel.change(settings)
        #expect(panel.requestedCaptions == [0, 2])
        panel.send(.command(.toggleCaptions))
        #expect(panel.requestedCaptions == [0, 2, 1])
    }

    @Test func `full captions go before forced ones, and equal names are numbered`() throws {
        let tracks = [MediaTrack("en", title: "forced"), MediaTrack("eng"), MediaTrack("en"), MediaTrack("und")]
        var panel = panel(tracks)
        #expect(panel.requestedCaptions == [1])
        try panel.tap("captions")
        let names = ["Off", "English", "English 3", "English · forced", "4"]
        #expect(choices(panel).map(\.label) == names.map { "Captions: " + $0 })
    }

    @Test func `a visitor's language takes priority over the configured one of the captions until the session ends`()
        throws
    {
        var panel = panel([MediaTrack("en"), MediaTrack("de")], captions: "en") { $0.interface.languages = "en de" }
        #expect(panel.requestedCaptions == [0])
        panel.effects = []
        try panel.tap("languages")
        try panel.tap("languages.1")
        #expect(panel.requestedCaptions.last == 1)
        _ = panel.interface.player.handle(.reset(volume: 0.5), at: panel.now, panel.interface.pages.library)
        panel.effects = []
        panel.offerCaptions(["en", "de"])
        #expect(panel.requestedCaptions == [0])
    }

    @Test func `a single track in another language is offered`() throws {
        var panel = panel([MediaTrack("de")])
        #expect(panel.requestedCaptions == [])
        #expect(panel.elements.first { $0.id == "captions" }?.value == "Off")
        try panel.tap("captions")
        #expect(choices(panel).map(\.label) == ["Captions: Off", "Captions: Deutsch"])
        #expect(choices(panel).first { $0.value != nil }?.id == "captions.off")
        try panel.tap("captions.0")
        #expect(panel.requestedCaptions == [0])
        #expect(panel.elements.first { $0.id == "captions" }?.value == "On")
    }

    @Test func `the captions' key shows another language where the preferred one is missing`() {
        var panel = panel([MediaTrack("ko"), MediaTrack("ja")])
        #expect(panel.requestedCaptions == [])
        panel.send(.command(.toggleCaptions))
        #expect(panel.requestedCaptions == [1], "the first of the menu")
        #expect(panel.elements.first { $0.id == "captions" }?.value == "On")
        panel.send(.command(.toggleCaptions))
        #expect(panel.elements.first { $0.id == "captions" }?.value == "Off")
        panel.send(.command(.toggleCaptions))
        #expect(panel.requestedCaptions == [1], "the text is there")
        #expect(panel.elements.first { $0.id == "captions" }?.value == "On")
    }

    @Test func `off hides them, and a track shows them`() throws {
        var panel = panel([MediaTrack("en"), MediaTrack("de")], captions: "off")
        #expect(panel.requestedCaptions == [])
        try panel.tap("captions")
        #expect(choices(panel).filter { $0.value != nil }.map(\.id) == ["captions.off"])
        try panel.tap("captions.1")
        #expect(panel.requestedCaptions == [1])
        try panel.tap("captions")
        #expect(choices(panel).filter { $0.value != nil }.map(\.id) == ["captions.1"])
        try panel.tap("captions.off")
        panel.send(.captions(path: "/clips/1.mp4", .track(1), [Cue(start: 0, end: 60_000_000_000, text: "eins")]))
        panel.frame()
        #expect(!panel.texts.contains("eins"))
    }

    @Test func `one track in the visitor's language needs no menu, and without captions the button is disabled`() throws
    {
        var one = panel([MediaTrack("en")])
        try one.tap("captions")
        #expect(choices(one).isEmpty)
        #expect(one.elements.first { $0.id == "captions" }?.value == "Off")
        let none = panel([])
        #expect(none.elements.first { $0.id == "captions" }?.isEnabled == false)
    }

    @Test func `of many tracks those in the visitor's languages are offered, and all fit on the video`() throws {
        let codes =
            (0..<60).map { "q\(UnicodeScalar(97 + $0 % 26)!)\(UnicodeScalar(97 + $0 / 26)!)" } + ["ja", "eng", "de-AT"]
        for size in [Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 720, height: 1280)] {
            for text in [1.0, 2] {
                var panel = Panel(size) {
                    ($0.interface.languages, $0.interface.textSize) = ("en ja de", text)
                    $0.playback.captions = "automatic"
                }
                panel.open()
                panel.send(.media(.prerolled(duration: 60)))
                panel.send(.media(.frame(VideoFrameID(1), aspect: 1.6, pts: 0)))
                panel.settle()
                panel.offerCaptions(codes)
                let video = try #require(panel.snapshot.video)
                panel.tap(video.midX, video.y + video.height * 0.3)
                panel.wait(0.5)
                try panel.tap("captions")
                let choices = panel.elements.filter { $0.role == .option }
                #expect(choices.map(\.id).prefix(4) == ["captions.off", "captions.61", "captions.60", "captions.62"])
                #expect(choices.count == 8 && choices.last?.id == "menu.more")
                for choice in choices { #expect(video.intersection(choice.frame) == choice.frame, "\(size) \(text)") }
                for (index, choice) in choices.enumerated() {
                    for other in choices[..<index] { #expect(choice.frame.intersection(other.frame).isEmpty) }
                }
            }
        }
    }

    @Test func `captions are listed once an item's controls are shown on the large video`() {
        var panel = Panel { $0.playback.captions = "off" }
        panel.open()
        panel.send(.media(.prerolled(duration: 60)))
        panel.send(.media(.frame(VideoFrameID(1), aspect: 1.6, pts: 0)))
        panel.settle()
        let request = Effect.requestCaptionTracks(path: "/clips/1.mp4", languages: "en en ja")
        #expect(!panel.effects.contains(request))
        for _ in 0..<2 {
            panel.send(.command(.menu))
            panel.wait(10)
        }
        #expect(panel.effects.filter { $0 == request }.count == 1)
    }
}
