import Scene
import WorkerProtocol

/// The item in the player window and how far it is. Times in seconds.
struct Watching {
    enum Phase: Equatable {
        case loading
        case playing
        case paused
        case ended
        case failed(String)
    }

    var row: CatalogRow
    var details: CatalogDetails?
    var phase = Phase.loading
    var duration: Double
    /// Its file ended before its length.
    var isTruncated = false
    var position = 0.0
    /// The position when the window last rested: what is drawn of it on a window that moves stands still.
    var restedPosition = 0.0
    /// What follows when it is over.
    var upNext: UpNext?
    var frame: (id: VideoFrameID, aspect: Double)?

    init(_ row: CatalogRow) {
        self.row = row
        duration = row.duration
    }

    var isPlaying: Bool { phase == .playing || phase == .loading }

    /// How much of it is over, 0...1.
    var progress: Double { duration > 0 ? min(max(position / duration, 0), 1) : 0 }
}
