import Numbers
package import Time
import WorkerProtocol

/// Counts of late and missed frames over all played items.
package struct PictureCount: Equatable, Sendable {
    /// The display's refresh period.
    package var period = Seconds(1.0 / 60)
    package private(set) var shown = 0
    /// Frames chosen for a flip two refreshes or more after they were due.
    package private(set) var late = 0
    /// Frames never shown: dropped by the worker, or covered by a newer one.
    package private(set) var missed = 0

    package init() {}

    mutating func arrived(_ frame: FrameInfo) { missed = missed.plus(saturating: Int(clamping: frame.missed)) }

    mutating func covered(_ count: Int) { missed += count }

    /// - Parameter flip: the frame is visible from this instant on.
    mutating func shown(_ frame: FrameInfo, at flip: Instant) {
        shown += 1
        // A frame without a due time cannot be late.
        if frame.due > 0, flip - Instant(nanoseconds: frame.due) >= period * 2 { late += 1 }
    }
}
