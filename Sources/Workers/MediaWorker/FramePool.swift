import Linux
import WorkerProtocol

/// The frame buffers that worker and daemon share.
///
/// The worker may write to a `free` buffer. The daemon reads a `held` buffer until it releases the buffer. A zero-copy
/// frame is held in the same way, and its memory returns to the decoder at the release.
@MainActor
final class FramePool {
    /// The most frames that the daemon holds. At 60 frames per second and a lead of `PlaybackSession.lead`, four frames
    /// wait for their due time. The daemon shows one and has queued one, and two are spare. In a cross-fade it shows two.
    nonisolated static let capacity = 8
    /// The limit of all buffers together, in bytes. Huge frames get fewer buffers.
    private static let memoryBudget = 256 << 20
    private static let minimumCapacity = 4
    /// The most blocks of decoder memory that the daemon has mapped, including those that decoders keep as reference
    /// frames.
    private static let maximumLent = 48

    struct Buffer {
        let id: BufferID
        let memory: SharedMemory
    }

    private enum Held {
        case buffer(Buffer)
        case picture(ZeroCopyFrame)

        var dmabuf: ZeroCopyFrame? {
            if case .picture(let picture) = self, picture.memory is DecoderMemory { picture } else { nil }
        }
    }

    /// Decoder memory that the daemon has mapped, for as long as the decoder keeps it.
    private struct Lent {
        let id: BufferID
        weak var memory: (any PassedMemory)?
    }

    /// The kinds of decoder memory that the daemon accepts.
    var dmabufs: [DmabufKind] = []

    private var free: [Buffer] = []
    private var held: [BufferID: Held] = [:]
    private var lent: [Lent] = []
    /// The size of the worker's own buffers, in bytes.
    private var size = 0
    /// The size of the newest frame, in bytes.
    private var frameSize = 0
    private var lastNumber: UInt32 = 0
    private let sendQueue: PacketSendQueue

    init(_ sendQueue: PacketSendQueue) { self.sendQueue = sendQueue }

    private var limit: Int {
        min(Self.capacity, max(Self.minimumCapacity, Self.memoryBudget / max(1, frameSize)))
    }

    /// Whether the daemon may hold another frame.
    var hasRoom: Bool { held.count < limit }

    /// A buffer of `size` bytes for a frame; it belongs to the daemon as soon as a `.frame` names it.
    ///
    /// - Precondition: `hasRoom`.
    func take(size: Int) throws(SystemError) -> Buffer {
        frameSize = size
        if size != self.size {
            self.size = size
            retireFree()
        }
        let buffer = if let last = free.popLast() { last } else { try make() }
        held[buffer.id] = .buffer(buffer)
        return buffer
    }

    /// The number of dmabufs that the daemon holds.
    var heldDmabufs: Int { held.values.count { $0.dmabuf != nil } }

    /// The zero-copy frame that the daemon holds in a dmabuf of that number; nil for any other buffer.
    func heldDmabuf(_ id: BufferID) -> ZeroCopyFrame? { held[id]?.dmabuf }

    /// Leases a zero-copy frame to the daemon; nil if the daemon holds it already, or has mapped too much decoder
    /// memory.
    ///
    /// - Precondition: `hasRoom`.
    func lend(_ picture: ZeroCopyFrame) -> BufferID? {
        retireLent()
        frameSize = picture.memory.size
        if let known = lent.first(where: { $0.memory === picture.memory }) {
            guard held[known.id] == nil else { return nil }
            held[known.id] = .picture(picture)
            return known.id
        }
        guard lent.count < Self.maximumLent else { return nil }
        let id = introduce(picture.memory)
        lent.append(Lent(id: id, memory: picture.memory))
        held[id] = .picture(picture)
        // The worker's own free buffers are not needed while frames are zero-copy.
        retireFree()
        return id
    }

    /// - Returns: false for a buffer that the daemon does not hold.
    func release(_ id: BufferID) -> Bool {
        switch held.removeValue(forKey: id) {
        case nil: return false
        case .picture: break
        case .buffer(let buffer) where buffer.memory.bytes.count == size: free.append(buffer)
        case .buffer: sendQueue.send(.retired(id))
        }
        retireLent()
        return true
    }

    private func retireFree() {
        for buffer in free { sendQueue.send(.retired(buffer.id)) }
        free = []
    }

    /// Retires the memory that decoders have released, so that the daemon unmaps it.
    private func retireLent() {
        lent.removeAll { known in
            guard known.memory == nil else { return false }
            sendQueue.send(.retired(known.id))
            return true
        }
    }

    private func make() throws(SystemError) -> Buffer {
        let memory = try SharedMemory(name: "vitrine-frame", size: size, isForDevices: true)
        return Buffer(id: introduce(memory), memory: memory)
    }

    private func introduce(_ memory: any PassedMemory) -> BufferID {
        lastNumber += 1
        let id = BufferID(lastNumber)
        let size = UInt64(memory.size)
        sendQueue.send(memory is DecoderMemory ? .dmabuf(id, size: size) : .buffer(id, size: size), memory: memory)
        return id
    }
}
