package import InterfaceKit

/// The daemon's memory of the items of the library.
package struct Remembered: Equatable, Sendable {
    /// The items that visitors watched.
    package var points: ResumePoints
    package var attract: AttractPlace?

    package init(points: ResumePoints = ResumePoints(), attract: AttractPlace? = nil) {
        (self.points, self.attract) = (points, attract)
    }
}
