package import InterfaceKit
package import Scene
package import Time

/// The instant of a drawing of the pages, and the state of other parts of the interface in it.
package struct PageMoment {
    /// The flip time of the frame that is built.
    package let time: Instant
    /// The watched items, and the positions at which items were left.
    package let watched: ResumePoints
    /// The layers of the visible page that a preview draws.
    package let omittedLayers: Set<LayerID>

    package init(_ time: Instant, watched: ResumePoints, omittedLayers: Set<LayerID>) {
        (self.time, self.watched, self.omittedLayers) = (time, watched, omittedLayers)
    }
}
