import Time

/// What healthy drivers never do.
extension Presenter {
    /// A flip is taken for lost after as many refreshes, at least after this time.
    static let patientRefreshes = 6.0
    static let shortestPatience: Seconds = 0.1
    /// A modeset may take long to settle.
    static let modesetPatience: Seconds = 0.5
    /// Before trying again where nothing tells when the reason is gone.
    static let retryDelay: Seconds = 0.1
    static let longestRetryDelay: Seconds = 0.5
    /// Another program is master. The seat reports its return; this delay is for a missing report.
    static let masterDelay: Seconds = 0.25
    /// After a refusal no plan is tried for this time: a test for each frame would double all commits.
    static let planRest: Seconds = 1
    /// EBUSY this often in a row: what is pending will not end by itself.
    static let busyLimit = 8

    func patience(_ frame: Frame) -> Seconds {
        frame.reason == .modeset
            ? Self.modesetPatience : max(grid.period * Self.patientRefreshes, Self.shortestPatience)
    }

    /// The flip never came: the next commit is a modeset.
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
            // Not at once: one that is found each time and gone each time would be looked for in a loop.
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
        var delay = Self.retryDelay
        for _ in 1..<max(2, min(failures, 8)) { delay = delay * 2 }
        return min(delay, Self.longestRetryDelay)
    }

    /// The time of a flip, or now where the driver tells one that cannot be.
    mutating func plausible(_ time: Instant, for frame: Frame, at now: Instant) -> Instant {
        // Some drivers tell the refresh that is about to begin.
        let earliest = frame.at - grid.period, latest = now + grid.period
        guard time >= earliest, time <= latest else {
            counts.strangeTimes += 1
            return now
        }
        return time
    }
}
