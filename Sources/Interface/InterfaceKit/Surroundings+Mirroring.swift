package import Geometry
package import Scene

/// The parts are laid out for a left-to-right language. For a right-to-left language `Interface` mirrors their layers
/// and their touches. Content with the same direction in every language is mirrored a second time by its part.
extension Surroundings {
    /// The place on the panel of a point of the interface.
    package func onPanel(_ point: Point) -> Point {
        Point(x: isMirrored ? area.maxX - point.x : area.x + point.x, y: area.y + point.y)
    }

    /// The place on the panel of a rectangle of the interface.
    package func onPanel(_ frame: Rect) -> Rect {
        let moved = frame.offset(by: area.origin)
        return isMirrored ? moved.mirrored(about: area.midX) : moved
    }

    /// The place in the interface of a point of the panel.
    package func fromPanel(_ point: Point) -> Point {
        Point(x: isMirrored ? area.maxX - point.x : point.x - area.x, y: point.y - area.y)
    }

    /// The insets of the panel's edges in the interface, with left and right exchanged where it is mirrored.
    package func fromPanel(_ edges: Insets) -> Insets {
        isMirrored ? Insets(top: edges.top, left: edges.right, bottom: edges.bottom, right: edges.left) : edges
    }

    /// Moves a scene of the interface to its place on the panel.
    ///
    /// - Parameter skipped: the number of layers at the beginning of the scene that are already in place.
    package func place(_ scene: inout Scene, skipping skipped: Int = 0) {
        scene.move(by: area.origin, skipping: skipped)
        if isMirrored { scene.mirror(about: area.midX, skipping: skipped) }
    }

    /// The place in the interface of a part that has the same direction in every language.
    ///
    /// - Parameters:
    ///   - frame: the part's frame in an interface that is not mirrored.
    ///   - whole: the frame in which the part is mirrored back.
    package func unmirrored(_ frame: Rect, in whole: Rect) -> Rect {
        isMirrored ? frame.mirrored(about: whole.midX) : frame
    }

    /// The x coordinate of a fraction of the duration on a time line. On the panel time runs from left to right in every
    /// language, so a mirrored interface counts from the right.
    package func timeX(_ fraction: Double, on line: Rect) -> Double {
        line.x + line.width * (isMirrored ? 1 - fraction : fraction)
    }

    /// The fraction of the duration at an x coordinate of a time line; the inverse of `timeX`.
    package func timeFraction(at x: Double, on line: Rect) -> Double {
        let fraction = (x - line.x) / max(line.width, 1)
        return isMirrored ? 1 - fraction : fraction
    }

    /// The elapsed part of a time line.
    package func elapsed(_ fraction: Double, of line: Rect) -> Rect {
        var part = line
        part.width = (line.width * fraction).rounded()
        return unmirrored(part, in: line)
    }
}
