package import WorkerProtocol

/// The place in its list at which the attract loop continues after a visit or a restart.
package struct AttractPlace: Equatable, Sendable {
    /// The index in the list; the item may have moved since.
    package let index: Int
    package let item: ItemID

    package init(index: Int, item: ItemID) { (self.index, self.item) = (index, item) }
}
