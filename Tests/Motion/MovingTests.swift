import Motion
import Testing
import Time

private func at(_ seconds: Double) -> Instant { .zero + Seconds(seconds) }
private let spring = Timing.spring(SpringParameters(response: 0.35, dampingRatio: 1))

struct MovingTests {
    @Test func `a settled motion is exactly at its target`() throws {
        var moving = Moving(0.0)
        moving.settle(to: 100, timing: spring, at: at(1))
        let end = try #require(moving.settlesBy)
        #expect(moving.isMoving(at: at(1)))
        #expect(!moving.isMoving(at: end))
        #expect(moving.value(at: end) == 100)
    }

    @Test func `a curve ends exactly at its target and its time`() {
        var moving = Moving(SIMD2(0.0, 8))
        moving.settle(to: SIMD2(1, 3), timing: .curve(.easeInOut, duration: 0.3), velocity: SIMD2(9, 9), at: at(2))
        #expect(moving.value(at: at(2)) == SIMD2(0, 8))
        #expect((moving.value(at: at(2.15)) - SIMD2(0.5, 5.5)).largestMagnitude < 1e-12)
        #expect(moving.isMoving(at: at(2.299)))
        #expect(moving.state(at: at(2.3)) == MotionState(value: SIMD2(1, 3)))
        #expect(!moving.isMoving(at: at(2.3)))
    }

    @Test func `a retarget in flight keeps value and velocity`() {
        var moving = Moving(0.0)
        moving.settle(to: 100, timing: spring, at: at(0))
        let before = moving.state(at: at(0.1))
        moving.settle(to: -50, timing: spring, at: at(0.1))
        #expect(moving.state(at: at(0.1)) == before)
        #expect(moving.target == -50)
    }

    @Test func `a caught motion rests where it is`() {
        var moving = Moving(0.0)
        moving.settle(to: 100, timing: spring, at: at(0))
        let shown = moving.value(at: at(0.05))
        #expect(moving.catchNow(at: at(0.05)) == shown)
        #expect(moving.state(at: at(9)) == MotionState(value: shown))
        #expect(moving.settlesBy == nil)
    }
}
