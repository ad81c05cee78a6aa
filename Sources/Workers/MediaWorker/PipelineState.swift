import Time

/// The state of a playback's pipeline: its operation, its motion and its supply of data.
struct PipelineState {
    /// The one asynchronous operation that the pipeline carries out.
    enum Activity {
        /// Reads the file until the first picture is decoded.
        case opening
        /// The first seek, to the start position of `load`.
        case positioning(since: Instant)
        case seeking(Seek, since: Instant)
        /// Waits for the picture on which it pauses.
        case pausing
        /// The pipeline carries out no operation.
        case resting
        /// The playback has failed; it reports nothing more to the daemon.
        case over
    }

    enum Transport {
        case still
        /// The pipeline plays, or will after its seek; `owesClock` if the daemon lacks this start's times.
        case playing(owesClock: Bool)
    }

    /// The data of a stream. A file is always `flowing`.
    enum Supply {
        case flowing
        /// GStreamer's queues are empty and fill up again.
        case buffering
        /// No pictures arrived while GStreamer's queues held sound: the playback rests on the last picture.
        case refilling
        /// No more data arrives; the pipeline plays the rest.
        case lost(MediaFailure, since: Instant)
    }

    var activity = Activity.opening
    var transport = Transport.still
    var supply = Supply.flowing
    /// Whether the item has been opened: `.prerolled` was sent, unless `.advanced` or `.seeked` replaces it.
    var isOpen = false

    var isResting: Bool { if case .resting = activity { true } else { false } }

    var isOver: Bool { if case .over = activity { true } else { false } }

    /// The start of the present seek; nil outside seeks.
    var seekBegan: Instant? {
        switch activity {
        case .positioning(let since), .seeking(_, let since): since
        case .opening, .pausing, .resting, .over: nil
        }
    }

    var isPlaying: Bool { if case .playing = transport { true } else { false } }

    var owesClock: Bool { if case .playing(true) = transport { true } else { false } }

    /// Notes that the daemon needs this start's times, which are sent once they are known.
    mutating func oweClock() { if isPlaying { transport = .playing(owesClock: true) } }

    /// Notes that the daemon has this start's times.
    mutating func clockReported() { if isPlaying { transport = .playing(owesClock: false) } }

    /// Whether playing waits for a stream's data.
    var isBuffering: Bool {
        switch supply {
        case .buffering, .refilling: true
        case .flowing, .lost: false
        }
    }

    /// The reason why no more data arrives.
    var loss: MediaFailure? { if case .lost(let failure, _) = supply { failure } else { nil } }
}
