package import Linux
import Supervision
import WorkerProtocol

/// Holds a buffer of the worker's while its frame is in use. The worker gets it back with the end of the last lease.
@MainActor
package final class FrameLease {
    /// One life of a worker's. A buffer is given back to the worker that it is of, or to nobody.
    final class Worker {}

    package let memory: ForeignMemory
    let buffer: BufferID
    private weak var worker: Worker?
    private let link: Player.Link

    init(_ buffer: BufferID, _ memory: ForeignMemory, of worker: Worker, _ link: Player.Link) {
        (self.buffer, self.memory, self.worker, self.link) = (buffer, memory, worker, link)
    }

    // In the middle of anything: the end of a worker has to wait.
    isolated deinit { if worker != nil { link.sendWithoutEnd(.release(buffer)) } }
}
