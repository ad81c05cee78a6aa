import Geometry
import Gesture
import Interface
import Scene
import Settings
import Testing
import Time
import WorkerProtocol

@Suite struct TurnedPageTests {
    private static let sizes = [
        Size(width: 1280, height: 800), Size(width: 720, height: 1280), Size(width: 800, height: 480),
    ]

    @Test func `another panel in the middle of a motion changes nothing but places`() {
        for size in Self.sizes {
            var panel = Panel.filled()
            panel.tap(800, 770)
            panel.wait(0.05)
            var settings = Settings()
            settings.display.scale = 1
            settings.kiosk.settings = .open
            panel.interface.resize(to: size, settings: settings, measure: FixedPitch())
            panel.wait(1)
            #expect(panel.snapshot.page == "settings" && panel.snapshot.transition == nil)
        }
    }
}
