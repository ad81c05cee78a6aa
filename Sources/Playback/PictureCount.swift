import Time
import WorkerProtocol

/// What became of the pictures of all that was played.
package struct PictureCount: Equatable, Sendable {
    /// One that is seen so long after it was due is late: two refreshes of a usual panel.
    static let punctuality: Seconds = 0.035

    package private(set) var shown = 0
    /// Shown, but late.
    package private(set) var late = 0
    /// Never shown: dropped by the worker, or covered by a newer one before they were seen.
    package private(set) var missed = 0

    package init() {}

    mutating func arrived(_ frame: FrameInfo) { missed += Int(frame.missed) }

    mutating func covered(_ count: Int) { missed += count }

    /// - Parameter flip: from when on it is seen.
    mutating func shown(_ frame: FrameInfo, at flip: Instant) {
        shown += 1
        // One that is due at once is as soon as it is.
        if frame.due > 0, flip - Instant(nanoseconds: frame.due) > Self.punctuality { late += 1 }
    }
}
