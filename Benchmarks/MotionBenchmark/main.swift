// What the motion rows of the performance table are made with: every figure is a ratio to one exp and one sincos, timed in the
// same run, so that the machine cancels out. Run: swift run -c release MotionBenchmark

import Geometry
import Gesture
import Glibc
import Motion
import Time

let rounds = 200_000

/// Nanoseconds per call: the best of nine passes.
func time(_ body: (Int) -> Double) -> Double {
    var best = Double.infinity
    for _ in 0..<9 {
        var sum = 0.0
        var (a, b) = (timespec(), timespec())
        clock_gettime(CLOCK_MONOTONIC, &a)
        for i in 0..<rounds { sum += body(i) }
        clock_gettime(CLOCK_MONOTONIC, &b)
        let ns = Double(b.tv_sec - a.tv_sec) * 1e9 + Double(b.tv_nsec - a.tv_nsec)
        best = min(best, sum.isNaN ? .infinity : ns / Double(rounds))
    }
    return best
}

let unit = time { i in
    let x = Double(i & 1023) * 0.001
    return exp(-x) + sin(x * 9) + cos(x * 9)
}

func report(_ name: String, _ ns: Double, limit: Double) {
    let ratio = (ns / unit * 100).rounded() / 100
    print("\(name): \(ratio) x, limit \(limit) x\(ratio <= limit ? "" : "  MISSED")")
}

print("exp + sincos: \((unit * 10).rounded() / 10) ns")

let start = MotionState(value: SIMD2(300.0, -200), velocity: SIMD2(-1200.0, 900))
for ratio in [0.8, 1, 1.5] {
    let spring = Spring(SpringParameters(response: 0.35, dampingRatio: ratio), from: start, to: .zero)
    let ns = time { i in
        let s = spring.state(after: Seconds(Double((i & 1023) + 1) * 0.001))
        return s.value.x + s.velocity.y
    }
    report("spring in 2-D, damping ratio \(ratio)", ns, limit: 2)
}

var estimator = VelocityEstimator()
for i in 0..<20 {
    estimator.append(Point(x: Double(i) * 4.1, y: Double(i * i) * 0.3), .zero + Seconds(Double(i) * 0.005))
}
let last = Instant.zero + 0.095
report(
    "velocity, two axes, 20 samples", time { i in estimator.velocity(at: last + Seconds(nanoseconds: Int64(i & 7))).x },
    limit: 4)

var pan = PanRecognizer()
var window = Moving(SIMD2(0.0, 0))
window.settle(to: SIMD2(9, 900), timing: .spring(SpringParameters(response: 3000, dampingRatio: 0.8)), at: .zero)
var clock: Int64 = 0
func sample(_ phase: TouchSample.Phase, _ i: Int, _ nanoseconds: Int64) -> TouchSample {
    TouchSample(
        id: TouchID(number: 1), phase: phase, position: Point(x: 3, y: Double(i & 511)),
        time: Instant(nanoseconds: nanoseconds))
}
_ = pan.handle(sample(.down, 0, 0))
let frame = time { i in
    clock += 5_000_000
    var sum = 0.0
    if case .changed(let p)? = pan.handle(sample(.move, i, clock)) { sum += p.velocity.y }
    let now = Instant(nanoseconds: clock + 3_000_000)
    sum += pan.drawnTranslation(at: now).y
    if i & 31 == 31 {
        window.settle(
            to: SIMD2(9, 900), timing: .spring(SpringParameters(response: 3000, dampingRatio: 0.8)),
            velocity: SIMD2(0, 40), at: now)
    }
    return sum + window.state(at: now).value.y
}
report("gesture and motion, one frame", frame, limit: 40)
