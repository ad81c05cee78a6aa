import WorkerProtocol

/// The tracks of an item.
struct ItemTracks {
    /// The indices of the tracks that the daemon has chosen.
    var chosen: [TrackKind: UInt32] = [:]
    /// The tracks that were last reported to the daemon. A single one is not reported.
    var reported: [TrackKind: [MediaTrack]] = [:]
}
