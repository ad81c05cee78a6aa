/// How often workers died at one place of an item, and when that is enough.
package struct DeathCount: Equatable, Sendable {
    /// An item that took this many workers with it at one place is given up.
    package static let most = 3
    /// Two deaths this far apart in the media (ns) are not the same trouble.
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
        return deaths >= Self.most
    }
}
