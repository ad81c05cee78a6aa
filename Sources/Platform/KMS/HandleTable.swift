import CDRM

/// Counts who holds each of a card's memory handles.
///
/// Handles are the descriptor's: the same dmabuf imported twice is one handle, and closing it once takes it from both.
@MainActor
final class HandleTable {
    private let descriptor: Int32
    private var holders: [UInt32: Int] = [:]

    init(descriptor: Int32) { self.descriptor = descriptor }

    func retain(_ handle: UInt32) { holders[handle, default: 0] += 1 }

    func release(_ handle: UInt32) {
        guard let count = holders[handle] else { preconditionFailure("handle \(handle) released once too often") }
        guard count == 1 else {
            holders[handle] = count - 1
            return
        }
        holders[handle] = nil
        // Fails only where the card has gone, and the handle with it.
        _ = vt_drm_close_handle(descriptor, handle)
    }
}
