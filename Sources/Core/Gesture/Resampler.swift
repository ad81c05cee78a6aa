public import Geometry
import Numbers
public import Time

/// The position of a finger when a frame is built, interpolated between measured samples.
///
/// Only drawing uses it: decisions and velocities use the measured samples. The resampler interpolates between two
/// samples and never extrapolates, so the drawn position never overshoots or reverses when a finger stops dead. After
/// its newest sample a finger is drawn at that sample's position.
///
/// A frame draws the finger's position at an earlier instant: the build instant less the look-back. Interpolation
/// needs one sample before that instant and one after it. The look-back is therefore the time between two samples,
/// but at least `latency`. A slow device would then lag too much, so its look-back is shorter: some frames show the
/// newest sample instead. The mean lag over all phases of device and panel is then `latency` + 3.8 ms, or a little
/// more where the look-back is `latency` itself. The mean lag with a latency of 5 ms:
///
///     device   60 Hz   75 Hz   90 Hz   100 Hz   125 Hz   200 Hz and more
///     lag      9.1 ms  8.8 ms  8.8 ms  8.8 ms   8.0 ms   5.0 ms
///
/// Extrapolation by up to 8 ms would have a lag of 5.0 to 5.4 ms. It would draw a finger that stops dead from 3000 pt/s
/// up to 21 pt too far.
public struct Resampler: Sendable {
    /// The minimum look-back from the build instant.
    public var latency: Seconds
    var history = SampleHistory()

    public init(latency: Seconds = 0.005) { self.latency = latency }

    /// Adds a measured sample; the samples must be in the order of their times.
    public mutating func append(_ sample: TouchSample) {
        guard sample.isUsable else { return }
        history.append(sample.position, sample.time)
    }

    public mutating func removeAll() { history.removeAll() }

    /// The position to draw, or nil before the first sample.
    ///
    /// - Parameter instant: the frame's **build** instant, not its flip; the look-back is subtracted here.
    public func position(at instant: Instant) -> Point? {
        guard !history.isEmpty else { return nil }
        return history.drawn(at: instant, latency).position
    }
}

extension SampleHistory {
    /// The limit of the mean lag beyond `latency`, in nanoseconds.
    private static let interpolation: Int64 = 3_800_000
    /// The longest sample spacing, in nanoseconds; a longer interval is a pause.
    private static let pause: Int64 = 20_000_000

    /// The position of a finger in a frame that is built at `instant`, and the time of that position.
    ///
    /// - Precondition: there is a sample.
    func drawn(at instant: Instant, _ latency: Seconds) -> (position: Point, seen: Instant) {
        let least = latency.nanoseconds
        let lookBack = max(least, interpolating(least))
        let seen = Instant(nanoseconds: instant.nanoseconds.minus(saturating: lookBack))
        return (position(at: seen), seen)
    }

    /// The look-back that gives a frame a sample on either side, in nanoseconds.
    ///
    /// With spacing s and look-back b < s, a fraction (s - b)/s of the frames finds no later sample. These frames show
    /// the newest one, which is (s + b)/2 old on average. The mean lag is (s^2 + b^2)/(2 s): b = sqrt(s (2 lag - s)).
    private func interpolating(_ latency: Int64) -> Int64 {
        guard let spacing else { return 0 }
        let lag = Double(latency.plus(saturating: Self.interpolation))
        guard spacing > lag else { return Int64(saturating: spacing) }
        return Int64(saturating: max(spacing * (2 * lag - spacing), 0).squareRoot())
    }

    /// The mean time between the newest samples, in nanoseconds; nil if the newest one is alone or follows a pause.
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
        // Measuring from the later sample makes the result at its time exactly its position.
        let part = Double(time - b.nanoseconds) / Double(b.nanoseconds - a.nanoseconds)
        let p = b.position + (b.position - a.position) * part
        return Point(x: p.x, y: p.y)
    }
}
