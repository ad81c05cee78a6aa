import Motion
import Support
import Testing
import Time

/// What an animator shows against closed forms, at random instants.
struct AnimatorLawTests {
    // MARK: Springs

    @Test func `a spring that is turned round again and again keeps value and velocity`() {
        Slice(name: "springs turned round", slice: 3068, full: 100_000, seed: 41).run { dice in
            let response = dice.real(0.2...0.6)
            let ratio = dice.real(0.1...0.95)
            let (a, b) = (dice.real(-300...300), dice.real(-300...300))
            let x = property(a)
            let spring = SpringParameters(response: Seconds(response), dampingRatio: ratio)
            let animator = PropertyAnimator(duration: 0.5, timing: .spring(spring))
            animator.addAnimation(x, to: b, at: at(0))
            animator.start(at: at(0))
            var (now, state, goal) = (0.0, (value: a, velocity: 0.0), b)
            for turn in 1...4 {
                let wait = dice.time(0.02...0.2)
                now += wait
                state = Textbook.spring(
                    response: response, ratio: ratio, from: state.value, velocity: state.velocity, to: goal,
                    after: wait)
                animator.setReversed(turn % 2 == 1, at: at(now))
                goal = turn % 2 == 1 ? a : b
                expect(x, state, at: at(now), "turn \(turn), response \(response), ratio \(ratio)")
            }
        }
    }

    @Test func `a spring turned round below its start goes on with its velocity`() {
        let x = property(0)
        let spring = SpringParameters(response: 0.35, dampingRatio: 0.3)
        let animator = PropertyAnimator(duration: 0.5, timing: .spring(spring))
        animator.addAnimation(x, to: 100, at: at(0))
        animator.start(at: at(0))
        animator.setReversed(true, at: at(0.1))
        var state = Textbook.spring(response: 0.35, ratio: 0.3, from: 0, to: 100, after: 0.1)
        state = Textbook.spring(
            response: 0.35, ratio: 0.3, from: state.value, velocity: state.velocity, to: 0, after: 0.161)
        #expect(state.velocity.magnitude > 100)
        animator.setReversed(false, at: at(0.261))
        expect(x, state, at: at(0.261))
    }

    @Test func `a pause in a spring changes nothing but the time`() {
        Slice(name: "springs paused", slice: 2000, full: 100_000, seed: 42).run { dice in
            let response = dice.real(0.2...0.6)
            let ratio = dice.real(0...1) < 0.5 ? dice.real(0.1...0.95) : dice.real(1.05...3)
            let x = property(0)
            let spring = SpringParameters(response: Seconds(response), dampingRatio: ratio)
            let delay = dice.below(2) == 0 ? 0 : dice.time(0...0.5)
            let animator = PropertyAnimator(duration: 1, timing: .spring(spring, velocity: 2))
            animator.addAnimation(x, to: 200, delayFactor: delay, at: at(0))
            animator.start(at: at(0))
            var (now, shift) = (0.0, 0.0)
            for _ in 0..<3 {
                now += dice.time(0...0.2)
                animator.pause(at: at(now))
                let held = x.value(at: at(now))
                let pause = dice.time(0...2)
                expect(x, (held, 0), at: at(now + pause / 2))
                (now, shift) = (now + pause, shift + pause)
                if dice.below(3) == 0 {
                    animator.setReversed(true, at: at(now))
                    animator.setReversed(false, at: at(now))
                }
                animator.start(at: at(now))
                let passed = now - shift - delay
                let expected =
                    passed <= 0
                    ? (0, 0)
                    : Textbook.spring(
                        response: response, ratio: ratio, from: 0, velocity: 400, to: 200, after: passed)
                // At the instant it begins both sides are right.
                if passed.magnitude > 1e-8 { expect(x, expected, at: at(now), "delay \(delay) passed \(passed)") }
            }
        }
    }

    // MARK: Curves

    @Test func `pauses and reversals of a curve move its clock and nothing else`() {
        Slice(name: "curves paused and turned", slice: 3000, full: 100_000, seed: 47).run { dice in
            let (x, late) = (property(0), property(-7))
            let delay = dice.real(0...0.9)
            let animator = PropertyAnimator(duration: 2, timing: .curve(.easeInOut))
            animator.addAnimation(x, to: 100, at: at(0))
            animator.addAnimation(late, to: 7, delayFactor: delay, at: at(0))
            animator.start(at: at(0))
            var (now, clock, reversed) = (0.0, 0.0, false)
            for _ in 0..<6 {
                let step = dice.time(0.01...0.5)
                now += step
                clock += reversed ? -step : step
                guard clock > 0.001, clock < 1.999 else { break }
                let sign = reversed ? -1.0 : 1
                let part = clock / 2
                let (value, slope) = Textbook.easeInOut(part)
                expect(x, (100 * value, sign * 50 * slope), at: at(now))
                let (later, laterSlope) = Textbook.easeInOut((part - delay) / (1 - delay))
                expect(late, (-7 + 14 * later, sign * 7 * laterSlope / (1 - delay)), at: at(now))
                let way = reversed ? 1 - value : value
                #expect((animator.fractionComplete(at: at(now)) - way).magnitude < 1e-9)
                let pauses = dice.below(2) == 0
                if pauses { animator.pause(at: at(now)) }
                if dice.below(2) == 0 {
                    if pauses {
                        animator.setFractionComplete(dice.real(0...1), at: at(now))
                        animator.setFractionComplete(way, at: at(now))
                    }
                    reversed.toggle()
                    animator.setReversed(reversed, at: at(now))
                }
                if pauses {
                    expect(x, (100 * value, 0), at: at(now + 0.5))
                    now += 1
                    animator.start(at: at(now))
                }
            }
        }
    }

