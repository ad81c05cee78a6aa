import Geometry
import Testing
import Time

@testable import Touch

@Suite struct `The surface of a panel` {
    /// The panel's top left corner and a point 100 to the right and 200 down, on 1280 x 800 pixels of half a point.
    @Test(arguments: [
        (Rotation.none, Point(x: 0, y: 0), Point(x: 50, y: 100), Size(width: 640, height: 400)),
        (.quarter, Point(x: 0, y: 640), Point(x: 100, y: 590), Size(width: 400, height: 640)),
        (.half, Point(x: 640, y: 400), Point(x: 590, y: 300), Size(width: 640, height: 400)),
        (.threeQuarters, Point(x: 400, y: 0), Point(x: 300, y: 50), Size(width: 400, height: 640)),
    ])
    func `turns with the picture and counts in points`(
        _ rotation: Rotation, _ corner: Point, _ place: Point, _ picture: Size
    ) {
        let surface = TouchSurface(width: 1280, height: 800, rotation: rotation, scale: 2)
        #expect(surface.point(x: 0, y: 0) == corner)
        #expect(surface.point(x: 100, y: 200) == place)
        #expect(surface.picture == picture)
    }

    @Test func `a calibration is six finite numbers`() {
        #expect(Calibration([1, 0, 0.25, 0, 1, -0.5])?.values == [1, 0, 0.25, 0, 1, -0.5])
        #expect(Calibration([]) == nil)
        #expect(Calibration([1, 0, 0, 0, 1]) == nil)
        #expect(Calibration([1, 0, 0, 0, 1, .nan]) == nil)
    }

    @Test func `a device is used by its name and its output`() {
        var options = TouchOptions()
        #expect(options.takesTouch(named: "ILITEK 1234", on: "DSI-1"))
        options.device = "ILITEK*"
        #expect(options.takesTouch(named: "ILITEK 1234", on: nil))
        #expect(!options.takesTouch(named: "Goodix", on: nil))
        options.output = "HDMI-A-1"
        #expect(!options.takesTouch(named: "ILITEK 1234", on: "DSI-1"))
        #expect(options.takesTouch(named: "ILITEK 1234", on: "HDMI-A-1"))
        #expect(options.takesTouch(named: "ILITEK 1234", on: nil))
    }
}

@Suite struct `A mouse as a finger` {
    private let picture = Size(width: 400, height: 300)

    @Test func `starts in the middle and stays on the picture`() {
        var mouse = MousePointer()
        #expect(mouse.shown == nil)
        #expect(mouse.move(by: Point(x: 10, y: -20), within: picture) == nil)
        #expect(mouse.shown == Point(x: 210, y: 130))
        _ = mouse.move(by: Point(x: 1000, y: -1000), within: picture)
        #expect(mouse.shown == Point(x: 400, y: 0))
    }

    @Test func `its button is the finger`() {
        var mouse = MousePointer()
        _ = mouse.move(to: Point(x: 30, y: 40), within: picture)
        #expect(mouse.press() == .down(slot: 0, Point(x: 30, y: 40)))
        #expect(mouse.move(by: Point(x: 5, y: 5), within: picture) == .motion(slot: 0, Point(x: 35, y: 45)))
        #expect(mouse.release() == .up(slot: 0))
        #expect(mouse.release() == nil)
    }

    @Test func `a hidden pointer touches nothing, and hiding one that touches cancels`() {
        var mouse = MousePointer()
        #expect(mouse.press() == nil)
        _ = mouse.move(to: Point(x: 30, y: 40), within: picture)
        _ = mouse.press()
        #expect(mouse.hide() == .cancel(slot: 0))
        #expect(mouse.shown == nil && mouse.press() == nil && mouse.release() == nil && mouse.hide() == nil)
    }
}
