import Time
import WorkerProtocol

/// An item in the player, and what is known of it.
struct PlayedItem {
    enum Phase: Equatable {
        case prerolling
        case ready
        /// A stream that broke off, until the next attempt at it.
        case reconnecting(next: Instant)
        case ended
        case failed
    }

    let path: String
    var id: PlaybackID
    var phase = Phase.prerolling
    var wantsPlaying = false
    /// When playing was last asked for; the stepped clock starts there.
    var playRequest = Instant.zero
    var serial: UInt32 = 0
    var rate = 1.0
    var precision = Jump.Precision.exact
    /// A seek whose first frame is not here yet.
    var isSeeking = false
    /// A pause that the worker has not answered yet.
    var isPausing = false
    /// After a pause the times of the frames that wait mean nothing, until the worker tells the new ones.
    var awaitsClock = false
    var hasVideo = true
    /// The last frame of this serial has arrived.
    var isDrained = false
    /// The last picture of this serial has arrived; sound may go on.
    var hasAllPictures = false
    /// Its file ended before its length.
    var isTruncated = false
    var deaths = DeathCount()
    /// A worker asked for a successor to read it.
    var isWithSuccessor = false
    /// It has begun once.
    var hasBegun = false
    /// What knows no end: a stream of it goes on with what is now.
    var isLive: Bool
    /// From when a stream broke off until it has played again for a while.
    var reconnection: Reconnection?
    /// Nanoseconds; 0 when unknown.
    var duration: Int64 = 0
    /// Where it starts or is, in nanoseconds.
    var position: Int64 = 0
    /// How many frames of this serial came; a picture without a length is a still one.
    var frameCount = 0
    /// The sound track that was chosen.
    var soundTrack: UInt32?

    init(path: String, id: PlaybackID) {
        (self.path, self.id) = (path, id)
        isLive = path.lowercased().hasPrefix("rtsp")
    }

    /// Whether it comes over a network.
    var isStream: Bool { !path.hasPrefix("/") }

    /// One picture, and no time.
    var isStill: Bool { hasVideo && duration == 0 && isDrained && frameCount <= 1 && serial == 0 }

    /// Whether a worker plays it, or is to.
    var isWithWorker: Bool {
        switch phase {
        case .prerolling, .ready, .ended: true
        case .reconnecting, .failed: false
        }
    }

    /// Whether the worker owes an answer or a frame.
    var isOwed: Bool {
        switch phase {
        case .prerolling: true
        case .ready: isSeeking || isPausing || wantsPlaying && !isDrained
        case .reconnecting, .ended, .failed: false
        }
    }

    var jump: Jump { Jump(to: position, precision, rate: rate) }

    /// A new worker knows nothing of what was asked of the last.
    mutating func forgetWorker(id: PlaybackID, at now: Instant) {
        self.id = id
        // A load starts exactly and at the usual rate; the seek that makes good for it counts as the first.
        serial = rate == 1 ? 0 : 1
        precision = .exact
        (isSeeking, isPausing, awaitsClock, isDrained, hasAllPictures) = (false, false, false, false, false)
        frameCount = 0
        playRequest = now
        if isStream, isLive { position = 0 }
    }
}
