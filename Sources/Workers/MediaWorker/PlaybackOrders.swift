import WorkerProtocol

/// A seek that the daemon requested.
struct Seek {
    let jump: Jump
    let serial: UInt32
    /// The due time of the first frame on a stepped clock (ns).
    let at: Int64
}

/// The daemon's newest requests. They wait until the pipeline is at rest.
struct PlaybackOrders {
    enum Wanted {
        case pause
        /// On a stepped clock, `at` is the due time of the first frame (ns).
        case play(at: Int64)
    }

    /// The last requested play or pause.
    var wanted = Wanted.pause
    var seek: Seek?
    /// The kinds of tracks whose choice has changed.
    var tracks: Set<TrackKind> = []

    var wantsPlay: Bool { if case .play = wanted { true } else { false } }
}
