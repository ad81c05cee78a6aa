import Motion
import Testing
import Time

struct AnimatorScrubTests {
    private let x = AnimatedProperty(0.0, settling: SettlingThreshold(value: 1e-6, velocity: 1e-6))

    @Test func `one that pauses on completion stays at its end and may go back`() {
        let animator = PropertyAnimator(duration: 1, timing: .curve(.linear))
        var ends: [PropertyAnimator.Position] = []
        animator.pausesOnCompletion = true
        animator.addAnimation(x, to: 10, at: at(0))
        animator.addCompletion { ends.append($0) }
        animator.start(at: at(0))
        animator.advance(to: at(1))
        #expect(animator.state == .active && !animator.isRunning && ends.isEmpty)
        #expect(animator.fractionComplete(at: at(5)) == 1 && x.value(at: at(5)) == 10)
        animator.setReversed(true, at: at(6))
        animator.start(at: at(6))
        #expect((x.value(at: at(6.25)) - 7.5).magnitude < 1e-9)
        animator.pausesOnCompletion = false
        animator.advance(to: at(7))
        #expect(ends == [.start] && animator.state == .inactive && x.value(at: at(8)) == 0)
    }

    @Test func `a delayed start waits and then takes its whole duration`() {
        let animator = PropertyAnimator(duration: 1, timing: .curve(.linear))
        animator.addAnimation(x, to: 10, at: at(0))
        animator.start(at: at(0), afterDelay: 0.5)
        #expect(animator.isRunning && animator.fractionComplete(at: at(0.5)) == 0)
        #expect(x.value(at: at(0.49)) == 0)
        #expect((x.value(at: at(0.75)) - 2.5).magnitude < 1e-9)
        #expect(animator.settlesBy == at(1.5))
        animator.advance(to: at(1.49))
        #expect(animator.state == .active)
        animator.advance(to: at(1.5))
        #expect(animator.state == .inactive && x.value(at: at(2)) == 10)
    }

    @Test func `scrubbing is straight, or by the curve when it is told so`() {
        for (straight, expected) in [(true, 2.5), (false, 0.625)] {
            let x = AnimatedProperty(0.0)
            // Y = 3 (1-s) s^2 y2 + s^3 with X = s for thirds on x: y1 = y2 = 0 gives x^3, at a quarter 1/64.
            let cubic = CubicCurve(x1: 1.0 / 3, y1: 0, x2: 2.0 / 3, y2: 0)
            let animator = PropertyAnimator(duration: 1, timing: .curve(cubic))
            animator.scrubsLinearly = straight
            animator.addAnimation(x, to: 40, at: at(0))
            animator.setFractionComplete(0.25, at: at(0))
            #expect((x.value(at: at(1)) - (straight ? 10 : expected)).magnitude < 1e-9)
            animator.setFractionComplete(1, at: at(1))
            #expect(x.value(at: at(1)) == 40)
            animator.setFractionComplete(0, at: at(1))
            #expect(x.value(at: at(1)) == 0)
        }
    }

    @Test func `a pause on a curve that scrubs by it keeps the value and goes on along it`() {
        let cubic = CubicCurve(x1: 1.0 / 3, y1: 0, x2: 2.0 / 3, y2: 0)
        let animator = PropertyAnimator(duration: 1, timing: .curve(cubic))
        animator.scrubsLinearly = false
        animator.addAnimation(x, to: 8, at: at(0))
        animator.start(at: at(0))
        animator.pause(at: at(0.5))
        // 8 (1/2)^3.
        #expect((x.value(at: at(3)) - 1).magnitude < 1e-9)
        #expect((animator.fractionComplete(at: at(3)) - 0.5).magnitude < 1e-9)
    }

    @Test func `a spring paused at the whole way goes on by a curve without a jump of what is delayed`() {
        let late = AnimatedProperty(0.0, settling: SettlingThreshold(value: 1e-6, velocity: 1e-6))
        let spring = SpringParameters(response: 0.3, dampingRatio: 0.5)
        let animator = PropertyAnimator(duration: 1, timing: .spring(spring))
        animator.addAnimation(x, to: 10, at: at(0))
        animator.addAnimation(late, to: 10, delayFactor: 0.05, at: at(0))
        animator.start(at: at(0))
        // The first time the spring crosses its target: tan(w t) = -w/L, so w t = pi - acos(z), and acos(1/2) = pi/3.
        let w = 2 * Double.pi / 0.3 * 0.75.squareRoot()
        let crossing = 2 * Double.pi / 3 / w
        animator.pause(at: at(crossing))
        #expect((animator.fractionComplete(at: at(crossing)) - 1).magnitude < 1e-6)
        let before = late.value(at: at(crossing))
        #expect(before > 1 && before < 9)
        animator.continueAnimation(timing: .curve(.linear), durationFactor: 0, at: at(crossing))
        // It goes on as a straight line that needs 0.95 s for the 10 of the whole way.
        let after = late.value(at: at(crossing + 0.01))
        #expect((after - before - 10 / 0.95 * 0.01).magnitude < 1e-6)
        animator.advance(to: at(crossing + 0.95))
        #expect(animator.state == .inactive)
        #expect(x.value(at: at(crossing + 1)) == 10 && late.value(at: at(crossing + 1)) == 10)
    }

    @Test func `a spring after a drag starts with the velocity of its timing, in ways per second`() {
        let animator = PropertyAnimator(duration: 1, timing: .curve(.easeInOut))
        animator.addAnimation(x, to: 100, at: at(0))
        animator.start(at: at(0))
        animator.setFractionComplete(0.4, at: at(0.2))
        let spring = SpringParameters(response: 0.4, dampingRatio: 0.5)
        animator.continueAnimation(timing: .spring(spring, velocity: 3), at: at(1))
        let expected = Textbook.spring(response: 0.4, ratio: 0.5, from: 40, velocity: 300, to: 100, after: 0.15)
        expect(x, expected, at: at(1.15))
        // The other way the same velocity goes on.
        animator.setReversed(true, at: at(1.15))
        expect(x, expected, at: at(1.15))
    }
}
