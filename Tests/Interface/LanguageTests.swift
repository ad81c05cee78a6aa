import Geometry
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import Testing
import WorkerProtocol

/// The visitor's language: a button of the first page, a page, and the whole interface after a tap.
struct LanguageTests {
    private static func panel(_ change: (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel {
            $0.interface.languages = "en ja de"
            change(&$0)
        }
        panel.openLibrary()
        return panel
    }

    private static func button(_ part: Part, _ panel: Panel) -> Rect? {
        panel.interface.scene(at: panel.now).layers.first { $0.id == part.id() }?.frame
    }

    private static func openPage(_ panel: inout Panel) {
        panel.send(.command(.open(.linked("languages"))))
        panel.settleInGallery()
    }

    @Test(arguments: [Settings.Kiosk.SettingsPage.open, .hidden])
    func `a tap changes the language of all pages, also where the settings are hidden`(
        settings: Settings.Kiosk.SettingsPage
    ) {
        var panel = Self.panel { $0.kiosk.settings = settings }
        Self.openPage(&panel)
        #expect(panel.texts.filter { ["English", "日本語", "Deutsch"].contains($0) } == ["English", "日本語", "Deutsch"])
        panel.tap(text: "Deutsch")
        panel.settleInGallery()
        #expect(panel.texts.contains("Sprache") && panel.texts.contains("Mediathek"), "\(panel.texts)")
        panel.tap(text: "日本語")
        panel.settleInGallery()
        #expect(panel.texts.contains("言語"))
    }

    @Test(arguments: [Size(width: 1280, height: 800), Size(width: 720, height: 1280), Size(width: 800, height: 480)])
    func `a button of the player changes the language, and the video goes on`(size: Size) throws {
        var panel = Panel.controlling(size) {
            $0.interface.languages = "en ja de"
            $0.kiosk.settings = .hidden
        }
        panel.tap(try #require(panel.element("languages")))
        #expect(["English", "日本語", "Deutsch"].allSatisfy(panel.texts.contains), "\(panel.texts)")
        panel.effects = []
        panel.tap(text: "Deutsch")
        panel.frame()
        #expect(panel.interface.surroundings.strings.languageCode == "de" && panel.effects.allSatisfy { $0 != .stop })
        #expect(!panel.texts.contains("日本語") && panel.snapshot.state == "full")
    }

    @Test func `one language is no choice`() {
        let panel = Panel.controlling { $0.interface.languages = "en" }
        #expect(panel.element("languages") == nil)
    }

    @Test func `the language ends with the session`() {
        var panel = Self.panel { $0.kiosk.settings = .hidden }
        Self.openPage(&panel)
        panel.tap(text: "Deutsch")
        panel.settleInGallery()
        panel.forgetChoices()
        panel.change(panel.settings)
        panel.settleInGallery()
        #expect(panel.texts.contains("Library") && !panel.texts.contains("Mediathek"), "\(panel.texts)")
    }

    @Test(arguments: [(["en", "ja"], 1), (["eng", "jpn", "ja"], 1), (["", "ja-JP"], 1)])
    func `a film speaks the language of the interface, if it can`(tracks: [String], track: Int) {
        var panel = Panel.controlling { $0.interface.language = "ja" }
        panel.send(.media(.tracks(.sound, tracks.map { MediaTrack($0) })))
        panel.frame()
        #expect(panel.effects.contains(.setTrack(.sound, track)))
        // The list of a worker that was replaced is no reason to change it again.
        panel.send(.media(.tracks(.sound, tracks.map { MediaTrack($0) })))
        panel.frame()
        #expect(panel.effects.filter { $0 == .setTrack(.sound, track) }.count == 1)
    }

    @Test(arguments: [["ja", "en"], ["en", "de"], [""], []])
    func `a film that speaks it at once, or not at all, keeps its track`(tracks: [String]) {
        var panel = Panel.controlling { $0.interface.language = "ja" }
        panel.send(.media(.tracks(.sound, tracks.map { MediaTrack($0) })))
        panel.frame()
        #expect(!panel.effects.contains { if case .setTrack = $0 { true } else { false } })
    }

    @Test func `captions and sound of the film follow a choice`() {
        var panel = Panel.controlling()
        panel.send(.media(.tracks(.sound, ["en", "de", "ja"].map { MediaTrack($0) })))
        panel.offerCaptions(["en", "de"])
        var settings = panel.settings
        settings.interface.language = "de"
        panel.change(settings)
        #expect(panel.effects.contains(.setTrack(.sound, 1)), "\(panel.effects)")
        #expect(panel.requestedCaptions == [0, 1], "\(panel.effects)")
    }

    @Test(arguments: ["", "en", "en en english"])
    func `one language has no button`(languages: String) {
        let panel = Self.panel { $0.interface.languages = languages }
        #expect(Self.button(.languageButton, panel) == nil && Self.button(.searchButton, panel) != nil)
    }

    @Test func `the first page has a button beside the search`() throws {
        let panel = Self.panel()
        let (button, search) = try (
            #require(Self.button(.languageButton, panel)), #require(Self.button(.searchButton, panel))
        )
        #expect(button.maxX < search.x && button.y == search.y)
    }

    @Test func `an integrator who no longer offers a language takes it back`() {
        var panel = Self.panel { $0.kiosk.settings = .hidden }
        Self.openPage(&panel)
        panel.tap(text: "Deutsch")
        panel.settleInGallery()
        var settings = panel.settings
        settings.interface.languages = "en ja"
        panel.change(settings)
        panel.settleInGallery()
        #expect(!panel.texts.contains("Mediathek"), "\(panel.texts)")
    }
}

extension Panel {
    /// The frame of an element, by its id.
    fileprivate func element(_ id: String) -> Rect? {
        interface.elementReports.first { $0.id == id }.map {
            Rect(centre: $0.tapPoint, size: Size(width: 1, height: 1))
        }
    }
}
