import Geometry
import Testing

struct RotationTests {
    /// Where the picture's top left 10 x 20 pixels are on a panel of 1280 x 800, by hand.
    @Test(arguments: [
        (Rotation.none, PixelRect(x: 0, y: 0, width: 10, height: 20)),
        (.quarter, PixelRect(x: 1260, y: 0, width: 20, height: 10)),
        (.half, PixelRect(x: 1270, y: 780, width: 10, height: 20)),
        (.threeQuarters, PixelRect(x: 0, y: 790, width: 20, height: 10)),
    ])
    func `the picture's top left is in the corner that the rotation names`(_ rotation: Rotation, _ place: PixelRect) {
        #expect(rotation.onPanel(PixelRect(x: 0, y: 0, width: 10, height: 20), width: 1280, height: 800) == place)
    }

    @Test(arguments: Rotation.allCases)
    func `a touch on a pixel's middle is in that pixel of the picture`(_ rotation: Rotation) {
        let panel = Size(width: 1280, height: 800)
        for (x, y) in [(0, 0), (3, 7), (799, 700), (500, 1)] {
            let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
            let place = rotation.onPanel(pixel, width: 1280, height: 800)
            let touch = Point(x: Double(place.x) + 0.5, y: Double(place.y) + 0.5)
            #expect(rotation.inPicture(touch, panel: panel) == Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        }
    }
}
