import Time

/// Chooses the refresh for which a change is built, and the time of the build.
extension Presenter {
    /// Requests that a change be visible at `instant`.
    mutating func want(_ instant: Instant, at now: Instant) -> Action? {
        wanted = min(wanted ?? instant, instant)
        return schedule(at: now)
    }

    /// Schedules the requested change when no frame is in progress.
    mutating func schedule(at now: Instant) -> Action? {
        guard let wanted else { return nil }
        let target = reachable(from: wanted, at: now)
        switch state {
        case .scheduled(let already) where already <= target: break
        case .idle, .scheduled: state = .scheduled(target: target)
        case .dark, .building, .inFlight, .retrying, .missing: break
        }
        return nil
    }

    /// The first refresh without a frame, at or after an instant, that can still be reached.
    private func reachable(from instant: Instant, at now: Instant) -> Instant {
        var target = grid.refresh(atOrAfter: instant)
        if let lastRefresh, target <= lastRefresh { target = grid.refresh(after: lastRefresh) }
        switch pace {
        case .grid:
            let first = grid.refresh(after: grid.refresh(atOrAfter: now))
            return max(target, first)
        case .flips:
            return max(target, grid.refresh(atOrAfter: now + lead.reach))
        }
    }

    func buildInstant(for target: Instant) -> Instant {
        switch pace {
        case .grid: grid.refresh(grid.number(atOrBefore: target) - 1)
        case .flips: target - lead.value
        }
    }
}
