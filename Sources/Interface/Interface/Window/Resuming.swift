import WorkerProtocol

/// The positions at which items were left. An item that is opened again in the same session continues there.
struct ResumePoints {
    /// A position near the beginning or the end is not resumed. Seconds.
    private static let leastWatched = 5.0
    private static let leastLeft = 10.0

    /// Seconds.
    private(set) var positions: [ItemID: Double] = [:]

    subscript(id: ItemID) -> Double? { positions[id] }

    mutating func leave(_ nowPlaying: NowPlaying) {
        let id = nowPlaying.row.id
        positions[id] = nil
        guard id != ItemID(0), !nowPlaying.hasFailed, nowPlaying.phase != .ended,
            nowPlaying.position >= Self.leastWatched, nowPlaying.duration - nowPlaying.position >= Self.leastLeft
        else { return }
        positions[id] = nowPlaying.position
    }
}
