import Geometry
import InterfaceKit
import Testing

/// Scrolling to an element that is not wholly visible.
@Suite struct RevealTests {
    /// The area is 100 to 300 points.
    @Test(arguments: [
        (150.0, 50.0, 0.0), (90, 50, 90 - 100 - Theme.gap), (280, 50, 330 + Theme.gap - 300),
        // A frame of 250 points has no room in 200.
        (280, 250, 280 - 100 - Theme.gap), (100 + Theme.gap, 250, 0), (50, 250, 50 - 100 - Theme.gap),
    ])
    func `an element is scrolled into the area once, by its beginning if it is too tall`(
        top: Double, height: Double, distance: Double
    ) {
        func way(_ y: Double) -> Double {
            Scroller.revealDistance(of: Rect(x: 0, y: y, width: 10, height: height), top: 100, bottom: 300)
        }
        #expect(way(top) == distance)
        #expect(way(top - distance) == 0, "it stays")
    }
}
