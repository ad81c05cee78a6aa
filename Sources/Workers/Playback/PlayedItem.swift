import Time
import WorkerProtocol

/// The state of an item in the player.
struct PlayedItem {
    enum Phase: Equatable {
        case prerolling
        case ready
        /// The stream is broken, and waits for the next attempt.
        case reconnecting(next: Instant)
        case ended
        case failed
    }

    /// The frames since a load or a seek. The worker numbers them with the serial.
    struct Serial {
        var number: UInt32 = 0
        var precision = Jump.Precision.exact
        /// Whether the first frame of a seek is still missing.
        var isSeeking = false
        /// Whether the due times of waiting frames are invalid: after a pause, until the worker sends new ones.
        var awaitsClock = false
        var frameCount = 0
        /// Whether the last picture has arrived; the sound may continue.
        var hasAllPictures = false
        /// Whether all frames have arrived.
        var isDrained = false
    }

    /// The failures of the item's workers and of its stream.
    struct Recovery {
        var deaths = DeathCount()
        /// Whether a worker was replaced at its request by one that may read the item.
        var hasReplacedItsWorker = false
        /// Whether the item has been prerolled at least once.
        var hasBegun = false
        /// The attempts to reconnect; nil unless the stream has broken and not yet recovered.
        var reconnection: Reconnection?
    }

    let path: String
    var id: PlaybackID
    var phase = Phase.prerolling
    var wantsPlaying = false
    /// The time of the last request to play. The stepped clock starts at it.
    var playRequest = Instant.zero
    var serial = Serial()
    var rate = 1.0
    /// Whether the worker has not confirmed a pause yet.
    var isPausing = false
    var hasVideo = true
    /// Whether the file ended before its stated duration.
    var isTruncated = false
    var recovery = Recovery()
    /// Whether the item has no end. After a break its stream resumes at the live position.
    var isLive: Bool
    /// The duration in nanoseconds; 0 when unknown.
    var duration: Int64 = 0
    /// The start position or the present position, in nanoseconds.
    var position: Int64 = 0
    /// The indices of the chosen tracks.
    var chosenTracks: [TrackKind: UInt32] = [:]
    /// The tracks that the worker has reported of an upcoming item, for its first shown frame.
    var tracks: [TrackKind: [MediaTrack]] = [:]

    init(path: String, id: PlaybackID) {
        (self.path, self.id) = (path, id)
        isLive = path.lowercased().hasPrefix("rtsp")
    }

    /// Whether the item is played over a network.
    var isStream: Bool { !path.hasPrefix("/") }

    /// Whether the item is a still: one picture without a duration.
    var isStill: Bool {
        hasVideo && duration == 0 && serial.isDrained && serial.frameCount <= 1 && serial.number == 0
    }

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
        case .ready: serial.isSeeking || isPausing || wantsPlaying && !serial.isDrained
        case .reconnecting, .ended, .failed: false
        }
    }

    var jump: Jump { Jump(to: position, serial.precision, rate: rate) }

    /// Begins a new serial at a position.
    mutating func jump(to position: Int64, _ precision: Jump.Precision, at now: Instant) {
        serial = Serial(number: serial.number + 1, precision: precision)
        (self.position, playRequest) = (position, now)
    }

    /// Resets the item for a new worker, which has not received earlier requests.
    mutating func forgetWorker(id: PlaybackID, at now: Instant) {
        self.id = id
        // A load starts exactly and at normal speed; the seek that restores another rate begins serial 1.
        serial = Serial(number: rate == 1 ? 0 : 1)
        isPausing = false
        playRequest = now
        if isStream, isLive { position = 0 }
    }
}
