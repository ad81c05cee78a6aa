import Glibc

// The time after which a spring is at rest for good. The exact last crossing of a threshold needs a search through
// the oscillation; an envelope needs none and is never too early. Several envelopes are valid at once, so the earliest
// result is taken.

extension Oscillator {
    /// The time after which |value| and |velocity| stay within the thresholds: an upper bound by the envelope.
    func settlingTime<V: MotionVector>(_ x0: V, _ v0: V, within threshold: SettlingThreshold) -> Double {
        switch regime {
        case .under, .critical:
            let x = underdamped(x0, v0 + x0 * damping, limit: threshold.value)
            let v = underdamped(v0, x0 * (frequency * frequency) + v0 * damping, limit: threshold.velocity)
            return max(x, v)
        case .over:
            return overdamped(x0, v0, within: threshold)
        }
    }

    /// The settling time for e^(-L t) [a C + b S].
    private func underdamped<V: MotionVector>(_ a: V, _ b: V, limit: Double) -> Double {
        let linear = Envelope(start: a.largestMagnitude, growth: b.largestMagnitude, rate: damping)
        let time = linear.time(fallingTo: limit)
        guard split > 0 else { return time }
        let swing = b * (1 / split)
        let amplitude = (a * a + swing * swing).largestMagnitude.squareRoot()
        return min(time, Envelope(start: amplitude, growth: 0, rate: damping).time(fallingTo: limit))
    }

    /// The settling time for e^(-slow t) [a + b (1 - E)/(2w)], and for the same term as a sum of two exponentials.
    private func overdamped<V: MotionVector>(_ x0: V, _ v0: V, within threshold: SettlingThreshold) -> Double {
        let fast = damping + split
        let slow = frequency * (frequency / fast)
        let push = v0 + x0 * slow
        let slowPart = (v0 + x0 * fast).largestMagnitude / (2 * split)
        let fastPart = push.largestMagnitude / (2 * split)

        func time(_ a: Double, _ b: Double, slow slowShare: Double, fast fastShare: Double, limit: Double) -> Double {
            let linear = Envelope(start: a, growth: b, rate: slow).time(fallingTo: limit)
            // Each exponential gets half of the limit.
            let halves = max(
                Envelope(start: slowShare, growth: 0, rate: slow).time(fallingTo: limit / 2),
                Envelope(start: fastShare, growth: 0, rate: fast).time(fallingTo: limit / 2))
            let sum = Envelope(start: slowShare + fastShare, growth: 0, rate: slow).time(fallingTo: limit)
            return min(linear, halves, sum)
        }
        let x = time(
            x0.largestMagnitude, push.largestMagnitude, slow: slowPart, fast: fastPart, limit: threshold.value)
        let v = time(
            v0.largestMagnitude, fast * push.largestMagnitude, slow: slow * slowPart, fast: fast * fastPart,
            limit: threshold.velocity)
        return max(x, v)
    }
}

/// (start + growth t) e^(-rate t); the three numbers are at least 0.
struct Envelope {
    var start: Double
    var growth: Double
    var rate: Double

    func value(_ t: Double) -> Double { (start + growth * t) * exp(-rate * t) }

    /// The time after which the envelope stays at or below the limit.
    func time(fallingTo limit: Double) -> Double {
        guard growth > 0 else { return start <= limit ? 0 : limit > 0 ? log(start / limit) / rate : .infinity }
        guard rate > 0, limit > 0 else { return .infinity }
        let peak = max(0, 1 / rate - start / growth)
        guard value(peak) > limit else { return 0 }
        var (early, late) = (peak, peak + 1 / rate)
        while value(late) > limit { (early, late) = (late, peak + 2 * (late - peak)) }
        // 40 bisections leave an error of one part in 10^12: far below a nanosecond of any visible settling time.
        for _ in 0..<40 {
            let middle = early + (late - early) / 2
            if value(middle) > limit { early = middle } else { late = middle }
        }
        return late
    }
}
