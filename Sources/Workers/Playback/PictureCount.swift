import Numbers
package import Time
import WorkerProtocol

/// What became of the pictures of all that was played.
package struct PictureCount: Equatable, Sendable {
    /// From one refresh of the display to the next.
    package var period = Seconds(1.0 / 60)
    package private(set) var shown = 0
    /// Chosen for a flip two refreshes or more after they were due.
    package private(set) var late = 0
    /// Never shown: dropped by the worker, or covered by a newer one before they were seen.
    package private(set) var missed = 0

    package init() {}

    mutating func arrived(_ frame: FrameInfo) { missed = missed.plus(saturating: Int(clamping: frame.missed)) }

    mutating func covered(_ count: Int) { missed += count }

    /// - Parameter flip: from when on it is seen.
    mutating func shown(_ frame: FrameInfo, at flip: Instant) {
        shown += 1
        // One that is due at once is as soon as it is.
        if frame.due > 0, flip - Instant(nanoseconds: frame.due) >= period * 2 { late += 1 }
    }
}
