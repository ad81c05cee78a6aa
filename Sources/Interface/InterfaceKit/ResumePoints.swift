package import WorkerProtocol

/// The positions at which items were left. An item that is opened again in the same session continues there.
package struct ResumePoints {
    /// A position near the beginning or the end is not resumed. Seconds.
    private static let leastWatched = 5.0
    private static let leastLeft = 10.0

    /// Seconds.
    package private(set) var positions: [ItemID: Double] = [:]

    package init() {}

    /// Seconds; nil for an item that starts at its beginning.
    package subscript(id: ItemID) -> Double? { positions[id] }

    /// - Parameters:
    ///   - position: seconds; nil for an item that has ended or failed.
    ///   - duration: of the item, seconds.
    package mutating func leave(_ id: ItemID, at position: Double?, of duration: Double) {
        positions[id] = nil
        guard let position, id != ItemID(0), position >= Self.leastWatched, duration - position >= Self.leastLeft else {
            return
        }
        positions[id] = position
    }
}
