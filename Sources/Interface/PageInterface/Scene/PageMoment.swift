package import InterfaceKit
package import Scene
package import Time

/// The instant of a drawing, and what other parts of the interface determine of the pages then.
package struct PageMoment {
    /// The flip time of the frame that is built.
    package let time: Instant
    /// What was watched.
    package let watched: ResumePoints
    /// The layers of the visible page that a preview draws.
    package let lent: Set<LayerID>

    package init(_ time: Instant, watched: ResumePoints, lent: Set<LayerID>) {
        (self.time, self.watched, self.lent) = (time, watched, lent)
    }
}
