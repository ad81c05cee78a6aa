import Geometry
import Gesture
import Glibc
import Motion
import Time

// What the motion rows of the performance table are made with. Run: swift run -c release MotionBenchmark
//
// libadwaita's spring is not timed beside ours. Debian 12 has version 1.2, whose `AdwSpringAnimation` belongs to a GtkWidget
// and is stepped by that widget's frame clock; a function that evaluates it at a time came later. A figure would measure
// GTK and a display server, not a spring.

@main
struct MotionBenchmark {
    /// Ends with status 1 when a limit is missed.
    static func main() {
        var watch = Stopwatch()
        springs(&watch)
        velocity(&watch)
        frame(&watch)
        exit(watch.missed ? 1 : 0)
    }

    private static func springs(_ watch: inout Stopwatch) {
        let start = MotionState(value: SIMD2(300.0, -200), velocity: SIMD2(-1200.0, 900))
        for ratio in [0.8, 1, 1.5] {
            let spring = Spring(SpringParameters(response: 0.35, dampingRatio: ratio), from: start, to: .zero)
            watch.measure("spring in 2-D, damping ratio \(ratio)", limit: 2) { i in
                let s = spring.state(after: Seconds(Double((i & 1023) + 1) * 0.001))
                return s.value.x + s.velocity.y
            }
        }
    }

    private static func velocity(_ watch: inout Stopwatch) {
        var estimator = VelocityEstimator()
        for i in 0..<20 {
            estimator.append(Point(x: Double(i) * 4.1, y: Double(i * i) * 0.3), .zero + Seconds(Double(i) * 0.005))
        }
        let last = Instant.zero + 0.095
        watch.measure("velocity, two axes, 20 samples", limit: 4) { i in
            let v = estimator.velocity(at: Instant(nanoseconds: last.nanoseconds + Int64(i & 7)))
            return v.x + v.y
        }
    }

    /// One frame: a sample into the pan with its velocity, the resampled position, and the window's spring.
    private static func frame(_ watch: inout Stopwatch) {
        let timing = Timing.spring(SpringParameters(response: 3000, dampingRatio: 0.8))
        var pan = PanRecognizer()
        var window = Moving(SIMD2(0.0, 0))
        window.settle(to: SIMD2(9, 900), timing: timing, at: .zero)
        var clock: Int64 = 0
        _ = pan.handle(sample(.down, 0, at: 0))
        watch.measure("gesture and motion, one frame", limit: 40) { i in
            clock += 5_000_000
            var sum = 0.0
            if case .changed(let p)? = pan.handle(sample(.move, i, at: clock)) { sum += p.velocity.y }
            let now = Instant(nanoseconds: clock + 3_000_000)
            sum += pan.drawnTranslation(at: now).y
            if i & 31 == 31 { window.settle(to: SIMD2(9, 900), timing: timing, velocity: SIMD2(0, 40), at: now) }
            return sum + window.state(at: now).value.y
        }
    }

    private static func sample(_ phase: TouchSample.Phase, _ i: Int, at nanoseconds: Int64) -> TouchSample {
        TouchSample(
            id: TouchID(number: 1), phase: phase, position: Point(x: 3, y: Double(i & 511)),
            time: Instant(nanoseconds: nanoseconds))
    }
}
