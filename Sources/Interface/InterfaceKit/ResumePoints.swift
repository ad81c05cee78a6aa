package import WorkerProtocol

/// The watched items, and the positions at which items were left. A reopened item continues at its position.
///
/// The rules are NewPipe's. A position is kept after 5 s or a quarter of the item. An item counts as watched when at
/// most 60 s are left and three quarters were seen.
package struct ResumePoints: Equatable, Sendable {
    /// The end of an item's last playback.
    package enum End: Sendable {
        /// The position in seconds from the item's start.
        case left(at: Double)
        case ended
        /// The item could not be played; its earlier record stays.
        case failed
    }

    /// Seconds.
    private static let (minimumPosition, maximumRest) = (5.0, 60.0)
    /// Fractions of the item's duration.
    private static let (minimumPart, watchedPart) = (0.25, 0.75)
    /// The largest number of recorded items; the oldest ones are removed.
    private static let maximum = 1000

    /// Seconds.
    package private(set) var positions: [ItemID: Double] = [:]
    package private(set) var watched: Set<ItemID> = []
    /// All recorded items, the last one played at the end.
    package private(set) var history: [ItemID] = []

    package init() {}

    /// The position in seconds; nil for an item that starts at its beginning.
    package subscript(id: ItemID) -> Double? { positions[id] }

    /// The seen fraction of an item, 0...1; nil if it is unknown, or no part was seen.
    package func fraction(of row: CatalogRow) -> Double? {
        guard let position = positions[row.id] else { return watched.contains(row.id) ? 1 : nil }
        return row.duration > 0 ? min(max(position / row.duration, 0), 1) : nil
    }

    /// - Parameter duration: the duration of the item, seconds; 0 when unknown.
    package mutating func leave(_ id: ItemID, _ end: End, of duration: Double) {
        guard id != ItemID(0) else { return }
        switch end {
        case .failed: break
        case .ended: add(id, at: nil, isWatched: true)
        case .left(let position):
            guard duration > 0, position > Self.minimumPosition || position >= duration * Self.minimumPart else {
                return positions[id] = nil
            }
            let isWatched = duration - position <= Self.maximumRest && position >= duration * Self.watchedPart
            add(id, at: isWatched ? nil : position, isWatched: isWatched || watched.contains(id))
        }
    }

    /// Records an item as the last one played.
    ///
    /// - Parameter position: seconds.
    package mutating func add(_ id: ItemID, at position: Double?, isWatched: Bool) {
        forget(id)
        history.append(id)
        positions[id] = position
        if isWatched { watched.insert(id) }
        if history.count > Self.maximum, let oldest = history.first { forget(oldest) }
    }

    package mutating func forget(_ id: ItemID) {
        positions[id] = nil
        watched.remove(id)
        if let place = history.lastIndex(of: id) { history.remove(at: place) }
    }
}
