import Time

/// Handles the faults that healthy drivers never cause.
extension Presenter {
    /// A flip counts as lost after this many refreshes, but not before `shortestTimeLimit`.
    static let patientRefreshes = 6.0
    static let shortestTimeLimit: Seconds = 0.1
    /// The minimum time after a modeset, which may take long to settle.
    static let modesetTimeLimit: Seconds = 0.5
    /// The base of the back-off: the first two delays are twice as long, later ones double up to `longestRetryDelay`.
    static let backoffBase: Seconds = 0.1
    static let longestRetryDelay: Seconds = 0.5
    /// The delay of a retry while another program is master; normally the seat reports the end sooner.
    static let masterDelay: Seconds = 0.25
    /// After a refused plan every frame is composed for this time: a test commit for each would double all commits.
    static let planRest: Seconds = 1
    /// After more failures in a row than this, EBUSY means that the pending flip is stuck.
    static let busyLimit = 8

    func timeLimit(_ frame: Frame) -> Seconds {
        frame.reason == .modeset
            ? Self.modesetTimeLimit : max(grid.period * Self.patientRefreshes, Self.shortestTimeLimit)
    }

    /// Handles a lost flip: the next commit is a modeset.
    mutating func flipLost(at now: Instant) -> Action? {
        counts.lostFlips += 1
        failures += 1
        owed = .modeset
        return build(for: grid.refresh(after: now), at: now)
    }

    mutating func refused(_ error: CommitError, at now: Instant) -> Action? {
        guard case .building(let frame, _) = state else { return nil }
        counts.refused += 1
        failures += 1
        owed = max(owed, .unshown)
        switch error {
        case .busy where failures <= Self.busyLimit:
            state = .retrying(at: grid.refresh(after: now))
        case .notMaster:
            owed = .modeset
            state = .retrying(at: now + Self.masterDelay)
        case .deviceGone:
            // The search waits: a device that appears and fails each time would cause a busy loop.
            state = .missing(searchAt: now + backoff)
        case .refused where frame.layout == .planned:
            composedUntil = now + Self.planRest
            return build(for: grid.refresh(after: now), at: now)
        case .busy, .refused:
            owed = .modeset
            state = .retrying(at: now + backoff)
        }
        return nil
    }

    private var backoff: Seconds {
        var delay = Self.backoffBase
        for _ in 1..<max(2, min(failures, 8)) { delay = delay * 2 }
        return min(delay, Self.longestRetryDelay)
    }

    /// The time of a flip, or now if the driver reports an impossible time.
    mutating func plausible(_ time: Instant, for frame: Frame, at now: Instant) -> Instant {
        // Some drivers report the refresh that is about to begin.
        let earliest = frame.at - grid.period, latest = now + grid.period
        guard time >= earliest, time <= latest else {
            counts.strangeTimes += 1
            return now
        }
        return time
    }
}
