import Geometry
import Gesture
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import Testing

/// The entry of the PIN as the daemon draws it, from cached layers.
@Suite struct PinDrawingTests {
    private static func dots(_ scene: Scene?) -> Int? {
        scene?.layers.count { $0.id.part == Part.pinDot.id().part }
    }

    /// A tap within one frame: no frame shows the key pressed.
    private static func tapAtOnce(_ id: String, _ panel: inout Panel) throws {
        let place = try #require(SearchPageTests.element(panel) { $0.id == id }).tapPoint
        panel.touch(.down, place.x, place.y)
        panel.touch(.up, place.x, place.y)
    }

    @Test func `each digit of a fast finger is drawn`() throws {
        var panel = `The staff's page`.locked()
        var history = SceneHistory()
        for (id, digits) in [("pin.1", 1), ("pin.2", 2), ("pin.2", 3), ("pin.erase", 2)] {
            history.advance(&panel.interface, at: panel.now, scale: 1)
            try Self.tapAtOnce(id, &panel)
            panel.frame()
            history.advance(&panel.interface, at: panel.now, scale: 1)
            #expect(history.shown?.layers == panel.interface.scene(at: panel.now).layers)
            #expect(Self.dots(history.shown) == digits)
        }
    }

    @Test func `digits are gone when another tab was shown`() throws {
        var panel = `The staff's page`.locked()
        let empty = panel.interface.scene(at: panel.now).layers
        for id in ["pin.1", "pin.2", "pin.3"] {
            try Self.tapAtOnce(id, &panel)
            panel.frame()
        }
        #expect(panel.interface.scene(at: panel.now).layers != empty)
        SearchPageTests.press("tab.home", &panel)
        panel.settle()
        SearchPageTests.press("tab.settings", &panel)
        panel.settle()
        #expect(panel.snapshot.page == "staff" && panel.interface.scene(at: panel.now).layers == empty)
    }
}
