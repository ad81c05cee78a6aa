import InterfaceKit
import Time
import WorkerProtocol

/// The item in the player window and its state. Times in seconds.
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

    /// The reason why a stream was lost, and the start of the reconnection.
    struct Loss {
        /// A shorter loss is not announced.
        private static let delay: Seconds = 5

        let reason: FailureReason
        let since: Instant

        init(_ reason: FailureReason, since: Instant) { (self.reason, self.since) = (reason, since) }

        /// The instant from which a sentence reports the loss.
        var announcement: Instant { since + Self.delay }
    }

    /// A wait for the video.
    struct Wait {
        /// The start of the wait, such as an underrun; nil without one.
        private(set) var since: Instant?
        /// The loss of the stream while the daemon reconnects; nil otherwise.
        var loss: Loss?

        /// Whether the video plays without a wait.
        var isOver: Bool { since == nil && loss == nil }

        mutating func begin(at instant: Instant) { since = instant }

        /// Ends the wait for the first picture, but not a reconnection.
        mutating func endWithPicture() { since = nil }

        mutating func end() { (since, loss) = (nil, nil) }
    }

    /// The tracks of a kind, and the selected one.
    struct Tracks {
        var all: [MediaTrack] = []
        var names = TrackNames()
        var selected = 0

        /// The language of a track, or its number if the language is unknown.
        func code(_ index: Int) -> String {
            let language = all.dropFirst(index).first?.language ?? ""
            return language.isEmpty ? String(index + 1) : language.uppercased()
        }
    }

    var row: CatalogRow
    var details: CatalogDetails?
    var phase = Phase.loading
    var duration: Double
    /// Whether the file ended before its declared length.
    var isTruncated = false
    /// The instant at which the card of a failed item is hidden.
    var cardEnd: Instant?
    var position = 0.0
    var captions = ItemCaptions()
    /// The position when the window last rested: a moving window shows a constant time.
    var restedPosition = 0.0
    /// The announcement of the next item.
    var upNext: UpNext?
    var video: ItemVideo
    var wait = Wait()
    /// The number of consecutive items before this one that could not be played.
    let failuresBefore: Int
    /// Whether a visitor has opened the controls of the item's large video, or scrubbed it.
    var wantsScrubStrip = false
    var tracks: [TrackKind: Tracks] = [:]

    init(_ row: CatalogRow, after item: NowPlaying?) {
        self.row = row
        duration = row.duration
        video = ItemVideo(after: item?.video)
        failuresBefore = item.map { $0.hasFailed ? $0.failuresBefore + 1 : 0 } ?? 0
    }

    /// Begins the gapless next item: the same item again, or one of which only the path is known.
    mutating func advance(to path: String, duration: Double) {
        if path != row.path {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            row = CatalogRow(
                id: ItemID(0), path: path, title: name, channel: "", duration: duration, thumbnail: "", views: -1,
                date: "")
            details = nil
            // These belong to the item before.
            (video.thumbnail, video.glow) = (nil, nil)
            tracks = [:]
            captions = ItemCaptions()
        }
        self.duration = duration
        (position, isTruncated) = (0, false)
        wait.end()
    }

    var isPlaying: Bool { phase == .playing || phase == .loading }

    /// The phase's name in the status.
    var phaseName: String {
        phase == .playing && wait.since != nil || isPlaying && wait.loss != nil ? "waiting" : phase.name
    }

    /// The reason for a failure or a wait, if there is one.
    var trouble: FailureReason? { failure ?? (isPlaying ? wait.loss?.reason : nil) }

    /// The index of the chapter at a position in seconds; nil before the first one, and without chapters.
    func chapter(at position: Double) -> Int? { details?.chapters.lastIndex { $0.start <= position } }

    /// The title of the chapter at a position in seconds; empty without one.
    func chapterTitle(at position: Double) -> String {
        chapter(at: position).flatMap { details?.chapters[$0].title } ?? ""
    }

    /// Whether the item is a photograph, which has no sound, speed or captions.
    var isPhoto: Bool { row.kind == .photo }

    /// Whether the item has a time line. A photograph has no length, and the length of a live stream is unknown.
    var hasTimeline: Bool { duration > 0 || phase == .loading }

    /// The played fraction, 0...1.
    var progress: Double { duration > 0 ? min(max(position / duration, 0), 1) : 0 }
}
