package import Geometry

extension Rect {
    package init(centre: Point, size: Size) {
        self.init(x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height)
    }

    package var centre: Point { Point(x: midX, y: midY) }
}
