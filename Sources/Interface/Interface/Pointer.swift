package import Geometry
import InterfaceKit
package import Scene

/// A mouse's pointer, drawn over all else.
package enum Pointer {
    /// The pointer in a square of its own, for a plane that moves it.
    ///
    /// - Parameter room: the plane's picture, points; the pointer is drawn smaller where it has no room.
    package static func scene(in room: Size) -> Scene {
        var scene = Scene(size: room, background: Theme.black)
        add(to: &scene, tip: tip(in: room), side: side(in: room))
        return scene
    }

    /// The side of the square that it needs.
    package static func pixels(scale: Double) -> Int {
        PixelRect(snapping: Rect(x: 0, y: 0, width: Theme.pointerSize, height: 0), scale: scale).width
    }

    /// Where its tip is in that square, points.
    package static func tip(in room: Size) -> Point {
        let margin = side(in: room) * tipShare
        return Point(x: margin, y: margin)
    }

    private static func side(in room: Size) -> Double { min(Theme.pointerSize, room.width, room.height) }

    /// Of the side, from the left edge and from the top one.
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
