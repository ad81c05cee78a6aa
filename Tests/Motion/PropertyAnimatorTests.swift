import Motion
import Support
import Testing
import Time

struct PropertyAnimatorTests {
    private let x = AnimatedProperty(0.0)

    private func linear(_ duration: Seconds = 1) -> PropertyAnimator {
        PropertyAnimator(duration: duration, timing: .curve(.linear))
    }

    @Test func `it runs from inactive through active to inactive and completes once at the end`() {
        let animator = linear()
        var ends: [PropertyAnimator.Position] = []
        animator.addAnimation(x, to: 10, at: at(0))
        animator.addCompletion { ends.append($0) }
        #expect(animator.state == .inactive && !animator.isRunning)
        animator.start(at: at(1))
        #expect(animator.state == .active && animator.isRunning)
        animator.advance(to: at(1.5))
        #expect((x.value(at: at(1.5)) - 5).magnitude < 1e-9)
        #expect((animator.fractionComplete(at: at(1.5)) - 0.5).magnitude < 1e-9)
        animator.advance(to: at(2))
        animator.advance(to: at(3))
        #expect(x.value(at: at(3)) == 10)
        #expect(ends == [.end] && animator.state == .inactive)
    }

    @Test func `a pause keeps the value, scrubbing goes both ways and a start uses what is left`() {
        let animator = linear()
        animator.addAnimation(x, to: 10, at: at(0))
        animator.start(at: at(0))
        animator.pause(at: at(0.25))
        #expect((x.value(at: at(9)) - 2.5).magnitude < 1e-9)
        animator.setFractionComplete(0.8, at: at(9))
        #expect((x.value(at: at(9)) - 8).magnitude < 1e-9)
        animator.setFractionComplete(0.1, at: at(9))
        #expect((x.value(at: at(9)) - 1).magnitude < 1e-9)
        animator.setFractionComplete(7, at: at(9))
        #expect(x.value(at: at(9)) == 10)
        animator.setFractionComplete(0.5, at: at(9))
        animator.start(at: at(10))
        #expect((x.value(at: at(10.25)) - 7.5).magnitude < 1e-9)
        #expect(animator.settlesBy == at(10.5))
    }

    @Test func `a reversal in flight does not jump and completes at the start`() {
        for timing in [AnimatorTiming.curve(.easeInOut), .damped(ratio: 0.7), .damped(ratio: 1, velocity: 2)] {
            let x = AnimatedProperty(0.0, settling: SettlingThreshold(value: 1e-3, velocity: 1e-3))
            let animator = PropertyAnimator(duration: 0.5, timing: timing)
            var ends: [PropertyAnimator.Position] = []
            animator.addAnimation(x, to: 10, at: at(0))
            animator.addCompletion { ends.append($0) }
            animator.start(at: at(0))
            let before = x.state(at: at(0.2))
            animator.setReversed(true, at: at(0.2))
            let after = x.state(at: at(0.2))
            #expect((after.value - before.value).magnitude <= 1e-9)
            if timing != .curve(.easeInOut) { #expect((after.velocity - before.velocity).magnitude <= 1e-6) }
            animator.advance(to: at(20))
            #expect(x.value(at: at(20)) == 0 && ends == [.start] && !animator.isReversed)
        }
    }

    @Test func `a delayed change waits for its part of the duration and then takes the rest`() {
        let animator = linear(2)
        animator.addAnimation(x, to: 10, delayFactor: 0.5, at: at(0))
        animator.start(at: at(0))
        #expect(x.value(at: at(0.99)) == 0)
        #expect((x.value(at: at(1.5)) - 5).magnitude < 1e-9)
        animator.setReversed(true, at: at(1.5))
        #expect((x.value(at: at(1.75)) - 2.5).magnitude < 1e-9)
        #expect(x.value(at: at(2.1)) == 0)
        animator.advance(to: at(3))
        #expect(animator.state == .inactive)
    }

    @Test(arguments: [PropertyAnimator.Position.start, .end, .current])
    func `a stopped animator finishes where it is told`(position: PropertyAnimator.Position) {
        let x = AnimatedProperty(0.0)
        let animator = linear()
        var ends: [PropertyAnimator.Position] = []
        animator.addAnimation(x, to: 10, at: at(0))
        animator.addCompletion { ends.append($0) }
        animator.start(at: at(0))
        animator.stop(withoutFinishing: false, at: at(0.3))
        #expect(animator.state == .stopped && ends.isEmpty)
        animator.finish(at: position)
        #expect(ends == [position] && animator.state == .inactive)
        let expected = [PropertyAnimator.Position.start: 0.0, .end: 10, .current: 3][position]!
        #expect((x.value(at: at(5)) - expected).magnitude < 1e-9)
    }

    @Test func `stopping without finishing drops the completions and leaves the values`() {
        let animator = linear()
        animator.addAnimation(x, to: 10, at: at(0))
        animator.addCompletion { _ in Issue.record("completed") }
        animator.start(at: at(0))
        animator.stop(withoutFinishing: true, at: at(0.4))
        #expect(animator.state == .inactive)
        #expect((x.value(at: at(5)) - 4).magnitude < 1e-9)
    }

    @Test func `finishing outside stopped is a programming error`() async {
        await #expect(processExitsWith: .failure) {
            PropertyAnimator(duration: 1, timing: .curve(.linear)).finish(at: .end)
        }
    }

