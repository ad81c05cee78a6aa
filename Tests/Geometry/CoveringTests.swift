import Geometry
import Testing

@Suite struct CoveringTests {
    private static let panel = Rect(x: 10, y: 20, width: 1600, height: 1000)

    /// Expected: the side that is too short grows to the panel's, the other one with it.
    @Test(arguments: [
        (1.6, Rect(x: 10, y: 20, width: 1600, height: 1000)), (2.0, Rect(x: -190, y: 20, width: 2000, height: 1000)),
        (1.0, Rect(x: 10, y: -280, width: 1600, height: 1600)),
    ])
    func `a rectangle covers another one about its middle`(aspect: Double, expected: Rect) {
        #expect(Self.panel.covering(aspect: aspect) == expected)
    }

    @Test func `an empty one stays`() {
        let empty = Rect(x: 1, y: 2, width: 0, height: 5)
        #expect(empty.covering(aspect: 2) == empty)
    }
}
