import CLinux
import Glibc

/// Wakes the loop from a streaming thread: the only thing of ours that those threads touch.
final class Wakeup: Sendable {
    let descriptor: Int32

    init() { descriptor = vt_event() }

    deinit { close(descriptor) }

    func ring() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
