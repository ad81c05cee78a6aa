import Linux
import Supervision
import Time
import WorkerProtocol

/// One of the player's workers, for files or for streams, and its state.
///
/// Files and streams never share a worker: one that plays files has no network, and one that plays streams reads no
/// folder.
@MainActor
final class MediaChannel {
    let link: Player.Link
    var buffers: [BufferID: ForeignMemory] = [:]
    private(set) var worker = FrameLease.Worker()
    private(set) var isStarted: Bool
    /// The frames' path from the decoder to the daemon; nil until the worker has reported it.
    var framePath: FramePath?
    /// The sound device's clock drift; nil until the worker has measured it.
    var drift: SoundDrift?
    /// The time of the first check that found the worker owing a picture; nil while it owes none.
    var pictureOwedSince: Instant?
    private var itemsPlayed = 0
    /// Whether library folders have appeared that the worker may not read.
    private var isOutgrown = false

    /// - Parameter isStarted: whether the daemon starts the worker itself, before anything is played.
    init(_ link: Player.Link, isStarted: Bool) { (self.link, self.isStarted) = (link, isStarted) }

    /// Starts the worker unless it runs; `onStart` reports when it is up.
    func start() {
        guard !isStarted else { return }
        isStarted = true
        link.start()
    }

    /// Forgets the buffers of a worker that is gone, so that none is returned to it.
    func forgetBuffers() {
        buffers.removeAll()
        worker = FrameLease.Worker()
    }

    func countItem() { itemsPlayed += 1 }

    /// Whether a new worker should play the last counted item.
    func isWornOut(after limit: Int) -> Bool { itemsPlayed > limit || isOutgrown }

    /// Records that library folders have appeared that the worker may not read.
    func outgrow() {
        link.replaceSpare()
        isOutgrown = true
    }

    /// Replaces the worker.
    func renew() {
        itemsPlayed = 1
        isOutgrown = false
        forgetBuffers()
        link.replace()
    }

    /// Ends the worker, and with it its use of the sound device.
    ///
    /// - Parameter startsNewWorker: whether a new worker starts now; otherwise the next item starts one.
    func end(startsNewWorker: Bool) {
        (framePath, drift, pictureOwedSince) = (nil, nil, nil)
        guard !startsNewWorker else {
            renew()
            itemsPlayed = 0
            return
        }
        itemsPlayed = 0
        isStarted = false
        forgetBuffers()
        link.rest()
    }
}

/// The player's workers.
@MainActor
struct MediaChannels {
    let files: MediaChannel
    /// Nil if streams are not allowed: the worker for files then reports the failure.
    private let streams: MediaChannel?
    /// The channel of the worker that plays the item.
    var current: MediaChannel

    init(files: Player.Link, streams: Player.Link?) {
        self.files = MediaChannel(files, isStarted: true)
        self.streams = streams.map { MediaChannel($0, isStarted: false) }
        current = self.files
    }

    var all: [MediaChannel] { [files] + [streams].compactMap(\.self) }

    func channel(for path: String) -> MediaChannel { path.hasPrefix("/") ? files : streams ?? files }
}
