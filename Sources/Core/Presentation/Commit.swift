package import Time

/// Numbers commits; comes back with the flip event.
package struct CommitID: Hashable, Comparable, Sendable {
    package let number: UInt64
    package init(_ number: UInt64) { self.number = number }
    package static func < (a: CommitID, b: CommitID) -> Bool { a.number < b.number }
}

/// A flip that the kernel says has happened.
package struct Flip: Hashable, Sendable {
    package var commit: CommitID
    /// When the first pixel was scanned out, CLOCK_MONOTONIC.
    package var time: Instant
    /// Counts refreshes.
    package var sequence: UInt32

    package init(commit: CommitID, time: Instant, sequence: UInt32) {
        (self.commit, self.time, self.sequence) = (commit, time, sequence)
    }
}

/// Why the kernel did not take a state, sorted by what can be done about it.
package enum CommitError: Error, Hashable, Sendable {
    /// EBUSY: a flip is pending; wait for it.
    case busy
    /// EACCES, EPERM: another program is master; wait for the seat.
    case notMaster
    /// ENODEV: the device is gone; look for it again.
    case deviceGone
    /// EINVAL, ERANGE, ENOSPC, E2BIG, ENOMEM and all else: not this layout.
    case refused(errno: Int32)
}
