import Time
import WorkerProtocol

/// The state of an item in the player.
struct PlayedItem {
    enum Phase: Equatable {
        case prerolling
        case ready
        /// A broken stream, until the next attempt.
        case reconnecting(next: Instant)
        case ended
        case failed
    }

    let path: String
    var id: PlaybackID
    var phase = Phase.prerolling
    var wantsPlaying = false
    /// The last request of playback. The stepped clock starts there.
    var playRequest = Instant.zero
    var serial: UInt32 = 0
    var rate = 1.0
    var precision = Jump.Precision.exact
    /// A seek whose first frame has not arrived.
    var isSeeking = false
    /// A pause that the worker has not confirmed.
    var isPausing = false
    /// After a pause, the due times of waiting frames are invalid until the worker sends new ones.
    var awaitsClock = false
    var hasVideo = true
    /// The last frame of this serial has arrived.
    var isDrained = false
    /// The last picture of this serial has arrived; the sound may continue.
    var hasAllPictures = false
    /// The file ended before its stated duration.
    var isTruncated = false
    var deaths = DeathCount()
    /// A worker asked for a successor to read the item.
    var isWithSuccessor = false
    /// The item has begun before.
    var hasBegun = false
    /// The item has no end: after a break its stream resumes at the live position.
    var isLive: Bool
    /// Set from a stream's break until it has played again for a while.
    var reconnection: Reconnection?
    /// Nanoseconds; 0 when unknown.
    var duration: Int64 = 0
    /// The position where the item starts or is, in nanoseconds.
    var position: Int64 = 0
    /// The number of frames of this serial; one picture without a duration is a still.
    var frameCount = 0
    /// The chosen sound track.
    var soundTrack: UInt32?

    init(path: String, id: PlaybackID) {
        (self.path, self.id) = (path, id)
        isLive = path.lowercased().hasPrefix("rtsp")
    }

    /// Whether the item comes over a network.
    var isStream: Bool { !path.hasPrefix("/") }

    /// One picture without a duration.
    var isStill: Bool { hasVideo && duration == 0 && isDrained && frameCount <= 1 && serial == 0 }

    /// Whether a worker plays the item, or should.
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

    /// Resets the item for a new worker, which knows nothing of earlier requests.
    mutating func forgetWorker(id: PlaybackID, at now: Instant) {
        self.id = id
        // A load starts exactly and at normal speed; the seek that restores the rate counts as the first serial.
        serial = rate == 1 ? 0 : 1
        precision = .exact
        (isSeeking, isPausing, awaitsClock, isDrained, hasAllPictures) = (false, false, false, false, false)
        frameCount = 0
        playRequest = now
        if isStream, isLive { position = 0 }
    }
}
