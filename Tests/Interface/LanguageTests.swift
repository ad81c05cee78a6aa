import Geometry
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import Testing

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
