import Time

/// Something that the kernel does once, at its next chance, and that a healthy driver never does.
enum Fault: Hashable {
    /// EBUSY for a flip, with nothing pending.
    case busy
    /// An error for a real commit, whatever the test said.
    case refused(errno: Int32)
    /// An error for a test.
    case testRefused(errno: Int32)
    /// An error for a modeset.
    case modesetRefused(errno: Int32)
    /// The flip is taken and never happens; only a modeset ends it.
    case flipStuck
    /// The flip happens, and nobody is told.
    case eventLost
    case eventLate(Seconds)
    case eventTwice(after: Seconds)
    /// An event of a commit that was never made.
    case eventOfNobody
    case stamp(Stamp)
    /// Somebody else's flip is pending after ours.
    case foreignFlip(refreshes: Int)

    enum Stamp: Hashable {
        case zero
        /// Off by this.
        case off(Seconds)
    }

    /// Where it strikes.
    enum Place { case test, commit, modeset, taken, event }

    var place: Place {
        switch self {
        case .testRefused: .test
        case .refused: .commit
        case .modesetRefused: .modeset
        case .busy, .flipStuck: .taken
        case .eventLost, .eventLate, .eventTwice, .eventOfNobody, .stamp, .foreignFlip: .event
        }
    }
}

/// A while in which the panel cannot be had.
enum Outage: Hashable {
    case none
    /// Somebody else is master: EACCES.
    case notMaster
    /// ENODEV, and no device is found.
    case gone
    /// ENODEV for commits, though the device is found each time it is looked for.
    case flaky
    /// Every commit is refused, whatever is in it.
    case refusing
    /// EBUSY for every commit.
    case busy

    var letsDeviceBeFound: Bool { self != .notMaster && self != .gone }
}
