package import Geometry
import InterfaceKit
package import Scene

/// A mouse pointer, drawn over everything else.
package enum Pointer {
    /// The pointer in a square of its own, for a cursor plane.
    ///
    /// - Parameter room: the plane's size in points; a pointer that does not fit is drawn smaller.
    package static func scene(in room: Size) -> Scene {
        var scene = Scene(size: room, background: Theme.black)
        add(to: &scene, tip: tip(in: room), side: side(in: room))
        return scene
    }

    /// The side of the pointer's square, pixels.
    package static func pixels(scale: Double) -> Int {
        PixelRect(snapping: Rect(x: 0, y: 0, width: Theme.pointerSize, height: 0), scale: scale).width
    }

    /// The position of the tip in the pointer's square, points.
    package static func tip(in room: Size) -> Point {
        let margin = side(in: room) * tipShare
        return Point(x: margin, y: margin)
    }

    private static func side(in room: Size) -> Double { min(Theme.pointerSize, room.width, room.height) }

    /// The tip's distance from the left and top edges, as a fraction of the side.
    private static let tipShare = 2.0 / 24

    static func add(to scene: inout Scene, tip: Point, side: Double = Theme.pointerSize) {
        let margin = Point(x: side * tipShare, y: side * tipShare)
        let square = Rect(origin: tip - margin, size: Size(width: side, height: side))
        scene.layers.append(Layer(Part.pointerEdge.id(), square, .icon(.pointerEdge, Theme.black.opacity(0.8))))
        scene.layers.append(Layer(Part.pointer.id(), square, .icon(.pointer, Theme.white)))
    }
}

extension Interface {
    func addPointer(to scene: inout Scene) { if let pointer { Pointer.add(to: &scene, tip: pointer) } }
}
