import Glibc

/// Reports that files of some folders were written, moved or removed. Wraps inotify(7).
///
/// Folders are watched, not files: editors replace a file, and a watch would stay with the old one.
@MainActor
package final class FolderWatch {
    private let descriptor: Int32
    private var source: LoopSource?

    private static let changes = UInt32(clamping: IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)

    /// - Parameter body: called once for all events since the last turn of the loop.
    package init(_ body: @escaping @MainActor () -> Void) throws(SystemError) {
        descriptor = inotify_init1(Int32(clamping: IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("inotify_init1") }
        source = .reading(descriptor) { [unowned self] in
            drain()
            body()
        }
    }

    isolated deinit {
        source = nil
        close(descriptor)
    }

    /// Watches one more folder. A folder that is watched already is not watched twice.
    package func add(_ folder: String) throws(SystemError) {
        guard inotify_add_watch(descriptor, folder, Self.changes) >= 0 else { throw SystemError("watch \(folder)") }
    }

    private func drain() {
        withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
