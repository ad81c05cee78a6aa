public import Geometry
public import Time

/// Which samples a velocity is made from.
public struct VelocityRules: Hashable, Sendable {
    /// How old a sample may be, counted from the newest.
    public var window: Seconds
    /// A pause longer than this begins anew.
    public var gap: Seconds

    public init(window: Seconds = 0.100, gap: Seconds = 0.040) {
        self.window = window
        self.gap = gap
    }
}

/// How fast a finger goes: least squares through its newest positions, quadratic in their age.
///
/// Of the samples the newest 20 count, none older than the window, none before a gap. Two give the secant,
/// one gives zero, and so does a finger that has been still for longer than a gap. Samples of the same time replace one
/// another. Only measured positions belong here, never resampled ones.
///
/// Source: the strategy of Android's and Flutter's velocity trackers; solved here by Cramer's rule on the normal equations,
/// whose error does not depend on the unit of time.
public struct VelocityEstimator: Sendable {
    public var rules: VelocityRules
    private var history = SampleHistory()

    public init(rules: VelocityRules = VelocityRules()) { self.rules = rules }

    public mutating func append(_ position: Point, _ time: Instant) { history.append(position, time) }

    public mutating func removeAll() { history.removeAll() }

    /// The velocity in pt/s as of an instant at or after the newest sample.
    public func velocity(at instant: Instant) -> Point {
        history.velocity(at: instant, rules)
    }
}

extension SampleHistory {
    func velocity(at instant: Instant, _ rules: VelocityRules) -> Point {
        guard count > 1 else { return .zero }
        let newest = self[age: 0]
        let (window, gap) = (rules.window.nanoseconds, rules.gap.nanoseconds)
        guard instant.nanoseconds - newest.nanoseconds <= gap else { return .zero }
        var sums = QuadraticSums()
        var later = newest.nanoseconds
        // The oldest time that counts, whichever of window and gap ends first.
        let oldest = newest.nanoseconds - window
        var index = newestIndex
        // A span reads in place; the array's own subscript may copy the whole ring.
        let samples = ring.span
        for _ in 1..<count {
            index = index > 0 ? index - 1 : Self.capacity - 1
            let sample = samples[index]
            guard sample.nanoseconds >= oldest, later - sample.nanoseconds <= gap else { break }
            later = sample.nanoseconds
            sums.add(
                age: Double(newest.nanoseconds - sample.nanoseconds) * 1e-9, from: sample.position - newest.position)
        }
        let slope = sums.slopeAtNewest
        return Point(x: -slope.x, y: -slope.y)
    }
}

/// The sums of the normal equations of p(age) = a + b age + c age^2, both axes at once, relative to the newest sample.
struct QuadraticSums {
    // The newest sample is at age 0 and position 0: it counts, and adds to nothing but the count.
    private var count = 1.0
    private var t1 = 0.0
    private var t2 = 0.0
    private var t3 = 0.0
    private var t4 = 0.0
    private var p0 = SIMD2<Double>.zero
    private var p1 = SIMD2<Double>.zero
    private var p2 = SIMD2<Double>.zero

    @inline(__always)
    mutating func add(age: Double, from position: SIMD2<Double>) {
        let square = age * age
        count += 1
        t1 += age
        t2 += square
        t3 += square * age
        t4 += square * square
        p0 += position
        p1 += position * age
        p2 += position * square
    }

    /// b, by Cramer's rule after the mean has been taken out.
    var slopeAtNewest: SIMD2<Double> {
        guard count > 1 else { return .zero }
        // With two samples p1/t2 is the secant: the newest is the origin.
        guard count > 2 else { return p1 / t2 }
        let s11 = t2 - t1 * t1 / count
        let s12 = t3 - t1 * t2 / count
        let s22 = t4 - t2 * t2 / count
        let r1 = p1 - p0 * (t1 / count)
        let r2 = p2 - p0 * (t2 / count)
        return (r1 * s22 - r2 * s12) / (s11 * s22 - s12 * s12)
    }
}
