import Geometry
import Interface
import InterfaceKit
import LanguageFiles
import Scene
import Settings
import Testing
import WorkerProtocol

/// What an integrator makes of the interface: heading, colour, counts.
@Suite struct BrandTests {
    private static let size = Size(width: 1280, height: 800)

    private static func panel(_ change: (inout Settings) -> Void) -> Panel {
        var panel = Panel(size, change)
        panel.fill(20)
        panel.settle()
        return panel
    }

    @Test func `the first page has the integrator's heading, and its tab keeps its word`() {
        let panel = Self.panel { $0.interface.title = "Maritime Museum" }
        #expect(panel.texts.contains("Maritime Museum"))
        #expect(panel.texts.filter { $0 == "Home" }.count == 1, "the tab")
        #expect(Self.panel { _ in }.texts.filter { $0 == "Home" }.count == 2)
    }

    /// The logos that were asked for.
    private static func logos(_ panel: Panel) -> [(id: PictureID, mount: LogoMount)] {
        panel.effects.compactMap {
            if case .requestLogo(let id, "/etc/vitrine/logo.png", let mount) = $0 { (id, mount) } else { nil }
        }
    }

    private static func withLogo(language: String = "en") -> Panel {
        var panel = Panel(size, language: language) { $0.interface.logo = "/etc/vitrine/logo.png" }
        panel.fill(20)
        panel.settle()
        return panel
    }

    private static func isLogo(_ layer: Layer) -> Bool { layer.id == Part.logo.id() }

    @Test func `the first page has the integrator's logo, and its heading where the logo cannot be read`() throws {
        var panel = Self.withLogo()
        #expect(panel.texts.filter { $0 == "Home" }.count == 1, "the tab alone")
        let logo = try #require(Self.logos(panel).first)
        #expect(logo.mount == LogoMount(colour: Palette.dark.background.rgb, isAtRight: false))
        var other = panel
        other.send(.picture(logo.id, available: false))
        other.settle()
        #expect(other.texts.filter { $0 == "Home" }.count == 2)
        panel.send(.picture(logo.id, available: true))
        panel.settle()
        let layer = try #require(panel.interface.scene(at: panel.now).layers.first(where: Self.isLogo))
        #expect(layer.content == .picture(logo.id))
        #expect(layer.frame.width / layer.frame.height == 8, "\(layer.frame)")
        #expect(Self.logos(panel).count == 1, "asked for once")
    }

    @Test func `another colour of the pages has another picture of the logo`() throws {
        var panel = Self.withLogo()
        var settings = panel.settings
        settings.interface.theme = .light
        panel.change(settings)
        panel.settle()
        let logos = Self.logos(panel)
        #expect(logos.map(\.mount.colour) == [Palette.dark, .light].map(\.background.rgb))
        #expect(Set(logos.map(\.id)).count == 2)
    }

    @Test func `the logo stands where a mirrored page begins`() throws {
        var panel = Self.withLogo(language: "ar")
        let logo = try #require(Self.logos(panel).first)
        #expect(logo.mount.isAtRight)
        panel.send(.picture(logo.id, available: true))
        panel.settle()
        let layer = try #require(panel.interface.scene(at: panel.now).layers.first(where: Self.isLogo))
        #expect(layer.frame.maxX == Self.size.width - Theme.margin)
    }

    @Test func `views can be left out, and one view is no plural`() {
        let shown = Self.panel { _ in }.texts.filter { $0.contains("views") }
        #expect(!shown.isEmpty)
        #expect(Self.panel { $0.interface.views = false }.texts.allSatisfy { !$0.contains("view") })
        var row = Panel.row(1)
        row.views = 1
        #expect(Self.english.facts(of: row).hasPrefix("1 view  "))
        row.views = 2
        #expect(Self.english.shortFacts(of: row).hasPrefix("2 views  "))
    }

    private static var english: Strings {
        Strings(InstalledLanguages().language("en"))
    }

    private static func contrast(_ a: Colour, _ b: Colour) -> Double {
        Tone.white.painted(a, 1).contrast(to: Tone.white.painted(b, 1))
    }

    /// The colours of a cube of six steps a side, as a configuration writes them.
    private static let cube: [String] = {
        let steps = stride(from: 0, through: 255, by: 51).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return steps.flatMap { red in steps.flatMap { green in steps.map { "#" + red + green + $0 } } }
    }()

    private static func palette(_ change: (inout Settings.Interface) -> Void) -> Palette {
        var settings = Settings()
        settings.display.scale = 1
        change(&settings.interface)
        return Surroundings(
            panel: size, settings: settings, languages: InstalledLanguages(), measure: FixedPitch()
        ).palette
    }

    @Test(arguments: Settings.Interface.Theme.allCases)
    func `any colour is legible in either theme, with what stands on it`(theme: Settings.Interface.Theme) {
        for text in Self.cube {
            let palette = Self.palette { ($0.accent, $0.theme) = (text, theme) }
            #expect(Self.contrast(palette.accent, palette.background) >= 4.5, "\(text)")
            #expect(Self.contrast(palette.accent, palette.onAccent) >= 4.5, "\(text)")
        }
    }

    @Test(arguments: Settings.Interface.Theme.allCases)
    func `texts are legible on any background, and on what is raised from it`(theme: Settings.Interface.Theme) {
        for text in Self.cube {
            let palette = Self.palette { ($0.background, $0.theme) = (text, theme) }
            for back in [palette.background, palette.surface, palette.raised, palette.placeholder] {
                for ink in [palette.text, palette.secondary] { #expect(Self.contrast(ink, back) >= 4.5, "\(text)") }
            }
            #expect(Self.contrast(palette.accent, palette.background) >= 4.5, "\(text)")
        }
    }

    @Test func `a background that is legible is taken as it is, and what is raised keeps its distance`() {
        let palette = Self.palette { $0.background = "#10202C" }
        #expect(palette.background == Colour(0x10202C))
        // 0x23262D is raised from 0x0F1013.
        #expect(palette.raised.rgb == 0x243646)
    }

    @Test func `a colour that is legible is taken as it is`() {
        let panel = Self.panel { $0.interface.accent = "#2EC4B6" }
        #expect(panel.interface.surroundings.palette.accent == Colour(0x2EC4B6))
        #expect(panel.interface.surroundings.videoPalette.accent == Colour(0x2EC4B6))
    }
}
