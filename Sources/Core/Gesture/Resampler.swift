public import Geometry
import Numbers
public import Time

/// Where a finger is at the moment a frame is built, between what the panel measured.
///
/// For drawing only: decisions and velocities use the measured samples. The resampler interpolates between two samples
/// and never extrapolates, so a finger that stops dead is never drawn too far and never comes back. After its newest
/// sample a finger is drawn where it was measured.
///
/// A frame needs a sample on either side of the moment it looks at. The resampler therefore looks back by the time
/// between two samples, but by no less than `latency`. From a slow device this would cost too much time. There it looks
/// back by less, so that the mean lag over all phases of device and panel is `latency` + 3.8 ms, and now and then a
/// frame shows the newest sample. The mean lag with a latency of 5 ms:
///
///     device   60 Hz   75 Hz   90 Hz   100 Hz   125 Hz   200 Hz and more
///     lag      9.1 ms  8.8 ms  8.8 ms  8.8 ms   8.0 ms   5.0 ms
///
/// Extrapolation by up to 8 ms would have a lag of 5.0 to 5.4 ms, but draws a finger that stops dead from 3000 pt/s up to
/// 21 pt too far.
public struct Resampler: Sendable {
    /// How long before the frame is built the finger is looked at, at the least.
    public var latency: Seconds
    var history = SampleHistory()

    public init(latency: Seconds = 0.005) { self.latency = latency }

    /// Adds what the panel measured, in the order of its times.
    public mutating func append(_ sample: TouchSample) {
        guard sample.isUsable else { return }
        history.append(sample.position, sample.time)
    }

    public mutating func removeAll() { history.removeAll() }

    /// The position to draw, or nil before the first sample.
    ///
    /// - Parameter instant: when the frame is **built**, never its flip; `latency` is taken off here.
    public func position(at instant: Instant) -> Point? {
        guard !history.isEmpty else { return nil }
        return history.drawn(at: instant, latency).position
    }
}

extension SampleHistory {
    /// How much later than `latency` a finger may be drawn on average.
    private static let interpolation: Int64 = 3_800_000
    /// A pause, not the time between two samples.
    private static let pause: Int64 = 20_000_000

    /// Where a finger is drawn in a frame that is built at `instant`, and when it was there.
    ///
    /// - Precondition: there is a sample.
    func drawn(at instant: Instant, _ latency: Seconds) -> (position: Point, seen: Instant) {
        let least = latency.nanoseconds
        let lookBack = max(least, interpolating(least))
        let seen = Instant(nanoseconds: instant.nanoseconds.minus(saturating: lookBack))
        return (position(at: seen), seen)
    }

    /// How far a frame looks back for a sample on either side, in nanoseconds.
    ///
    /// With spacing s and look-back b < s, a share (s - b)/s of the frames finds no later sample and shows the newest one,
    /// (s + b)/2 old on average. The mean lag is (s^2 + b^2)/(2 s): b = sqrt(s (2 lag - s)).
    private func interpolating(_ latency: Int64) -> Int64 {
        guard let spacing else { return 0 }
        let lag = Double(latency.plus(saturating: Self.interpolation))
        guard spacing > lag else { return Int64(saturating: spacing) }
        return Int64(saturating: max(spacing * (2 * lag - spacing), 0).squareRoot())
    }

    /// The mean time between the newest samples, in nanoseconds; nil where there is no second sample.
    private var spacing: Double? {
        let samples = ring.span
        let newest = samples[newestIndex].nanoseconds
        var (oldest, spaces) = (newest, 0)
        for age in 1..<max(min(count, 9), 1) {
            let time = samples[index(age: age)].nanoseconds
            guard oldest - time <= Self.pause else { break }
            (oldest, spaces) = (time, age)
        }
        return spaces > 0 ? Double(newest - oldest) / Double(spaces) : nil
    }

    /// - Precondition: there is a sample.
    private func position(at instant: Instant) -> Point {
        let time = instant.nanoseconds
        var later = self[age: 0]
        guard time < later.nanoseconds else { return Point(x: later.position.x, y: later.position.y) }
        for age in 1..<max(count, 1) {
            let earlier = self[age: age]
            if earlier.nanoseconds <= time { return Self.line(earlier, later, at: time) }
            later = earlier
        }
        return Point(x: later.position.x, y: later.position.y)
    }

    private static func line(_ a: Sample, _ b: Sample, at time: Int64) -> Point {
        // Measured from the later sample, so that at its time it is exactly its position.
        let part = Double(time - b.nanoseconds) / Double(b.nanoseconds - a.nanoseconds)
        let p = b.position + (b.position - a.position) * part
        return Point(x: p.x, y: p.y)
    }
}
