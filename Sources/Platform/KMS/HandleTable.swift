import CDRM

/// Counts the references to each of a card's memory handles.
///
/// A handle belongs to the descriptor: two imports of the same dmabuf share one handle, and closing it once closes it
/// for both.
@MainActor
final class HandleTable {
    private let descriptor: Int32
    private var referenceCounts: [UInt32: Int] = [:]

    init(descriptor: Int32) { self.descriptor = descriptor }

    func retain(_ handle: UInt32) { referenceCounts[handle, default: 0] += 1 }

    func release(_ handle: UInt32) {
        guard let count = referenceCounts[handle] else {
            preconditionFailure("handle \(handle) released once too often")
        }
        guard count == 1 else {
            referenceCounts[handle] = count - 1
            return
        }
        referenceCounts[handle] = nil
        // This fails only if the card has gone, and the handle with it.
        _ = vt_drm_close_handle(descriptor, handle)
    }
}
