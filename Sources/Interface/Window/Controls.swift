import Time

/// Whether the controls on the video are shown, and since when.
struct Controls {
    private enum State {
        case hidden(since: Instant?)
        case shown(since: Instant, until: Instant)
    }

    private var state = State.hidden(since: nil)

    func isShown(at t: Instant) -> Bool {
        if case .shown(_, let until) = state { t < until } else { false }
    }

    mutating func show(at t: Instant, for duration: Double) {
        let since: Instant
        if case .shown(let earlier, let until) = state, t < until { since = earlier } else { since = t }
        state = .shown(since: since, until: t + Seconds(duration))
    }

    mutating func hide(at t: Instant) { state = .hidden(since: t) }

    func opacity(at t: Instant, fade: Double) -> Double {
        func share(_ since: Instant) -> Double { fade > 0 ? min(max((t - since).value / fade, 0), 1) : 1 }
        switch state {
        case .hidden(nil): return 0
        case .hidden(let since?): return 1 - share(since)
        case .shown(let since, let until): return t < until ? share(since) : 1 - share(until)
        }
    }

    /// When they change by themselves next, after `t`.
    func nextChange(after t: Instant, fade: Double) -> Instant? {
        func fading(_ since: Instant) -> Bool { t < since + Seconds(fade) && t >= since }
        switch state {
        case .hidden(nil): return nil
        case .hidden(let since?): return fading(since) ? t : nil
        case .shown(let since, let until):
            if fading(since) || fading(until) { return t }
            return t < until ? until : nil
        }
    }
}
