import Geometry
import Interface
import InterfaceKit
import Scene
import Settings
import Testing

@Suite struct PointerTests {
    @Test func `the pointer lies over all else, and where it was nothing is left`() throws {
        var panel = Panel.watching()
        let before = panel.interface.scene(at: panel.now)
        panel.interface.pointer = Point(x: 300, y: 200)
        let scene = panel.interface.scene(at: panel.now)
        #expect(scene.layers.count == before.layers.count + 2)
        #expect(scene.layers.suffix(2).allSatisfy { $0.frame.contains(Point(x: 300, y: 200)) && $0.frame.width == 32 })
        panel.interface.pointer = nil
        #expect(panel.interface.scene(at: panel.now) == before)
    }

    @Test(arguments: [1.0, 1.5, 2, 4]) func `a plane's picture has the tip where the hand is`(_ scale: Double) throws {
        let room = Size(width: 64 / scale, height: 64 / scale)
        let scene = Pointer.scene(in: room)
        let tip = Pointer.tip(in: room)
        let square = try #require(scene.layers.first?.frame)
        #expect(square.maxX <= room.width && square.maxY <= room.height, "all of it is in the picture")
        #expect((tip.x - square.width / 12).magnitude < 1e-9 && tip.x == tip.y)
        #expect(Pointer.pixels(scale: scale) == Int(32 * scale))
    }

    @Test func `while the pointer is composed nothing is on planes`() {
        var panel = Panel.watching()
        var drawings = MovingDrawings()
        #expect(panel.interface.planeLayers(at: panel.now, on: .opaque, reusing: &drawings) != nil)
        panel.interface.pointer = Point(x: 1, y: 1)
        #expect(panel.interface.planeLayers(at: panel.now, on: .opaque, reusing: &drawings) == nil)
    }
}
