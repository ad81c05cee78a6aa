import Geometry
import Gesture
import Testing
import Time

struct VelocityTests {
    private typealias Sample = (ms: Double, x: Double, y: Double)

    private func estimate(_ points: [Sample], at ms: Double? = nil) -> Point {
        var estimator = VelocityEstimator()
        for p in points { estimator.append(Point(x: p.x, y: p.y), .zero + Seconds(p.ms / 1000)) }
        return estimator.velocity(at: Instant.zero + Seconds((ms ?? points.last?.ms ?? 0) / 1000))
    }

    @Test func `a parabola is measured exactly`() {
        // x = 30 + 900 t + 4000 t^2: at the end 900 + 8000 t.
        let points = (0..<15).map { i in
            let t = Double(i) * 0.006
            return Sample(ms: t * 1000, x: 30 + 900 * t + 4000 * t * t, y: 100 - 250 * t)
        }
        let v = estimate(points)
        #expect((v.x - (900 + 8000 * 0.084)).magnitude < 1e-6)
        #expect((v.y + 250).magnitude < 1e-6)
    }

    @Test func `two samples give the secant, one gives zero`() {
        #expect(estimate([(0, 5, 5)]) == .zero)
        let v = estimate([(0, 0, 0), (10, 5, -20)])
        #expect((v.x - 500).magnitude < 1e-9 && (v.y + 2000).magnitude < 1e-9)
    }

    @Test func `a finger that rests for more than 40 ms has no velocity`() {
        let points = (0..<10).map { Sample(ms: Double($0) * 8, x: Double($0) * 8, y: 0) }
        #expect((estimate(points, at: 72 + 40).x - 1000).magnitude < 1e-6)
        #expect(estimate(points, at: 72 + 40.001) == .zero)
    }

    @Test func `what lies before a gap or out of the window does not count`() {
        let late = (0..<5).map { Sample(ms: 100 + Double($0) * 8, x: Double($0) * 8, y: 0) }
        let before: [Sample] = [(0, 9999, 0), (8, -9999, 0), (59.9, 500, 0)]
        #expect((estimate(before + late).x - 1000).magnitude < 1e-6)
        let outside = Sample(ms: -1, x: 777, y: 0)
        let slow = [outside] + (0...4).map { Sample(ms: Double($0) * 25, x: Double($0) * 25, y: 0) }
        #expect((estimate(slow).x - 1000).magnitude < 1e-6)
    }

    @Test func `equal times replace and earlier times are dropped`() {
        let v = estimate([(0, 0, 0), (10, 77, 0), (10, 10, 0), (4, 900, 0), (20, 20, 0)])
        #expect((v.x - 1000).magnitude < 1e-6)
    }

    /// 2000 pt/s, then still: the parabola through both turns back at -909 pt/s.
    @Test(arguments: [60.0, 100, 125, 250]) func `a finger that has stopped dead has no velocity`(rate: Double) {
        let period = 1000 / rate
        let moving = (0..<8).map { Sample(ms: (Double($0) - 7) * period, x: (Double($0) - 7) * 2 * period, y: 0) }
        func still(_ length: Double) -> [Sample] {
            (1...Int(length / period)).map { Sample(ms: Double($0) * period, x: $0 % 2 == 0 ? 0 : 0.6, y: 0) }
        }
        #expect(estimate(moving).x > 1900)
        #expect(estimate(moving + still(56)) == .zero)
        #expect(estimate(moving + still(39)) == .zero)
    }

    @Test func `a slow finger goes on`() {
        let slow = (0..<10).map { Sample(ms: Double($0) * 8, x: Double($0) * 0.6, y: 0) }
        #expect((estimate(slow).x - 75).magnitude < 1e-6)
    }

    @Test func `a clock that steps back begins anew, and stamps of one moment give no speed`() {
        let before = (0..<10).map { Sample(ms: 1000 + Double($0) * 8, x: Double($0) * 16, y: 0) }
        #expect(estimate(before + [Sample(ms: 500, x: 144, y: 0)]) == .zero)
        let after = (0..<5).map { Sample(ms: 500 + Double($0) * 8, x: 144 - Double($0) * 8, y: 0) }
        #expect((estimate(before + after).x + 1000).magnitude < 1e-6)
        #expect(estimate([(0, 0, 0), (0.000001, 5, 0)]) == .zero)
        #expect((estimate([(0, 0, 0), (10, 9, 0), (10.000001, 10, 0), (20, 20, 0)]).x - 1000).magnitude < 1e-6)
    }
}
