package import InterfaceKit

/// What the daemon remembers of the items of the library.
package struct Remembered: Equatable, Sendable {
    /// What visitors watched.
    package var points: ResumePoints
    package var attract: AttractPlace?

    package init(points: ResumePoints = ResumePoints(), attract: AttractPlace? = nil) {
        (self.points, self.attract) = (points, attract)
    }
}
