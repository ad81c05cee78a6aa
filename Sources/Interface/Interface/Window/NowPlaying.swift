import PlayerInterface
import Scene
import Time
import WorkerProtocol

/// The item in the player window and how far it is. Times in seconds.
struct NowPlaying {
    enum Phase: Equatable {
        case loading
        case playing
        case paused
        case ended
        case failed(FailureReason)

        var name: String {
            switch self {
            case .loading: "loading"
            case .playing: "playing"
            case .paused: "paused"
            case .ended: "ended"
            case .failed: "failed"
            }
        }
    }

    /// What became of a stream, and since when it is asked for again.
    struct Loss {
        /// What comes back soon is not announced.
        private static let delay: Seconds = 5

        let reason: FailureReason
        let since: Instant

        init(_ reason: FailureReason, since: Instant) { (self.reason, self.since) = (reason, since) }

        /// From when on a sentence says so.
        var announcement: Instant { since + Self.delay }
    }

    var row: CatalogRow
    var details: CatalogDetails?
    var phase = Phase.loading
    var duration: Double
    /// Its file ended before its length.
    var isTruncated = false
    /// When the card that says why it cannot be played has been read.
    var cardEnd: Instant?
    var position = 0.0
    var captions = CaptionTrack()
    /// The position when the window last rested: what is drawn of it on a window that moves stands still.
    var restedPosition = 0.0
    /// What follows when it is over.
    var upNext: UpNext?
    var frame: (id: VideoFrameID, aspect: Double)?
    /// Since when nothing goes on, though it should.
    var waitsSince: Instant?
    /// Why its stream broke off, while it is asked for again.
    var lost: Loss?
    /// A visitor may look for a place in it.
    var isLookedThrough = false
    /// Languages of the sound tracks, and which is heard.
    var soundTracks: [String] = []
    var soundTrack = 0

    init(_ row: CatalogRow) {
        self.row = row
        duration = row.duration
    }

    /// The next item has begun: the same again, or one of which no more is known yet than its path.
    mutating func advance(to path: String, duration: Double) {
        if path != row.path {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            row = CatalogRow(
                id: ItemID(0), path: path, title: name, channel: "", duration: duration, thumbnail: "", views: -1,
                date: "")
            details = nil
        }
        self.duration = duration
        (position, isTruncated) = (0, false)
        waits(since: nil)
    }

    mutating func waits(since: Instant?) {
        waitsSince = since
        if since == nil { lost = nil }
    }

    /// Of a sound track, as far as its language is known.
    func soundName(_ track: Int) -> String {
        let language = soundTracks.indices.contains(track) ? soundTracks[track] : ""
        return language.isEmpty ? String(track + 1) : language.uppercased()
    }

    var isPlaying: Bool { phase == .playing || phase == .loading }

    /// As the status calls it.
    var phaseName: String {
        phase == .playing && waitsSince != nil || isPlaying && lost != nil ? "waiting" : phase.name
    }

    /// What is wrong with it, if anything.
    var trouble: FailureReason? { failure ?? (isPlaying ? lost?.reason : nil) }

    /// How much of it is over, 0...1.
    var progress: Double { duration > 0 ? min(max(position / duration, 0), 1) : 0 }
}