    @Test func `an animator that is reversed before it starts goes from its end to its start`() {
        for timing in [AnimatorTiming.curve(.linear), .spring(SpringParameters(response: 0.4, dampingRatio: 0.5))] {
            let (x, late) = (property(10), property(0))
            let animator = PropertyAnimator(duration: 1, timing: timing)
            var ends: [PropertyAnimator.Position] = []
            animator.addAnimation(x, to: 30, at: at(0))
            animator.addAnimation(late, to: 8, delayFactor: 0.5, at: at(0))
            animator.addCompletion { ends.append($0) }
            animator.setReversed(true, at: at(0))
            animator.start(at: at(0))
            #expect(x.value(at: at(0)) == 30 && late.value(at: at(0)) == 8)
            #expect(animator.fractionComplete(at: at(0)) == 0)
            if timing.isLinear {
                expect(x, (25, -20), at: at(0.25))
                expect(late, (4, -16), at: at(0.25))
                expect(late, (0, 0), at: at(0.75))
            } else {
                let expected = Textbook.spring(response: 0.4, ratio: 0.5, from: 30, to: 10, after: 0.25)
                expect(x, expected, at: at(0.25))
            }
            animator.advance(to: at(20))
            #expect(ends == [.start] && x.value(at: at(20)) == 10 && late.value(at: at(20)) == 0)
        }
    }

    @Test func `a reversal keeps the speed of a continuation`() {
        let x = property(0)
        let animator = PropertyAnimator(duration: 1, timing: .curve(.linear))
        animator.addAnimation(x, to: 100, at: at(0))
        animator.start(at: at(0))
        animator.pause(at: at(0.5))
        // The other half in two seconds.
        animator.continueAnimation(durationFactor: 2, at: at(1))
        expect(x, (75, 25), at: at(2))
        animator.setReversed(true, at: at(2))
        expect(x, (75, -25), at: at(2))
        expect(x, (50, -25), at: at(3))
        #expect(animator.settlesBy == at(5))
        animator.setReversed(false, at: at(4))
        expect(x, (50, 25), at: at(5))
        #expect(animator.settlesBy == at(7))
    }

    @Test func `a continuation by another timing begins where the last one left off`() {
        Slice(name: "timings exchanged", slice: 2000, full: 100_000, seed: 48).run { dice in
            let spring = AnimatorTiming.spring(SpringParameters(response: 0.4, dampingRatio: 0.5))
            let timings: [AnimatorTiming] = [
                .curve(.easeInOut), spring, .damped(ratio: 0.8),
                .curve(CubicCurve(x1: 0.3, y1: -0.5, x2: 0.5, y2: 1.5)),
            ]
            let x = AnimatedProperty(SIMD2(0.0, 0), settling: fine)
            let late = property(0)
            let animator = PropertyAnimator(duration: 1, timing: timings[dice.below(4)])
            animator.addAnimation(x, to: SIMD2(100, -40), velocity: SIMD2(300, 500), at: at(0))
            animator.addAnimation(late, to: 100, delayFactor: dice.real(0...0.9), at: at(0))
            animator.start(at: at(0))
            var now = 0.0
            for _ in 0..<5 {
                now += dice.time(0.01...0.3)
                animator.advance(to: at(now))
                guard animator.state == .active else { return }
                let before = (x.state(at: at(now)), late.state(at: at(now)))
                let timing = timings[dice.below(4)]
                animator.continueAnimation(timing: timing, durationFactor: dice.real(0...2), at: at(now))
                let after = (x.state(at: at(now)), late.state(at: at(now)))
                #expect((after.0.value - before.0.value).largestMagnitude < 1e-9)
                #expect((after.1.value - before.1.value).magnitude < 1e-9)
                guard timing.isSpring else { continue }
                #expect((after.0.velocity - before.0.velocity).largestMagnitude < 1e-6)
            }
        }
    }
}

extension AnimatorTiming {
    fileprivate var isLinear: Bool { self == .curve(.linear) }
    fileprivate var isSpring: Bool {
        if case .curve = self { false } else { true }
    }
}
