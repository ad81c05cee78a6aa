public import Geometry
public import Time

/// Where a finger is at the moment a frame is built, between and a little beyond what the panel measured.
///
/// For drawing only: decisions and velocities use the measured samples. Between two samples it interpolates. Beyond the
/// newest it extrapolates along the last two, at most 8 ms and at most half their distance in time, and not at all when
/// they are closer than 2 ms or further apart than 20 ms.
///
/// Source: the constants and the rule of Android's touch resampling.
public struct Resampler: Sendable {
    /// How long before the frame is built the finger is looked at, so that there mostly is a sample on either side.
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
        return history.position(at: instant - latency)
    }
}

extension SampleHistory {
    static let longestPrediction: Int64 = 8_000_000
    static let extrapolatedSpacing: ClosedRange<Int64> = 2_000_000...20_000_000

    /// - Precondition: there is a sample.
    func position(at instant: Instant) -> Point {
        let time = instant.nanoseconds
        let newest = self[age: 0]
        guard time < newest.nanoseconds else { return predicted(at: time) }
        var later = newest
        for age in 1..<max(count, 1) {
            let earlier = self[age: age]
            if earlier.nanoseconds <= time { return Self.line(earlier, later, at: time) }
            later = earlier
        }
        return Point(x: later.position.x, y: later.position.y)
    }

    private func predicted(at time: Int64) -> Point {
        let newest = self[age: 0]
        let standing = Point(x: newest.position.x, y: newest.position.y)
        guard count > 1 else { return standing }
        let spacing = newest.nanoseconds - self[age: 1].nanoseconds
        guard Self.extrapolatedSpacing.contains(spacing) else { return standing }
        let limit = newest.nanoseconds + min(spacing / 2, Self.longestPrediction)
        return Self.line(self[age: 1], newest, at: min(time, limit))
    }

    private static func line(_ a: Sample, _ b: Sample, at time: Int64) -> Point {
        // Measured from the later sample, so that at its time it is exactly its position.
        let part = Double(time - b.nanoseconds) / Double(b.nanoseconds - a.nanoseconds)
        let p = b.position + (b.position - a.position) * part
        return Point(x: p.x, y: p.y)
    }
}
