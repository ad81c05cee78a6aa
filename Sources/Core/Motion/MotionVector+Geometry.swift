public import Geometry

extension Point: MotionVector {
    @inlinable public static func * (a: Point, b: Point) -> Point { Point(x: a.x * b.x, y: a.y * b.y) }

    @inlinable public var largestMagnitude: Double { max(x.magnitude, y.magnitude) }
    @inlinable public var euclideanLength: Double { length }
    @inlinable public func mapComponents(_ body: (Double) -> Double) -> Point { Point(x: body(x), y: body(y)) }
}

/// The components are x, y, width and height.
extension Rect: MotionVector {
    @inlinable public static func + (a: Rect, b: Rect) -> Rect {
        Rect(x: a.x + b.x, y: a.y + b.y, width: a.width + b.width, height: a.height + b.height)
    }

    @inlinable public static func - (a: Rect, b: Rect) -> Rect {
        Rect(x: a.x - b.x, y: a.y - b.y, width: a.width - b.width, height: a.height - b.height)
    }

    @inlinable public static func * (a: Rect, b: Rect) -> Rect {
        Rect(x: a.x * b.x, y: a.y * b.y, width: a.width * b.width, height: a.height * b.height)
    }

    @inlinable public static func * (a: Rect, scale: Double) -> Rect {
        Rect(x: a.x * scale, y: a.y * scale, width: a.width * scale, height: a.height * scale)
    }

    @inlinable public var largestMagnitude: Double {
        max(max(x.magnitude, y.magnitude), max(width.magnitude, height.magnitude))
    }

    @inlinable public var euclideanLength: Double { (x * x + y * y + (width * width + height * height)).squareRoot() }

    @inlinable public func mapComponents(_ body: (Double) -> Double) -> Rect {
        Rect(x: body(x), y: body(y), width: body(width), height: body(height))
    }
}
