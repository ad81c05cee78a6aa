/// Counts the deaths of workers at one position of an item, and decides when to give the item up.
package struct DeathCount: Equatable, Sendable {
    /// The number of deaths at one position after which the item is given up.
    package static let maximum = 3
    /// Two deaths that are at least this far apart in the media (ns) have different causes.
    package static let placeLength: UInt64 = 1_000_000_000

    private var deaths = 0
    private var place: Int64 = 0

    package init() {}

    /// - Returns: whether the item is given up.
    package mutating func died(at position: Int64) -> Bool {
        let distance = position.subtractingReportingOverflow(place)
        if distance.overflow || distance.partialValue.magnitude >= Self.placeLength { deaths = 0 }
        place = position
        deaths += 1
        return deaths >= Self.maximum
    }
}
