package import Scene
package import Time

/// The loading state of a picture that a page shows.
package enum PictureState {
    case requested(Instant)
    case available(Instant, requested: Instant, tint: Colour?)
    case missing

    package var isAvailable: Bool { if case .available = self { true } else { false } }
    package var isAwaited: Bool { if case .requested = self { true } else { false } }

    /// The picture's opacity, 0...1.
    package func opacity(at t: Instant, fade: Double) -> Double {
        guard case .available(let since, _, _) = self else { return 0 }
        return fade > 0 ? min(max((t - since).value / fade, 0), 1) : 1
    }

    /// The placeholder's opacity, 0...1. A picture that arrives within the delay has no placeholder.
    ///
    /// - Parameters:
    ///   - delay: the time from the request to the placeholder, in seconds.
    ///   - fade: the duration of the placeholder's fade-in, in seconds.
    package func placeholderOpacity(at t: Instant, delay: Double, fade: Double) -> Double {
        switch self {
        case .missing: 1
        case .requested(let since): Self.appeared(since, at: t, delay: delay, fade: fade)
        case .available(let since, let requested, _): Self.appeared(requested, at: since, delay: delay, fade: fade)
        }
    }

    package static func appeared(_ since: Instant, at t: Instant, delay: Double, fade: Double) -> Double {
        let age = (t - since).value - delay
        return age <= 0 ? 0 : fade > 0 ? min(age / fade, 1) : 1
    }

    /// The instant of the next change without an event: `t` itself during a fade, nil if there is none.
    package func nextChange(after t: Instant, delay: Double, fade: Double) -> Instant? {
        switch self {
        case .missing: return nil
        case .available(let since, _, _): return t < since + Seconds(fade) ? t : nil
        case .requested(let since):
            let seen = since + Seconds(delay)
            guard t >= seen else { return seen }
            return t < seen + Seconds(fade) ? t : nil
        }
    }
}
