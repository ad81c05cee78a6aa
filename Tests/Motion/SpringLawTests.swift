import Motion
import Support
import Testing
import Time

struct SpringLawTests {
    private func random(_ dice: inout Dice) -> (Spring<Double>, amplitude: Double) {
        let ratio =
            dice.below(8) == 0
            ? 1 + dice.real(-1e-9...1e-9)
            : dice.real(0...1) < 0.5
                ? dice.real(0...1.2) : dice.magnitude(1e-3, 100)
        let k = dice.magnitude(1e-3, 1e6)
        let p = SpringParameters(naturalFrequency: k.squareRoot(), dampingRatio: ratio)
        let x0 = dice.real(-1000...1000)
        let v0 = dice.real(-1...1) * dice.magnitude(1e-3, 1e6)
        let spring = Spring(p, from: MotionState(value: x0, velocity: v0), to: 0)
        return (spring, max(x0.magnitude, v0.magnitude / p.naturalFrequency))
    }

    @Test func `the spring satisfies its differential equation and its initial conditions`() {
        Slice(name: "differential equation", slice: 4000, full: 200_000, seed: 11).run { dice in
            let (s, amplitude) = random(&dice)
            let p = s.parameters
            let (w, z) = (p.naturalFrequency, p.dampingRatio)
            #expect(s.state(after: 0) == s.initial)
            // A step small beside the fastest rate; central differences of what is returned.
            let h = 1e-4 / (w * max(1, 2 * z))
            let t = dice.magnitude(1e-2, 30) / w
            let (a, m, b) = (s.state(after: Seconds(t - h)), s.state(after: Seconds(t)), s.state(after: Seconds(t + h)))
            let slope = (b.value - a.value) / (2 * h) - m.velocity
            let force = (b.velocity - a.velocity) / (2 * h) + (w * w * m.value + 2 * z * w * m.velocity)
            let rate = w * max(1, 2 * z)
            #expect(slope.magnitude <= 1e-7 * amplitude * rate, "z \(z) w \(w) t \(t)")
            #expect(force.magnitude <= 1e-7 * amplitude * rate * rate, "z \(z) w \(w) t \(t)")
            for time in [0, 1e-300, 1e-9, 1e9, 1e300, .infinity, -1, -.infinity, .nan] {
                let state = s.state(after: Seconds(time))
                #expect(state.value.isFinite && state.velocity.isFinite)
            }
        }
    }

    @Test func `the path is continuous through critical damping`() {
        for t in stride(from: 0.05, through: 20, by: 0.35) {
            let at = { (z: Double) in
                Spring(
                    SpringParameters(naturalFrequency: 1, dampingRatio: z), from: MotionState(value: 1.0, velocity: -3),
                    to: 0
                ).state(after: Seconds(t))
            }
            let middle = at(1)
            for step in [1e-15, 1e-12, 1e-9, 1e-6] {
                for z in [1 - step, 1 + step] {
                    let state = at(z)
                    #expect((state.value - middle.value).magnitude <= 1e-12 + 4 * step)
                    #expect((state.velocity - middle.velocity).magnitude <= 1e-12 + 8 * step)
                }
            }
        }
        let (below, above) = (1.0.nextDown, 1.0.nextUp)
        let a = SpringParameters(settlingDuration: 0.4, dampingRatio: below).naturalFrequency
        let b = SpringParameters(settlingDuration: 0.4, dampingRatio: above).naturalFrequency
        #expect((a / b - 1).magnitude < 1e-9)
    }

    @Test func `after its settling time a spring stays within the thresholds`() {
        Slice(name: "settling", slice: 1500, full: 50_000, seed: 12).run { dice in
            let (s, amplitude) = random(&dice)
            guard s.parameters.dampingRatio > 1e-3 else { return }
            let threshold = SettlingThreshold(
                value: amplitude * 1e-3, velocity: amplitude * s.parameters.naturalFrequency * 1e-3)
            let settled = s.settlingTime(within: threshold)
            for factor in [1, 1.0001, 1.01, 1.1, 1.37, 2, 5] {
                let state = s.state(after: settled * factor)
                #expect(state.value.magnitude <= threshold.value * (1 + 1e-9))
                #expect(state.velocity.magnitude <= threshold.velocity * (1 + 1e-9))
            }
        }
    }

    @Test func `the settling time of a common spring is not much too late`() {
        for ratio in [0.3, 0.8, 1, 1.0001, 1.5, 5, 30] {
            let p = SpringParameters(response: 0.35, dampingRatio: ratio)
            let s = Spring(p, from: MotionState(value: 600.0, velocity: -900), to: 0)
            let bound = s.settlingTime(within: .points).value
            var last = 0.0
            for step in 0..<20_000 {
                let t = bound * Double(step) / 20_000
                let state = s.state(after: Seconds(t))
                if state.value.magnitude > 0.5 || state.velocity.magnitude > 30 { last = t }
            }
            #expect(bound - last < 0.3 * last + 0.1, "ratio \(ratio): bound \(bound), last outside \(last)")
        }
    }

    @Test func `two and four dimensions move as their components`() {
        let p = SpringParameters(response: 0.5, dampingRatio: 0.6)
        let v = Spring(
            p, from: MotionState(value: SIMD4(1.0, 2, -3, 4), velocity: SIMD4(9.0, -8, 7, 0)), to: SIMD4(5, 5, 5, 5))
        let state = v.state(after: 0.123)
        for i in 0..<4 {
            let one = Spring(p, from: MotionState(value: v.initial.value[i], velocity: v.initial.velocity[i]), to: 5)
            #expect(one.state(after: 0.123) == MotionState(value: state.value[i], velocity: state.velocity[i]))
        }
    }
}
