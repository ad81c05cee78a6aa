import Geometry
import Glibc
import Motion
import Support
import Testing
import Time

struct SimulationTests {
    /// The trapezoid sum of a simulation's velocity.
    private func way(of simulation: some Simulation<Double>, until time: Double) -> Double {
        let steps = 4000
        let h = time / Double(steps)
        return (0...steps).reduce(0) { sum, i in
            let weight = i == 0 || i == steps ? 0.5 : 1
            return sum + weight * h * simulation.velocity(at: Seconds(Double(i) * h))
        }
    }

    @Test func `every simulation goes as far as its velocity adds up to, and stays where it settles`() {
        let parameters = SpringParameters(response: 0.4, dampingRatio: 0.6)
        let decay = Decay(from: MotionState(value: 10.0, velocity: 900))
        let all: [any Simulation<Double>] = [
            Spring(parameters, from: MotionState(value: 10.0, velocity: -300), to: 200), decay,
            CurveRun(.easeInOut, from: 10.0, to: 200, duration: 0.5),
            DecayThenSpring(decay, untilSpeed: 300, then: parameters, to: 200),
        ]
        for simulation in all {
            for time in [0.1, 0.25, 0.4] {
                let went = simulation.value(at: Seconds(time)) - simulation.value(at: 0)
                #expect((went - way(of: simulation, until: time)).magnitude < 1e-2)
            }
            let settled = simulation.settlingTime(within: .points)
            #expect(!simulation.isSettled(at: settled * 0.5) && simulation.isSettled(at: settled))
            let end = simulation.value(at: settled + 100)
            for factor in [1, 1.1, 1.7] {
                #expect((simulation.value(at: settled * factor) - end).magnitude <= 0.5)
                #expect(simulation.velocity(at: settled * factor).magnitude <= 30)
            }
        }
    }

    @Test func `a decay from one place to another rests there and passes what lies between on time`() {
        Slice(name: "planned decays", slice: 2000, full: 100_000, seed: 71).run { dice in
            let (start, end) = (dice.real(-500...500), dice.real(-500...500))
            let deceleration = dice.real(0.98...0.9995)
            let decay = Decay(from: start, to: end, deceleration: deceleration)
            // x(t) = end + (start - end) d^(1000 t).
            for part in [0.1, 0.5, 0.9, dice.real(0.01...0.99)] {
                let position = end + (start - end) * part
                let expected = log(part) / log(deceleration) / 1000
                guard let time = decay.time(reaching: position) else {
                    Issue.record("never reaches \(position) from \(start) to \(end)")
                    return
                }
                #expect((time.value - expected).magnitude < 1e-8)
                #expect((decay.value(at: Seconds(expected)) - position).magnitude < 1e-9)
            }
            #expect(decay.time(reaching: start) == 0)
            #expect(decay.time(reaching: end + (end - start)) == nil && decay.time(reaching: 2 * start - end) == nil)
        }
        #expect(Decay(from: MotionState(value: 3.0)).time(reaching: 4) == nil)
    }

    @Test func `SwiftUI's presets have its durations and bounces`() {
        // Damping ratio 1 - bounce, natural frequency 2 pi / duration.
        let documented: [(SpringParameters, duration: Double, bounce: Double)] = [
            (SpringParameters(), 0.5, 0), (.smooth, 0.5, 0), (.snappy, 0.5, 0.15), (.bouncy, 0.5, 0.3),
            (.smooth(duration: 0.3, extraBounce: 0.1), 0.3, 0.1), (.snappy(duration: 2, extraBounce: -0.15), 2, 0),
            (.bouncy(duration: 1, extraBounce: 0.2), 1, 0.5),
        ]
        for (spring, duration, bounce) in documented {
            #expect((spring.dampingRatio - 1 + bounce).magnitude < 1e-12)
            #expect((spring.naturalFrequency - 2 * .pi / duration).magnitude < 1e-12)
        }
    }

    @Test func `a spring's value and velocity for a target are those of a release from zero`() {
        for time in [0.01, 0.2, 0.9] {
            let expected = Textbook.spring(response: 0.5, ratio: 0.7, from: 0, velocity: 50, to: 80, after: time)
            let value = SpringParameters.bouncy.value(target: 80, initialVelocity: 50, time: Seconds(time))
            let velocity = SpringParameters.bouncy.velocity(target: 80, initialVelocity: 50, time: Seconds(time))
            #expect((value - expected.value).magnitude < 1e-9 && (velocity - expected.velocity).magnitude < 1e-9)
        }
        let settled = SpringParameters.bouncy.settlingTime(target: 80, initialVelocity: 50)
        for time in [settled.value, settled.value * 1.3] {
            let state = Textbook.spring(response: 0.5, ratio: 0.7, from: 0, velocity: 50, to: 80, after: time)
            #expect((state.value - 80).magnitude <= 0.5 && state.velocity.magnitude <= 30)
        }
    }

    @Test func `points and rectangles move as their components`() {
        let spring = AnimatorTiming.spring(SpringParameters(response: 0.4, dampingRatio: 0.5))
        let point = AnimatedProperty(Point(x: 1, y: 2), settling: fine)
        let rect = AnimatedProperty(Rect(x: 0, y: 5, width: 100, height: 50), settling: fine)
        let animator = PropertyAnimator(duration: 1, timing: spring)
        animator.addAnimation(point, to: Point(x: 30, y: -40), velocity: Point(x: 500, y: -300), at: at(0))
        animator.addAnimation(rect, to: Rect(x: 10, y: 0, width: 300, height: 500), at: at(0))
        animator.start(at: at(0))
        func expected(_ from: Double, _ velocity: Double, _ to: Double) -> (value: Double, velocity: Double) {
            Textbook.spring(response: 0.4, ratio: 0.5, from: from, velocity: velocity, to: to, after: 0.15)
        }
        let (p, r) = (point.state(at: at(0.15)), rect.state(at: at(0.15)))
        for (value, velocity, component) in [
            (p.value.x, p.velocity.x, expected(1, 500, 30)), (p.value.y, p.velocity.y, expected(2, -300, -40)),
            (r.value.x, r.velocity.x, expected(0, 0, 10)), (r.value.y, r.velocity.y, expected(5, 0, 0)),
            (r.value.width, r.velocity.width, expected(100, 0, 300)),
            (r.value.height, r.velocity.height, expected(50, 0, 500)),
        ] {
            #expect((value - component.value).magnitude < 1e-9 && (velocity - component.velocity).magnitude < 1e-8)
        }
        #expect(Rect(x: 1, y: -2, width: 3, height: -4).largestMagnitude == 4)
        #expect(Point(x: 3, y: 4).euclideanLength == 5)
        let long = Rect(x: 1, y: 1, width: 1, height: 1)
        #expect(long.euclideanLength == 2 && (long * long).mapComponents { $0 + 1 } == long * 2)
    }
}
