import CLinux
import Glibc
import Linux
import Synchronization
import Time

/// Wakes the loop from a streaming thread, and stores the arrival time of the last picture.
final class Wakeup: Sendable {
    let descriptor: Int32
    private let pictureTime = Atomic<Int64>(0)

    init() { descriptor = vt_event() }

    deinit { close(descriptor) }

    func ring() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    func pictureCame() { pictureTime.store(monotonicNow().nanoseconds, ordering: .relaxed) }

    var lastPicture: Instant { Instant(nanoseconds: pictureTime.load(ordering: .relaxed)) }

    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
