import Linux
import WorkerProtocol

/// The frame buffers that worker and daemon share.
///
/// A buffer is `free` (ours to write) or `held` (the daemon's to read, until it says release). Never both.
@MainActor
final class FramePool {
    /// At 60 frames per second and the lead of `Playback.lead` four frames wait to be due; the daemon shows one, has
    /// queued one, and two are spare.
    private static let capacity = 8
    /// Huge frames get fewer buffers.
    private static let memoryBudget = 256 << 20
    private static let leastCapacity = 4

    struct Buffer {
        let id: BufferID
        let memory: SharedMemory
    }

    private var free: [Buffer] = []
    private var held: [BufferID: Buffer] = [:]
    private var size = 0
    private var lastNumber: UInt32 = 0
    private let outbox: PacketOutbox

    init(_ outbox: PacketOutbox) { self.outbox = outbox }

    private var limit: Int { min(Self.capacity, max(Self.leastCapacity, Self.memoryBudget / max(1, size))) }

    /// Whether `take` would give a buffer.
    var hasRoom: Bool { held.count < limit }

    /// A buffer of `size` bytes to write a frame to; it is the daemon's as soon as a `.frame` names it.
    ///
    /// - Precondition: `hasRoom`.
    func take(size: Int) throws(SystemError) -> Buffer {
        if size != self.size {
            self.size = size
            for buffer in free { outbox.send(.retired(buffer.id)) }
            free = []
        }
        let buffer = if let last = free.popLast() { last } else { try make() }
        held[buffer.id] = buffer
        return buffer
    }

    /// - Returns: false for a buffer that the daemon does not hold.
    func release(_ id: BufferID) -> Bool {
        guard let buffer = held.removeValue(forKey: id) else { return false }
        if buffer.memory.bytes.count == size {
            free.append(buffer)
        } else {
            outbox.send(.retired(id))
        }
        return true
    }

    private func make() throws(SystemError) -> Buffer {
        let memory = try SharedMemory(name: "vitrine-frame", size: size)
        lastNumber += 1
        let buffer = Buffer(id: BufferID(lastNumber), memory: memory)
        outbox.send(.buffer(buffer.id, size: UInt64(size)), memory: memory)
        return buffer
    }
}
