import Numbers
package import Time

/// The refreshes of a display: refresh `k` is at `epoch + k / rate`, so no error accumulates.
package struct RefreshGrid: Hashable, Sendable {
    package let epoch: Instant
    /// Refreshes per second.
    package let rate: Double

    /// - Precondition: `rate` is above 0.
    package init(epoch: Instant, rate: Double) {
        precondition(rate > 0, "a refresh rate of \(rate) Hz")
        (self.epoch, self.rate) = (epoch, rate)
    }

    package var period: Seconds { Seconds(1 / rate) }

    package func refresh(_ number: Int) -> Instant { epoch + Seconds(Double(number) / rate) }

    /// The number of the refresh at `instant`, or of the last refresh before it.
    package func number(atOrBefore instant: Instant) -> Int {
        var k = Int(saturating: ((instant - epoch).value * rate).rounded(.down))
        // The division may be off by one next to a refresh.
        while refresh(k + 1) <= instant { k += 1 }
        while refresh(k) > instant { k -= 1 }
        return k
    }

    package func refresh(atOrBefore instant: Instant) -> Instant { refresh(number(atOrBefore: instant)) }

    package func refresh(after instant: Instant) -> Instant { refresh(number(atOrBefore: instant) + 1) }

    package func refresh(atOrAfter instant: Instant) -> Instant {
        let before = refresh(atOrBefore: instant)
        return before == instant ? before : refresh(after: instant)
    }
}
