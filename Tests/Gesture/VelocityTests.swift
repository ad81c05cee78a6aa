import Geometry
import Gesture
import Testing
import Time

struct VelocityTests {
    private func estimate(_ points: [(ms: Double, x: Double, y: Double)], at ms: Double? = nil) -> Point {
        var estimator = VelocityEstimator()
        for p in points { estimator.append(Point(x: p.x, y: p.y), .zero + Seconds(p.ms / 1000)) }
        return estimator.velocity(at: .zero + Seconds((ms ?? points.last?.ms ?? 0) / 1000))
    }

    @Test func `a parabola is measured exactly`() {
        // x = 30 + 900 t + 4000 t^2: at the end 900 + 8000 t.
        let points = (0..<15).map { i in
            let t = Double(i) * 0.006
            return (ms: t * 1000, x: 30 + 900 * t + 4000 * t * t, y: 100 - 250 * t)
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
        let points = (0..<10).map { (ms: Double($0) * 8, x: Double($0) * 8, y: 0.0) }
        #expect((estimate(points, at: 72 + 40).x - 1000).magnitude < 1e-6)
        #expect(estimate(points, at: 72 + 40.001) == .zero)
    }

    @Test func `what lies before a gap or out of the window does not count`() {
        let late = (0..<5).map { (ms: 100 + Double($0) * 8, x: Double($0) * 8, y: 0.0) }
        #expect((estimate([(0, 9999, 0), (8, -9999, 0), (59.9, 500, 0)] + late).x - 1000).magnitude < 1e-6)
        let slow = [(ms: -1.0, x: 777.0, y: 0.0)] + (0...4).map { (ms: Double($0) * 25, x: Double($0) * 25, y: 0.0) }
        #expect((estimate(slow).x - 1000).magnitude < 1e-6)
    }

    @Test func `equal times replace and earlier times are dropped`() {
        let v = estimate([(0, 0, 0), (10, 77, 0), (10, 10, 0), (4, 900, 0), (20, 20, 0)])
        #expect((v.x - 1000).magnitude < 1e-6)
    }

    private func resampler(_ points: [(ms: Double, x: Double)]) -> Resampler {
        var resampler = Resampler()
        for p in points { resampler.append(sample(.move, p.x, 0, ms: p.ms)) }
        return resampler
    }

    @Test func `drawing looks 5 ms back, interpolates, and predicts a little`() throws {
        let r = resampler([(0, 0), (10, 100), (20, 200)])
        let x = { (ms: Double) in r.position(at: .zero + Seconds(ms / 1000))!.x }
        #expect((x(20) - 150).magnitude < 1e-9)
        #expect(x(25) == 200)
        #expect((x(28) - 230).magnitude < 1e-9)
        // At most half of 10 ms.
        #expect((x(44) - 250).magnitude < 1e-9)
        #expect((x(60) - 250).magnitude < 1e-9)
        #expect(x(1) == 0)
        #expect(Resampler().position(at: .zero) == nil)
    }

    @Test func `samples too near or too far apart are not predicted from`() {
        for spacing in [1.9, 20.1] {
            let r = resampler([(0, 0), (spacing, 100)])
            #expect(r.position(at: .zero + Seconds((spacing + 9) / 1000)) == Point(x: 100, y: 0))
        }
        // At most 8 ms, of 20.
        let r = resampler([(0, 0), (20, 200)])
        #expect((r.position(at: .zero + 0.044)!.x - 280).magnitude < 1e-9)
    }

    @Test func `a pan draws a finger that has sent nothing for 20 ms where it was measured`() {
        var pan = PanRecognizer(slop: 0)
        for (ms, x) in [(0.0, 0.0), (10, 100), (20, 200)] {
            _ = pan.handle(sample(ms == 0 ? .down : .move, x, 0, ms: ms))
        }
        #expect((pan.drawnTranslation(at: .zero + 0.044).x - 250).magnitude < 1e-9)
        #expect(pan.drawnTranslation(at: .zero + 0.0451).x == 200)
    }

    @Test func `a pan draws nothing of the way before it began, and all of a way back`() {
        var pan = PanRecognizer(slop: 8)
        for (ms, x) in [(0.0, 0.0), (10, 10), (20, -30)] {
            _ = pan.handle(sample(ms == 0 ? .down : .move, x, 0, ms: ms))
        }
        // Looked at 5 ms before: at 6 ms the finger was at 6 points, at 9 at 9; at 18 it was on its way back, at -22.
        #expect(pan.drawnTranslation(at: .zero + 0.011).x == 0)
        #expect((pan.drawnTranslation(at: .zero + 0.014).x - 1).magnitude < 1e-9)
        #expect((pan.drawnTranslation(at: .zero + 0.023).x - -30).magnitude < 1e-9)
    }
}
