import Geometry
import Interface
import InterfaceKit
import KioskInterface
import Scene
import Settings
import Testing
import Time

/// What the panel says while the content set of a USB stick is taken over.
@Suite struct NoticeTests {
    private static let copying = "Copying new content. Leave the stick in"
    private static let taken = "The new content is ready. The stick may be removed"

    private static func panel() -> Panel {
        var panel = Panel(Size(width: 1280, height: 800))
        panel.fill(20)
        panel.settle()
        return panel
    }

    @Test func `progress stays as long as it goes on, and the last word for twelve seconds`() {
        var panel = Self.panel()
        panel.send(.notice(.copying(0)))
        panel.wait(60)
        #expect(panel.texts.contains(Self.copying))
        panel.send(.notice(.checking(0.5)))
        panel.wait(1)
        #expect(panel.texts.contains("Checking the new content") && !panel.texts.contains(Self.copying))
        panel.send(.notice(.taken))
        panel.wait(11.5)
        #expect(panel.texts.contains(Self.taken))
        panel.wait(1)
        #expect(!panel.texts.contains(Self.taken))
    }

    @Test func `a long scan tells how much it has found, and a stick's notice stays in front of it`() {
        var panel = Self.panel()
        panel.send(.notice(.readingLibrary(items: 1200)))
        panel.wait(60)
        panel.send(.notice(.readingLibrary(items: 56789)))
        #expect(panel.texts.contains("Reading the library: 56,789 videos"))
        panel.send(.notice(.copying(0.5)))
        panel.send(.notice(.readingLibrary(items: 60000)))
        panel.send(.notice(.libraryRead))
        #expect(panel.texts.contains(Self.copying) && !panel.texts.contains { $0.hasPrefix("Reading") })
        panel.send(.notice(.taken))
        panel.wait(13)
        panel.send(.notice(.readingLibrary(items: 1)))
        #expect(panel.texts.contains("Reading the library: 1 video"))
        panel.send(.notice(.libraryRead))
        panel.frame()
        #expect(!panel.texts.contains { $0.hasPrefix("Reading") })
        panel.send(.notice(.libraryRead))
        panel.frame()
        #expect(panel.interface.scene(at: panel.now).layers.allSatisfy { $0.id != Part.noticeCard.id() })
    }

    @Test func `the panel wakes to take the last word away`() throws {
        var panel = Self.panel()
        panel.send(.notice(.refused))
        panel.frame()
        let change = try #require(panel.interface.nextChange(after: panel.now))
        #expect(abs((change - panel.now).value - 12) < 0.1)
    }

    @Test func `the bar shows the share that is done, and nothing beyond its ends`() throws {
        var panel = Self.panel()
        var widths: [Double] = []
        for share in [-1, 0, 0.5, 1, 7, .infinity] {
            panel.send(.notice(.copying(share)))
            let layers = panel.interface.scene(at: panel.now).layers
            let track = try #require(layers.first { $0.id == Part.noticeTrack.id() })
            let bar = try #require(layers.first { $0.id == Part.noticeBar.id() })
            widths.append(bar.frame.width / track.frame.width)
        }
        #expect(widths == [0, 0, 0.5, 1, 1, 1])
    }

    @Test func `what is below takes taps as before, and over the attract loop it is shown too`() {
        var panel = Self.panel()
        let elements = panel.interface.elementReports.map(\.id)
        panel.send(.notice(.copying(0.2)))
        #expect(panel.interface.elementReports.map(\.id) == elements)
        var idle = Panel(Size(width: 1280, height: 800)) { $0.kiosk.idleTimeout = 4 }
        idle.fill(20)
        idle.wait(6)
        #expect(idle.texts.contains("Touch the screen to begin"))
        idle.send(.notice(.taken))
        #expect(idle.texts.contains(Self.taken))
    }
}