    @Test func `a continuation takes another timing and duration`() {
        let animator = linear()
        animator.addAnimation(x, to: 10, at: at(0))
        animator.start(at: at(0))
        animator.pause(at: at(0.5))
        animator.continueAnimation(timing: .curve(.linear), durationFactor: 2, at: at(1))
        #expect((x.value(at: at(2)) - 7.5).magnitude < 1e-9)
        animator.advance(to: at(3))
        #expect(x.value(at: at(3)) == 10 && animator.state == .inactive)
    }

    @Test func `a completion may start, stop or drop the animator`() {
        var animator: PropertyAnimator? = linear()
        var ends = 0
        animator?.addAnimation(x, to: 10, at: at(0))
        animator?.addCompletion { [x] _ in
            ends += 1
            animator?.addAnimation(x, to: 0, at: at(1))
            animator?.start(at: at(1))
            animator?.stop(withoutFinishing: true, at: at(1))
            animator = nil
        }
        animator?.addCompletion { _ in ends += 1 }
        animator?.start(at: at(0))
        let held = animator
        held?.advance(to: at(1))
        #expect(ends == 2 && animator == nil && x.value(at: at(2)) == 10)
    }

    @Test func `a dropped animator lands and completes`() {
        var ends: [PropertyAnimator.Position] = []
        do {
            let animator = linear()
            animator.addAnimation(x, to: 10, at: at(0))
            animator.addCompletion { ends.append($0) }
            animator.start(at: at(0))
        }
        #expect(ends == [.end] && x.value(at: at(0.1)) == 10)
    }

    @Test func `random interruptions leave nothing half-way, hidden or un-completed`() {
        Slice(name: "animators interrupted ten times", slice: 400, full: 100_000, seed: 31).run { dice in
            interrupted(&dice)
        }
    }

    /// Ten random operations on two animators that share a property; then everything must come to its place.
    private func interrupted(_ dice: inout Dice) {
        let opacity = AnimatedProperty(0.0, settling: .unit(spanning: 500))
        let place = AnimatedProperty(SIMD2(0.0, 0))
        var due = 2
        let first = randomAnimator(&dice)
        first.addAnimation(place, to: SIMD2(100, 50), delayFactor: dice.real(0...1), at: .zero)
        let animators = [first, randomAnimator(&dice)]
        for animator in animators {
            animator.addAnimation(opacity, to: 1, at: .zero)
            animator.addCompletion { _ in due -= 1 }
        }
        var now = Instant.zero
        for _ in 0..<10 {
            let before = (opacity.value(at: now), place.value(at: now))
            if !operate(animators[dice.below(2)], &dice, at: now) {
                #expect((opacity.value(at: now) - before.0).magnitude < 1e-3 + 1e-9)
                #expect((place.value(at: now) - before.1).largestMagnitude < 0.5 + 1e-9)
            }
            now = now + Seconds(dice.real(0...0.2))
        }
        land(animators, at: now)
        #expect(due == 0)
        let (o, p) = (opacity.state(at: now + 120), place.state(at: now + 120))
        #expect(o.velocity == 0 && p.velocity == .zero)
        #expect(opacity.target == o.value && place.target == p.value)
    }

    private func randomAnimator(_ dice: inout Dice) -> PropertyAnimator {
        let timings: [AnimatorTiming] = [
            .curve(.easeInOut), .damped(ratio: 0.8, velocity: 1),
            .spring(SpringParameters(response: 0.3, dampingRatio: 1)),
        ]
        return PropertyAnimator(duration: Seconds(dice.real(0...0.5)), timing: timings[dice.below(3)])
    }

    /// One random operation.
    ///
    /// - Returns: whether what is animated may jump.
    private func operate(_ animator: PropertyAnimator, _ dice: inout Dice, at now: Instant) -> Bool {
        guard animator.state != .stopped else {
            animator.finish(at: [.start, .end, .current][dice.below(3)])
            return true
        }
        // A reversed animator begins at its end.
        let jumps = animator.state == .inactive && animator.isReversed
        switch dice.below(7) {
        case 0: animator.start(at: now)
        case 1: animator.pause(at: now)
        case 2:
            animator.setFractionComplete(dice.real(-0.2...1.2), at: now)
            return true
        case 3: animator.setReversed(dice.below(2) == 0, at: now)
        case 4: animator.continueAnimation(durationFactor: dice.real(0.1...1), at: now)
        case 5: animator.stop(withoutFinishing: false, at: now)
        default:
            animator.advance(to: now)
            return true
        }
        return jumps
    }

    private func land(_ animators: [PropertyAnimator], at now: Instant) {
        for animator in animators {
            if animator.state == .stopped { animator.finish(at: .end) }
            animator.start(at: now)
            animator.advance(to: now + 60)
            #expect(animator.state == .inactive)
        }
    }
}
