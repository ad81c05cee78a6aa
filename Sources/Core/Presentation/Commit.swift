package import Time

/// Identifies a commit; the flip event returns it.
package struct CommitID: Hashable, Comparable, Sendable {
    package let number: UInt64
    package init(_ number: UInt64) { self.number = number }
    package static func < (a: CommitID, b: CommitID) -> Bool { a.number < b.number }
}

/// A flip that the kernel reports.
package struct Flip: Hashable, Sendable {
    package var commit: CommitID
    /// The scan-out time of the first pixel, CLOCK_MONOTONIC.
    package var time: Instant
    /// The number of the refresh.
    package var sequence: UInt32

    package init(commit: CommitID, time: Instant, sequence: UInt32) {
        (self.commit, self.time, self.sequence) = (commit, time, sequence)
    }
}

/// The kernel's refusal of a commit, by remedy.
package enum CommitError: Error, Hashable, Sendable {
    /// EBUSY: a flip is pending; wait for it.
    case busy
    /// EACCES, EPERM: another program is master; wait for the seat.
    case notMaster
    /// ENODEV: the device is gone; look for it again.
    case deviceGone
    /// EINVAL, ERANGE, ENOSPC, E2BIG, ENOMEM and all others: try another layout.
    case refused(errno: Int32)
}
