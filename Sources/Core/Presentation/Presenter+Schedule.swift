import Time

/// Which refresh a change is built for, and when.
extension Presenter {
    /// Something is to be seen at `instant`.
    mutating func want(_ instant: Instant, at now: Instant) -> Action? {
        wanted = min(wanted ?? instant, instant)
        return schedule(at: now)
    }

    /// Sets the refresh that what is wanted will be built for, when nothing is on its way.
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

    /// The first refresh at or after an instant that nothing was built for and that can still be reached.
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
