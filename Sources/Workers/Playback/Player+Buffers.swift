import Linux
import Supervision
package import WorkerProtocol

/// The worker's buffers: what may come, and when they go back.
extension Player {
    /// No worker needs more; the kernel has a limit too, and all of the daemon shares it.
    private static let mostBuffers = 64

    func takeBuffer(
        _ buffer: BufferID, _ kind: ForeignMemory.Kind, size: UInt64, _ descriptor: consuming Descriptor?
    ) {
        guard let descriptor else { return }
        guard channel.buffers.count < Self.mostBuffers || channel.buffers[buffer] != nil else {
            return link.drop("offers more buffers than it can need")
        }
        do {
            channel.buffers[buffer] = try ForeignMemory(descriptor, kind, minimumSize: Int(clamping: size))
        } catch {
            Log.error("media worker's buffer \(buffer.number): \(error)")
            guard kind == .dmabuf else { return }
            takeDmabufs([])
            dmabufs = nil
        }
    }

    /// Which decoders' own memory is shown as it is from now on.
    package func takeDmabufs(_ kinds: [DmabufKind]) {
        guard let dmabufs, kinds != dmabufs else { return }
        self.dmabufs = kinds
        link.send(.dmabufs(kinds))
    }

    /// A dmabuf may have been on its way when no more were wanted; another arrangement than was asked for never is.
    func isExpected(_ layout: FrameLayout, in memory: ForeignMemory) -> Bool {
        guard layout.modifier != DmabufKind.linear else { return true }
        return memory.kind == .dmabuf && dmabufs?.contains { $0.modifier == layout.modifier } ?? false
    }

    /// A frame that is still on the panel goes back later.
    func release(_ released: [BufferID]) {
        for buffer in released {
            if buffer == lease?.buffer { lease = nil } else { link.send(.release(buffer)) }
        }
    }

    /// Nothing of what came goes back.
    func forgetFrames() {
        queue.forget()
        lease = nil
    }
}
