import Time

/// A fault that a healthy driver never has. The fake kernel has it once, at the next opportunity.
enum Fault: Hashable {
    /// EBUSY for a flip, with nothing pending.
    case busy
    /// An error for a real commit, even after a successful test.
    case refused(errno: Int32)
    /// An error for a test.
    case testRefused(errno: Int32)
    /// An error for a modeset.
    case modesetRefused(errno: Int32)
    /// The kernel accepts a flip that never happens; only a modeset ends it.
    case flipStuck
    /// The flip happens, but its event is not delivered.
    case eventLost
    case eventLate(Seconds)
    case eventTwice(after: Seconds)
    /// An event of a commit that was never made.
    case eventOfNobody
    case stamp(Stamp)
    /// Another client's flip is pending after ours.
    case foreignFlip(refreshes: Int)

    enum Stamp: Hashable {
        case zero
        /// Wrong by this time.
        case off(Seconds)
    }

    /// The step of a commit at which the fault happens.
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

/// The reason why the panel is unavailable for a while.
enum Outage: Hashable {
    case none
    /// Another process is DRM master: EACCES.
    case notMaster
    /// ENODEV, and no device is found.
    case gone
    /// ENODEV for every commit, although each search finds the device.
    case flaky
    /// Every commit is refused, whatever it contains.
    case refusing
    /// EBUSY for every commit.
    case busy

    var letsDeviceBeFound: Bool { self != .notMaster && self != .gone }
}
