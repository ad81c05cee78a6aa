import Motion
import Testing
import Time

/// Every use the documentation forbids ends the program, since each is a bug of the caller.
struct AnimatorMisuseTests {
    /// One that was stopped and waits for `finish(at:)`.
    private static func stopped() -> PropertyAnimator {
        let animator = PropertyAnimator(duration: 1, timing: .curve(.linear))
        animator.start(at: .zero)
        animator.stop(withoutFinishing: false, at: Instant.zero + 0.5)
        return animator
    }

    @Test func `a stopped animator takes no start`() async {
        await #expect(processExitsWith: .failure) { Self.stopped().start(at: Instant.zero + 1) }
    }

    @Test func `a stopped animator takes no pause`() async {
        await #expect(processExitsWith: .failure) { Self.stopped().pause(at: Instant.zero + 1) }
    }

    @Test func `a stopped animator is not continued`() async {
        await #expect(processExitsWith: .failure) { Self.stopped().continueAnimation(at: Instant.zero + 1) }
    }

    @Test func `a stopped animator is not scrubbed`() async {
        await #expect(processExitsWith: .failure) { Self.stopped().setFractionComplete(0.5, at: Instant.zero + 1) }
    }

    @Test func `a stopped animator is not turned round`() async {
        await #expect(processExitsWith: .failure) { Self.stopped().setReversed(true, at: Instant.zero + 1) }
    }

    @Test func `a stopped animator takes no change`() async {
        await #expect(processExitsWith: .failure) {
            Self.stopped().addAnimation(AnimatedProperty(0.0), to: 1, at: Instant.zero + 1)
        }
    }

    @Test func `an active animator is not finished before it is stopped`() async {
        await #expect(processExitsWith: .failure) {
            let animator = PropertyAnimator(duration: 1, timing: .curve(.linear))
            animator.start(at: .zero)
            animator.finish(at: .end)
        }
    }

    @Test func `a curve whose time runs backwards is refused`() async {
        await #expect(processExitsWith: .failure) { _ = CubicCurve(x1: -0.1, y1: 0, x2: 1, y2: 1) }
    }
}
