import Motion
import Support
import Testing
import Time

/// Delays of animators and of their changes.
struct AnimatorDelayTests {
    @Test func `what waits has no velocity, whatever moved it before`() {
        Slice(name: "waiting changes", slice: 2000, full: 100_000, seed: 43).run { dice in
            let x = property(0)
            let spring = SpringParameters(response: 0.4, dampingRatio: 0.5)
            let first = PropertyAnimator(duration: 0.5, timing: .spring(spring, velocity: 3))
            first.addAnimation(x, to: 100, at: at(0))
            first.start(at: at(0))
            let (taken, delay) = (dice.time(0.01...0.3), dice.real(0.05...0.9))
            let second = PropertyAnimator(duration: 1, timing: .spring(spring, velocity: 1))
            second.addAnimation(x, to: -50, delayFactor: delay, at: at(taken))
            second.start(at: at(taken))
            let start = Textbook.spring(response: 0.4, ratio: 0.5, from: 0, velocity: 300, to: 100, after: taken).value
            expect(x, (start, 0), at: at(taken))
            expect(x, (start, 0), at: at(taken + delay * 0.99))
            // It starts with the velocity of its timing, relative to its way, and nothing else.
            let later = Textbook.spring(
                response: 0.4, ratio: 0.5, from: start, velocity: -50 - start, to: -50, after: 0.1)
            let state = x.state(at: at(taken + delay + 0.1))
            // The beginning is rounded to a nanosecond.
            #expect((state.value - later.value).magnitude < 1e-5)
        }
    }

    @Test func `a delayed start leaves everything in place until it begins`() {
        Slice(name: "delayed starts", slice: 2000, full: 100_000, seed: 44).run { dice in
            let timings: [AnimatorTiming] = [
                .curve(.easeInOut), .spring(SpringParameters(response: 0.4, dampingRatio: 0.5)), .damped(ratio: 0.8),
            ]
            let x = property(0)
            let first = PropertyAnimator(duration: 0.5, timing: timings[dice.below(3)])
            first.addAnimation(x, to: 100, at: at(0))
            first.start(at: at(0))
            let (taken, delay) = (dice.time(0.01...0.4), dice.time(0.01...1))
            let before = x.value(at: at(taken))
            let second = PropertyAnimator(
                duration: dice.below(4) == 0 ? 0 : 0.5, timing: timings[dice.below(3)])
            second.addAnimation(x, to: -50, at: at(taken))
            second.start(at: at(taken), afterDelay: Seconds(delay))
            for part in [0, 0.3, 0.999] { expect(x, (before, 0), at: at(taken + delay * part)) }
            second.advance(to: at(taken + delay * 0.999))
            #expect(second.state == .active)
            second.advance(to: at(taken + delay + 100))
            #expect(second.state == .inactive && x.value(at: at(200)) == -50)
        }
    }

    @Test(arguments: [AnimatorTiming.curve(.easeInOut), .damped(ratio: 0.7)])
    func `a change without a duration of its own waits and then is at its end`(timing: AnimatorTiming) {
        let (late, sudden) = (property(1), property(1))
        let animator = PropertyAnimator(duration: 2, timing: timing)
        animator.addAnimation(late, to: 5, delayFactor: 1, at: at(0))
        animator.start(at: at(0))
        expect(late, (1, 0), at: at(0))
        expect(late, (1, 0), at: at(1.99))
        expect(late, (5, 0), at: at(2))
        let none = PropertyAnimator(duration: 0, timing: timing)
        none.addAnimation(sudden, to: 5, delayFactor: 0.5, at: at(0))
        none.start(at: at(0), afterDelay: 0.5)
        expect(sudden, (1, 0), at: at(0.49))
        expect(sudden, (5, 0), at: at(0.5))
    }

    @Test func `a change that is added during a delay waits with the others, and a pause keeps the delay`() {
        Slice(name: "changes during delays", slice: 1000, full: 50_000, seed: 45).run { dice in
            let (x, y) = (property(0), property(0))
            let animator = PropertyAnimator(duration: 1, timing: .curve(.linear))
            animator.addAnimation(x, to: 10, at: at(0))
            animator.start(at: at(0), afterDelay: 1)
            let added = dice.time(0...0.4)
            animator.addAnimation(y, to: 20, delayFactor: 0.5, at: at(added))
            let paused = dice.time(0.4...0.9)
            animator.pause(at: at(paused))
            let resumed = paused + dice.time(0...3)
            animator.start(at: at(resumed))
            let begins = resumed + 1 - paused
            expect(x, (0, 0), at: at(begins - 0.01))
            expect(x, (5, 10), at: at(begins + 0.5))
            expect(y, (0, 0), at: at(begins + 0.49))
            expect(y, (10, 40), at: at(begins + 0.75))
            animator.advance(to: at(begins + 1.001))
            #expect(animator.state == .inactive)
        }
    }

    @Test func `a change that is added under way has what remains`() {
        Slice(name: "late additions", slice: 1000, full: 50_000, seed: 46).run { dice in
            let (x, y, z) = (property(0), property(0), property(0))
            let animator = PropertyAnimator(duration: 2, timing: .curve(.easeInOut))
            animator.addAnimation(x, to: 10, at: at(0))
            animator.start(at: at(0))
            let added = dice.time(0.1...1.9)
            animator.addAnimation(y, to: 20, at: at(added))
            animator.addAnimation(z, to: 20, delayFactor: 0.5, at: at(added))
            let part = dice.real(0.01...0.99)
            let now = at(added + part * (2 - added))
            let (value, slope) = Textbook.easeInOut((now - at(added)).value / (2 - added))
            expect(y, (20 * value, 20 * slope / (2 - added)), at: now)
            let late = Textbook.easeInOut(2 * (now - at(added)).value / (2 - added) - 1)
            expect(z, (20 * late.0, 40 * late.1 / (2 - added)), at: now)
            animator.advance(to: at(2))
            #expect(animator.state == .inactive && y.value(at: at(2)) == 20 && z.value(at: at(2)) == 20)
        }
    }

    @Test func `a damped spring that is added under way is done with the animator`() {
        let (x, y) = (AnimatedProperty(0.0), AnimatedProperty(0.0))
        let animator = PropertyAnimator(duration: 1, timing: .damped(ratio: 1))
        animator.addAnimation(x, to: 100, at: at(0))
        animator.start(at: at(0))
        animator.addAnimation(y, to: 100, at: at(0.6))
        // (1 + L d) e^(-L d) = 0.001 at d: the spring of the 0.4 s that are left has a thousandth of its way left.
        #expect((100 - y.value(at: at(0.999))) < 0.3)
        #expect((100 - y.value(at: at(0.8))) > 1)
    }
}
