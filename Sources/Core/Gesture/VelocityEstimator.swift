public import Geometry
public import Time

/// The samples from which a velocity is estimated.
public struct VelocityRules: Hashable, Sendable {
    /// The greatest age of a sample, counted from the newest. Seconds; the default is 0.1.
    public var window: Seconds { didSet { windowLimit = window.nanoseconds } }
    /// The longest pause between two samples of one estimate. Seconds; the default is 0.04.
    public var gap: Seconds { didSet { gapLimit = gap.nanoseconds } }
    /// A finger has stopped when its newest samples over this time (nanoseconds) lie within this distance (points).
    static let stop = (time: Int64(20_000_000), way: 1.0)
    // The limits in nanoseconds, like the samples' times, so that no estimate converts them.
    private(set) var windowLimit: Int64
    private(set) var gapLimit: Int64

    public init(window: Seconds = 0.100, gap: Seconds = 0.040) {
        self.window = window
        self.gap = gap
        windowLimit = window.nanoseconds
        gapLimit = gap.nanoseconds
    }
}

/// The velocity of a finger: a least-squares fit through its newest positions, quadratic in their age.
///
/// The newest 20 samples count, but none older than the window and none before a gap. Two samples give the secant; one
/// gives zero. A finger that has been still for longer than a gap, or has stayed within 1 pt for 20 ms, has velocity
/// zero. Without that rule, the parabola through a sudden stop would give a velocity in the opposite direction. A
/// sample replaces an earlier one of the same time. Only measured positions belong here, never resampled ones.
///
/// Source: the strategy of Android's and Flutter's velocity trackers, solved by Cramer's rule on the normal
/// equations. Its error does not depend on the unit of time, so ages stay in nanoseconds.
public struct VelocityEstimator: Sendable {
    public var rules: VelocityRules
    private var history = SampleHistory()

    public init(rules: VelocityRules = VelocityRules()) { self.rules = rules }

    public mutating func append(_ position: Point, _ time: Instant) {
        guard position.isUsable else { return }
        history.append(position, time)
    }

    public mutating func removeAll() { history.removeAll() }

    /// The velocity in pt/s at an instant not earlier than the newest sample.
    public func velocity(at instant: Instant) -> Point {
        history.velocity(at: instant, rules)
    }
}

extension SampleHistory {
    /// - Parameter detectsStop: whether the velocity of a stopped finger is zero; positions must then be points.
    func velocity(at instant: Instant, _ rules: VelocityRules, detectsStop: Bool = true) -> Point {
        guard count > 1 else { return .zero }
        // A span reads in place; the array's own subscript may copy the whole ring.
        let samples = ring.span
        let newest = samples[newestIndex]
        guard !detectsStop || !hasStopped else { return .zero }
        guard instant.nanoseconds - newest.nanoseconds <= rules.gapLimit else { return .zero }
        var sums = QuadraticSums()
        var later: Int64 = 0
        var left = count - 1
        var index = newestIndex
        while left > 0 {
            index = index > 0 ? index - 1 : Self.capacity - 1
            let sample = samples[index]
            let age = newest.nanoseconds - sample.nanoseconds
            guard age <= rules.windowLimit, age - later <= rules.gapLimit else { break }
            later = age
            left -= 1
            sums.add(age: Double(age), from: sample.position - newest.position)
        }
        let slope = sums.slopeAtNewest(count: Double(count - left)) * -1e9
        return Point(x: slope.x, y: slope.y)
    }
}

extension SampleHistory {
    /// Whether the newest samples, back to the first one older than 20 ms, lie within a point.
    private var hasStopped: Bool {
        let samples = ring.span
        let newest = samples[newestIndex]
        var (low, high) = (newest.position, newest.position)
        for age in 1..<count {
            let sample = samples[index(age: age)]
            low = pointwiseMin(low, sample.position)
            high = pointwiseMax(high, sample.position)
            let span = high - low
            guard (span * span).sum() < VelocityRules.stop.way * VelocityRules.stop.way else { return false }
            if newest.nanoseconds - sample.nanoseconds >= VelocityRules.stop.time { return true }
        }
        return false
    }
}

/// The sums of the normal equations of p(age) = a + b age + c age^2, both axes at once, relative to the newest sample.
///
/// The newest sample has age 0 and position 0: it is counted and adds nothing to the sums.
struct QuadraticSums {
    /// The sums of age and age^2.
    private var t12 = SIMD2<Double>.zero
    /// The sums of age^3 and age^4.
    private var t34 = SIMD2<Double>.zero
    private var p0 = SIMD2<Double>.zero
    private var p1 = SIMD2<Double>.zero
    private var p2 = SIMD2<Double>.zero

    @inline(__always)
    mutating func add(age: Double, from position: SIMD2<Double>) {
        let square = age * age
        let powers = SIMD2(age, square)
        t12 += powers
        t34 += powers * square
        p0 += position
        p1 += position * age
        p2 += position * square
    }

    /// The coefficient b, by Cramer's rule after subtraction of the mean.
    @inline(__always)
    func slopeAtNewest(count: Double) -> SIMD2<Double> {
        guard count > 1 else { return .zero }
        // With two samples p1/t2 is the secant, because the newest is the origin.
        guard count > 2 else { return p1 / t12.y }
        let mean = t12 / count
        let s11 = t12.y - t12.x * mean.x
        let s12 = t34.x - t12.x * mean.y
        let s22 = t34.y - t12.y * mean.y
        let r1 = p1 - p0 * mean.x
        let r2 = p2 - p0 * mean.y
        return (r1 * s22 - r2 * s12) / (s11 * s22 - s12 * s12)
    }
}
