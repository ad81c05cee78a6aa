package import Scene
package import Time
package import WorkerProtocol

/// The instant of a drawing, and what other parts of the interface determine of the pages then.
package struct PageMoment {
    /// The flip time of the frame that is built.
    package let time: Instant
    /// The positions at which items were left, in seconds.
    package let watched: [ItemID: Double]
    /// The layers of the visible page that a preview draws.
    package let lent: Set<LayerID>

    package init(_ time: Instant, watched: [ItemID: Double], lent: Set<LayerID>) {
        (self.time, self.watched, self.lent) = (time, watched, lent)
    }
}
