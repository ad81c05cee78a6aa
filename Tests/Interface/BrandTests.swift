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

    @Test(arguments: [Settings.Interface.Theme.dark, .light])
    func `any colour is legible in either theme, with what stands on it`(theme: Settings.Interface.Theme) {
        for red in stride(from: 0, through: 255, by: 51) {
            for green in stride(from: 0, through: 255, by: 51) {
                for blue in stride(from: 0, through: 255, by: 51) {
                    let text = "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                    var settings = Settings()
                    settings.display.scale = 1
                    (settings.interface.accent, settings.interface.theme) = (text, theme)
                    let palette = Surroundings(
                        panel: Self.size, settings: settings, languages: InstalledLanguages(), measure: FixedPitch()
                    ).palette
                    #expect(Self.contrast(palette.accent, palette.background) >= 4.5, "\(text)")
                    #expect(Self.contrast(palette.accent, palette.onAccent) >= 4.5, "\(text)")
                }
            }
        }
    }

    @Test func `a colour that is legible is taken as it is`() {
        let panel = Self.panel { $0.interface.accent = "#2EC4B6" }
        #expect(panel.interface.surroundings.palette.accent == Colour(0x2EC4B6))
        #expect(panel.interface.surroundings.videoPalette.accent == Colour(0x2EC4B6))
    }
}
