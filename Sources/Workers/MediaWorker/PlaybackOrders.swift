import WorkerProtocol

/// A seek that the daemon requested.
struct Seek {
    let jump: Jump
    let serial: UInt32
    /// Stepped: when the first frame is due (ns).
    let at: Int64
}

/// The daemon's newest requests, which wait until the pipeline rests.
struct PlaybackOrders {
    enum Wanted {
        case pause
        /// Stepped: when the first frame is due (ns).
        case play(at: Int64)
    }

    /// The last play or pause.
    var wanted = Wanted.pause
    var seek: Seek?

    var wantsPlay: Bool { if case .play = wanted { true } else { false } }
}
