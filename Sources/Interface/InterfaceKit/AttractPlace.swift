package import WorkerProtocol

/// Where the attract loop is in its list: it goes on there after a visitor, and after a restart.
package struct AttractPlace: Equatable, Sendable {
    /// In the list; the item may have moved since.
    package let index: Int
    package let item: ItemID

    package init(index: Int, item: ItemID) { (self.index, self.item) = (index, item) }
}
