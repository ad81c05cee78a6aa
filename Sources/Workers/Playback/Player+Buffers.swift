import Linux
import Supervision
package import WorkerProtocol

/// The worker's buffers: how many it may send, and when they are returned.
extension Player {
    /// The largest number of a worker's buffers: more than any worker needs. The kernel also limits the whole daemon.
    private static let maximumBuffers = 64

    func takeBuffer(
        _ buffer: BufferID, _ kind: ForeignMemory.Kind, size: UInt64, _ descriptor: consuming Descriptor?
    ) {
        guard let descriptor else { return }
        guard channel.buffers.count < Self.maximumBuffers || channel.buffers[buffer] != nil else {
            return link.drop("offers more buffers than it can need")
        }
        do {
            channel.buffers[buffer] = try ForeignMemory(descriptor, kind, minimumSize: Int(clamping: size))
        } catch {
            Log.error("media worker's buffer \(buffer.number): \(error)")
            guard kind == .dmabuf else { return }
            setZeroCopyKinds([])
            preferences.dmabufs = nil
        }
    }

    /// Sets the kinds of decoder memory that are shown without a copy from now on.
    package func setZeroCopyKinds(_ kinds: [DmabufKind]) {
        guard let dmabufs = preferences.dmabufs, kinds != dmabufs else { return }
        preferences.dmabufs = kinds
        link.send(.dmabufs(kinds))
    }

    /// Whether a frame's layout is requested at present. A dmabuf that was in flight when a request excluded its
    /// modifier is returned without being shown.
    func isExpected(_ layout: FrameLayout, in memory: ForeignMemory) -> Bool {
        guard layout.modifier != DmabufKind.linear else { return true }
        return memory.kind == .dmabuf && preferences.dmabufs?.contains { $0.modifier == layout.modifier } ?? false
    }

    /// Returns buffers. The frame that is still on the panel is returned later.
    func release(_ released: [BufferID]) {
        for buffer in released {
            if buffer == lease?.buffer { lease = nil } else { link.send(.release(buffer)) }
        }
    }

    /// Forgets all frames without returning them.
    func forgetFrames() {
        queue.forget()
        lease = nil
    }
}
