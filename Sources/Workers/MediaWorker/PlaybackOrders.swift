import WorkerProtocol

/// A seek that the daemon requested.
struct Seek {
    let jump: Jump
    let serial: UInt32
    /// With the stepped clock: the time at which the first frame is due (ns).
    let at: Int64
}

/// The daemon's newest requests. They wait until the pipeline is at rest.
struct PlaybackOrders {
    enum Wanted {
        case pause
        /// With the stepped clock, `at` is the time at which the first frame is due (ns).
        case play(at: Int64)
    }

    /// The last play or pause.
    var wanted = Wanted.pause
    var seek: Seek?

    var wantsPlay: Bool { if case .play = wanted { true } else { false } }
}
