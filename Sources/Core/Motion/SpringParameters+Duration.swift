public import Time

// UIKit's `animate(withDuration:usingSpringWithDamping:)` takes the settling time of a spring, not its stiffness. Its
// constants are not published. Our definition: after `duration`, a thousandth of the distance of a release from rest
// is left.

extension SpringParameters {
    /// The spring with a thousandth of its distance left after a duration; `init(duration:bounce:)` takes the period.
    ///
    /// For z <= 1 the envelope counts: L = 9.23341/d, from (1 + L d) e^(-L d) = 0.001. For z > 1 the exact release from
    /// rest counts: |x(d)| = 0.001 |x0|. The two meet at z = 1. The initial velocity has no effect.
    ///
    /// - Parameters:
    ///   - settlingDuration: above 0.
    ///   - dampingRatio: at least 0. A ratio below 0.001 counts as 0.001, since the envelope of an undamped spring
    ///     never falls.
    public init(settlingDuration: Seconds, dampingRatio: Double) {
        let ratio = max(dampingRatio, 0.001)
        let turns = ratio <= 1 ? Self.envelopeRate / ratio : Self.overdampedFrequency(ratio)
        self.init(naturalFrequency: turns / settlingDuration.value, dampingRatio: ratio)
    }

    /// The inverse of `init(settlingDuration:dampingRatio:)`.
    public var settlingDuration: Seconds {
        let ratio = max(dampingRatio, 0.001)
        let turns = ratio <= 1 ? Self.envelopeRate / ratio : Self.overdampedFrequency(ratio)
        return Seconds(turns / naturalFrequency)
    }

    /// The L above 0 with (1 + L) e^(-L) = 0.001.
    private static let envelopeRate = 9.233413476451586

    /// The product w0 d for which a release from rest has a thousandth left after d. Bisection finds it, because the
    /// remaining distance falls as w0 grows.
    private static func overdampedFrequency(_ ratio: Double) -> Double {
        var low = envelopeRate
        var high = envelopeRate * (ratio + ((ratio - 1) * (ratio + 1)).squareRoot())
        for _ in 0..<60 {
            let middle = low + (high - low) / 2
            let left = Oscillator(frequency: middle, dampingRatio: ratio).propagator(after: 1).xx
            if left > 0.001 { low = middle } else { high = middle }
        }
        return high
    }
}
