import Linux
import Supervision
import WorkerProtocol

/// One of the player's workers, for files or for streams, and what the player knows of it.
///
/// Files and streams never share a worker: one that plays files has no network, and one that plays streams reads no folder.
@MainActor
final class MediaChannel {
    let link: Player.Link
    var buffers: [BufferID: ForeignMemory] = [:]
    private(set) var worker = FrameLease.Worker()
    private(set) var isStarted: Bool
    private var itemsPlayed = 0
    /// The worker was made for folders that are others now.
    private var isOutgrown = false

    /// - Parameter isStarted: the daemon starts the worker by itself, before anything is played.
    init(_ link: Player.Link, isStarted: Bool) { (self.link, self.isStarted) = (link, isStarted) }

    /// Starts the worker, where nothing was played yet since it was let go; it tells when it is up.
    func start() {
        guard !isStarted else { return }
        isStarted = true
        link.start()
    }

    /// The worker is gone, and nothing goes back to it.
    func forgetBuffers() {
        buffers.removeAll()
        worker = FrameLease.Worker()
    }

    func countItem() { itemsPlayed += 1 }

    /// Whether a fresh worker should play the item that was counted last.
    func isWornOut(after most: Int) -> Bool { itemsPlayed > most || isOutgrown }

    /// Library folders have come that the worker may not read.
    func outgrow() {
        link.replaceSpare()
        isOutgrown = true
    }

    /// Takes a fresh worker.
    func renew() {
        itemsPlayed = 1
        isOutgrown = false
        forgetBuffers()
        link.replace()
    }

    /// Ends the worker, and with it its hold on the sound device; the next item begins with a fresh one.
    func leave(keepsReady: Bool) {
        guard !keepsReady else {
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
