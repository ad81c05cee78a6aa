package import Linux
import Supervision
import WorkerProtocol

/// Holds a worker's buffer while its frame is in use. The end of the lease returns the buffer to the worker.
@MainActor
package final class FrameLease {
    /// Identifies one worker process. A buffer is returned only to the process that owns it.
    final class Worker {}

    package let memory: ForeignMemory
    let buffer: BufferID
    private weak var worker: Worker?
    private let link: Player.Link

    init(_ buffer: BufferID, _ memory: ForeignMemory, of worker: Worker, _ link: Player.Link) {
        (self.buffer, self.memory, self.worker, self.link) = (buffer, memory, worker, link)
    }

    // A lease may end at any time, so the worker must not be ended from here.
    isolated deinit { if worker != nil { link.sendDeferringDeath(.release(buffer)) } }
}
