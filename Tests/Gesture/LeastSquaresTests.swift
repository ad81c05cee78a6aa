import Geometry
import Gesture
import Testing
import Time

struct LeastSquaresTests {
    /// The slope at age 0 of the quadratic of least squares, by Gram-Schmidt: no normal equations, and only positions.
    private func slope(_ ages: [Double], _ values: [Double]) -> Double {
        var columns = [ages.map { _ in 1.0 }, ages, ages.map { $0 * $0 }]
        // Orthogonal to 1 and to age^2, what is left of age carries the slope alone.
        columns.swapAt(1, 2)
        for i in 0..<3 {
            for _ in 0..<2 {
                for j in 0..<i {
                    let part = dot(columns[i], columns[j]) / dot(columns[j], columns[j])
                    columns[i] = zip(columns[i], columns[j]).map { $0 - part * $1 }
                }
            }
        }
        return dot(columns[2], values) / dot(columns[2], ages)
    }

    private func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }

    @Test func `a velocity is the slope of the least-squares quadratic`() {
        let cases = 2000
        var dice = Congruence(state: 7)
        for _ in 0..<cases {
            let count = 3 + dice.below(18)
            var time: Int64 = 5_000_000_000
            var estimator = VelocityEstimator()
            var samples: [(time: Int64, x: Double, y: Double)] = []
            for _ in 0..<count {
                time += 1_000_000 + Int64(dice.below(4_000_000))
                let sample = (time: time, x: Double(dice.below(200_000)) / 100, y: Double(dice.below(90_000)) / 100)
                samples.append(sample)
                estimator.append(Point(x: sample.x, y: sample.y), Instant(nanoseconds: time))
            }
            let ages = samples.map { Double(time - $0.time) * 1e-9 }
            let v = estimator.velocity(at: Instant(nanoseconds: time))
            let (x, y) = (-slope(ages, samples.map(\.x)), -slope(ages, samples.map(\.y)))
            #expect((v.x - x).magnitude <= 1e-9 * max(x.magnitude, 1000), "\(v.x) \(x)")
            #expect((v.y - y).magnitude <= 1e-9 * max(y.magnitude, 1000), "\(v.y) \(y)")
        }
        print("least squares: \(cases) of \(cases) cases, seed 7")
    }
}

/// A seeded generator (Knuth's MMIX constants): the same numbers on every machine.
struct Congruence {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}
