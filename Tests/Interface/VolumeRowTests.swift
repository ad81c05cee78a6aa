import Geometry
import Interface
import InterfaceKit
import PageInterface
import Settings
import Testing

/// The row of the volume on the visitors' settings page.
@Suite struct VolumeRowTests {
    private static func settings(_ change: @escaping (inout Settings) -> Void = { _ in }) -> Panel {
        var panel = Panel(Size(width: 1280, height: 1400)) {
            $0.kiosk.settings = .pin
            change(&$0)
        }
        panel.openLibrary()
        panel.send(.command(.show(.settings)))
        panel.settle()
        return panel
    }

    private static func options(_ panel: Panel) -> [ElementReport] {
        panel.interface.elementReports.filter { $0.label.hasPrefix("Volume: ") }
    }

    private static func chosen(_ panel: Panel) -> [String] {
        options(panel).filter { $0.value != nil }.map(\.label)
    }

    private static func press(_ label: String, _ panel: inout Panel) throws {
        let option = try #require(options(panel).first { $0.label == label })
        panel.effects = []
        panel.tap(option.tapPoint.x, option.tapPoint.y)
        panel.frame()
    }

    private static func volumes(_ panel: Panel) -> [Double] {
        panel.effects.compactMap { if case .setVolume(let volume) = $0 { volume } else { nil } }
    }

    @Test func `visitors set the volume, also back to the configured one`() throws {
        var panel = Self.settings()
        #expect(Self.options(panel).count == 5 && Self.chosen(panel) == ["Volume: 100 %"])
        try Self.press("Volume: 25 %", &panel)
        #expect(Self.volumes(panel) == [0.25] && Self.chosen(panel) == ["Volume: 25 %"])
        // A key of the panel changes the volume too.
        panel.send(.command(.setVolume(0)))
        panel.frame()
        #expect(Self.chosen(panel) == ["Volume: 0 %"])
        try Self.press("Volume: 25 %", &panel)
        #expect(Self.volumes(panel) == [0.25] && Self.chosen(panel) == ["Volume: 25 %"])
    }

    @Test func `the row stays below the cap, and a silent panel has none`() throws {
        var panel = Self.settings { $0.playback.volumeCap = 0.5 }
        #expect(Self.options(panel).map(\.label) == ["Volume: 0 %", "Volume: 25 %", "Volume: 50 %"])
        #expect(Self.chosen(panel) == ["Volume: 50 %"], "the configured volume is above the cap")
        try Self.press("Volume: 0 %", &panel)
        #expect(Self.volumes(panel) == [0])
        #expect(Self.options(Self.settings { $0.playback.volumeCap = 0 }).isEmpty)
    }

    @Test func `the visitor's volume ends with the session`() throws {
        var panel = Self.settings { $0.kiosk.idleTimeout = 10 }
        try Self.press("Volume: 25 %", &panel)
        panel.effects = []
        panel.wait(12)
        #expect(Self.volumes(panel).last == 1)
    }
}
