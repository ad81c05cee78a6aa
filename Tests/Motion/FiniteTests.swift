import Motion
import Support
import Testing
import Time

private let odd = [Double.nan, -.nan, .infinity, -.infinity, .signalingNaN]

/// What is not a number, or not finite, is refused or does no harm.
struct FiniteTests {
    @Test func `a duration is never what is not a number`() {
        #expect(Seconds(.nan) == 0 && Seconds(.signalingNaN) == 0 && Seconds(floatLiteral: .nan) == 0)
        let endless = Seconds(.infinity)
        #expect(endless - endless == 0 && endless * 0 == 0 && endless + 1 == endless)
        #expect(Seconds.zero / Seconds.zero == 0 && endless / endless == 0 && Seconds(3) / 2 == 1.5)
        #expect(Instant.zero + Seconds(.nan) == .zero)
        let durations = odd.map { Seconds($0) }
        for a in durations { for b in durations { #expect([a < b, a == b, a > b].filter(\.self).count == 1) } }
    }

    @Test func `curves give finite values and slopes everywhere`() {
        for curve in [CubicCurve.linear, .easeInOut, CubicCurve(x1: 0, y1: 5, x2: 1, y2: -5)] {
            for x in odd + [-1, 0, 1e-300, 0.5, 1, 7] {
                #expect(curve.value(at: x).isFinite && curve.slope(at: x).isFinite)
            }
            #expect(curve.value(at: .nan) == 0)
        }
        for duration in odd + [0, -1] {
            let run = CurveRun(.easeInOut, from: 1, to: 2, duration: Seconds(duration))
            for time in odd + [0, 0.5, 1e300] {
                let state = run.state(after: Seconds(time))
                #expect(state.value >= 1 && state.value <= 2 && state.velocity.isFinite)
            }
        }
    }

    @Test func `a curve whose control points are not finite is refused`() async {
        await #expect(processExitsWith: .failure) { _ = CubicCurve(x1: 0, y1: .nan, x2: 1, y2: 1) }
        await #expect(processExitsWith: .failure) { _ = CubicCurve(x1: 0, y1: 0, x2: 1, y2: .infinity) }
        await #expect(processExitsWith: .failure) { _ = CubicCurve(x1: .nan, y1: 0, x2: 1, y2: 1) }
    }

    @Test func `springs and decays whose constants are not finite are refused`() async {
        await #expect(processExitsWith: .failure) { _ = SpringParameters(response: 0.3, dampingRatio: .nan) }
        await #expect(processExitsWith: .failure) { _ = SpringParameters(response: Seconds(.nan), dampingRatio: 1) }
        await #expect(processExitsWith: .failure) { _ = SpringParameters(duration: 0.5, bounce: .nan) }
        await #expect(processExitsWith: .failure) { _ = SpringParameters(settlingDuration: 0.5, dampingRatio: .nan) }
        await #expect(processExitsWith: .failure) { _ = SpringParameters(stiffness: .infinity, damping: 1) }
        await #expect(processExitsWith: .failure) { _ = Decay(from: MotionState(value: 0.0), deceleration: .nan) }
        await #expect(processExitsWith: .failure) { _ = Projection(deceleration: .nan) }
        await #expect(processExitsWith: .failure) { _ = RubberBand(dimension: .nan) }
    }

    @Test func `rubber bands and projections stay finite`() {
        let (band, projection) = (RubberBand(dimension: 500), Projection())
        for x in odd {
            #expect(band.offset(x).magnitude <= 500 && band.inverse(x).isFinite && band.slope(x).isFinite)
            #expect(projection.end(from: 7, velocity: x) == 7)
        }
        #expect(band.offset(.infinity) == 500 && band.offset(-.infinity) == -500 && band.offset(.nan) == 0)
    }

    @Test func `a motion given what is not finite goes on with what is`() {
        let spring = Timing.spring(SpringParameters(response: 0.4, dampingRatio: 0.5))
        for x in odd {
            var moving = Moving(x)
            #expect(moving.value(at: at(0)) == 0)
            moving.settle(to: 100, timing: spring, velocity: x, at: at(0))
            let expected = Textbook.spring(response: 0.4, ratio: 0.5, from: 0, to: 100, after: 0.1)
            let state = moving.state(at: at(0.1))
            #expect((state.value - expected.value).magnitude < 1e-9)
            moving.hold(x)
            #expect(moving.state(at: at(0.1)) == state)
            moving.settle(to: x, timing: spring, at: at(0.1))
            #expect(moving.state(at: at(0.2)) == MotionState(value: state.value))
            moving.coast(velocity: x, at: at(0.3))
            #expect(moving.state(at: at(1)) == MotionState(value: state.value))
            let thrown = DecayThenSpring(
                Decay(from: MotionState(value: x, velocity: x)), untilSpeed: x,
                then: SpringParameters(response: 0.4, dampingRatio: 0.5), to: x)
            moving.follow(thrown, at: at(2))
            #expect(moving.state(at: at(2.1)).value.isFinite)
            let never = SettlingThreshold(value: x, velocity: .nan)
            #expect(!(never.value < 0) && never.velocity == 0)
        }
    }

    @Test func `an animator given what is not finite shows finite values and ends`() {
        Slice(name: "animators with odd numbers", slice: 2000, full: 100_000, seed: 61).run { dice in
            func number() -> Double { dice.below(2) == 0 ? odd[dice.below(odd.count)] : dice.real(-1...2) }
            let x = AnimatedProperty(SIMD2(number(), 1))
            let timings: [AnimatorTiming] = [
                .curve(.easeInOut), .damped(ratio: number(), velocity: number()),
                .spring(SpringParameters(response: 0.3, dampingRatio: 0.5), velocity: number()),
            ]
            let animator = PropertyAnimator(duration: Seconds(number()), timing: timings[dice.below(3)])
            animator.addAnimation(
                x, to: SIMD2(number(), 100), delayFactor: number(), velocity: SIMD2(number(), 0), at: at(0))
            animator.start(at: at(0), afterDelay: Seconds(dice.real(-1...1)))
            for step in 0..<6 {
                let now = at(Double(step) * 0.1)
                switch dice.below(5) {
                case 0: animator.setFractionComplete(number(), at: now)
                case 1: animator.continueAnimation(timing: timings[dice.below(3)], durationFactor: number(), at: now)
                case 2: animator.setReversed(dice.below(2) == 0, at: now)
                case 3: animator.addAnimation(x, to: SIMD2(number(), number()), delayFactor: number(), at: now)
                default: animator.pause(at: now)
                }
                x.set(SIMD2(.nan, 0))
                let state = x.state(at: now + 0.05)
                #expect(state.value.x.isFinite && state.value.y.isFinite)
                #expect(state.velocity.x.isFinite && state.velocity.y.isFinite)
                #expect((0...1).contains(animator.fractionComplete(at: now + 0.05)))
            }
            animator.start(at: at(1))
            animator.advance(to: at(1000))
            #expect(animator.state == .inactive)
        }
    }
}
