import CLinux
import Glibc
import Linux
import Synchronization
import Time

/// Wakes the loop from a streaming thread, and stores the arrival time and the timestamp of the last picture.
final class Wakeup: Sendable {
    let descriptor: Int32
    private let pictureTime = Atomic<Int64>(0)
    private let pictureStamp = Atomic<UInt>(.max)

    init() { descriptor = vt_event() }

    deinit { close(descriptor) }

    func ring() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// - Parameter stamp: the presentation timestamp.
    func pictureCame(stamp: UInt) {
        pictureTime.store(monotonicNow().nanoseconds, ordering: .relaxed)
        pictureStamp.store(stamp, ordering: .relaxed)
    }

    var lastPicture: Instant { Instant(nanoseconds: pictureTime.load(ordering: .relaxed)) }

    /// The timestamp of the last picture; the largest number for a picture without one.
    var lastStamp: UInt { pictureStamp.load(ordering: .relaxed) }

    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
