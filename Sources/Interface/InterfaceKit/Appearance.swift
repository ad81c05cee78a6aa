package import Time

/// The visibility of a part that fades in and out, such as the controls on the video or the close target.
package struct Appearance {
    private enum State {
        case hidden(since: Instant?)
        /// Shown until an instant; nil means until `hide`.
        case shown(since: Instant, until: Instant?)
    }

    private var state = State.hidden(since: nil)

    /// Creates a hidden part.
    package init() {}

    package func isShown(at t: Instant) -> Bool {
        if case .shown(_, let until) = state { until.map { t < $0 } ?? true } else { false }
    }

    /// - Parameter duration: the time until the fade-out, seconds; nil shows the part until `hide`.
    package mutating func show(at t: Instant, for duration: Double?) {
        var since = t
        if isShown(at: t), case .shown(let earlier, _) = state { since = earlier }
        state = .shown(since: since, until: duration.map { t + Seconds($0) })
    }

    package mutating func hide(at t: Instant) { state = .hidden(since: t) }

    package func opacity(at t: Instant, fade: Double) -> Double {
        func share(_ since: Instant) -> Double { fade > 0 ? min(max((t - since).value / fade, 0), 1) : 1 }
        switch state {
        case .hidden(nil): return 0
        case .hidden(let since?): return 1 - share(since)
        case .shown(let since, let until?): return t < until ? share(since) : 1 - share(until)
        case .shown(let since, nil): return share(since)
        }
    }

    /// The next instant after `t` at which the opacity changes by itself; `t` itself during a fade.
    package func nextChange(after t: Instant, fade: Double) -> Instant? {
        func fading(_ since: Instant) -> Bool { t < since + Seconds(fade) && t >= since }
        switch state {
        case .hidden(nil): return nil
        case .hidden(let since?): return fading(since) ? t : nil
        case .shown(let since, let until?):
            if fading(since) || fading(until) { return t }
            return t < until ? until : nil
        case .shown(let since, nil): return fading(since) ? t : nil
        }
    }
}
