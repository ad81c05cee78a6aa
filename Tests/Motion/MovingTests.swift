import Motion
import Support
import Testing
import Time

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

    @Test func `a spring turned round twice aims at its target again`() {
        Slice(name: "springs of one motion turned round", slice: 2000, full: 100_000, seed: 51).run { dice in
            let (response, ratio) = (dice.real(0.2...0.6), dice.real(0.1...0.95))
            var moving = Moving(20.0)
            let parameters = SpringParameters(response: Seconds(response), dampingRatio: ratio)
            moving.settle(to: 100, timing: .spring(parameters), at: at(0), settling: fine)
            var (now, state, goal) = (0.0, (value: 20.0, velocity: 0.0), 100.0)
            for turn in 1...4 {
                let wait = dice.time(0.01...0.2)
                now += wait
                state = Textbook.spring(
                    response: response, ratio: ratio, from: state.value, velocity: state.velocity, to: goal,
                    after: wait)
                moving.reverse(at: at(now))
                goal = turn % 2 == 1 ? 20 : 100
                #expect(moving.target == goal)
                let shown = moving.state(at: at(now))
                #expect((shown.value - state.value).magnitude < 1e-9)
                #expect((shown.velocity - state.velocity).magnitude < 1e-9 * max(1, state.velocity.magnitude))
            }
        }
    }

    @Test func `a curve turned round is played backwards, and forwards again`() {
        Slice(name: "curves of one motion turned round", slice: 2000, full: 100_000, seed: 52).run { dice in
            var moving = Moving(20.0)
            moving.settle(
                to: 120, timing: .curve(CubicCurve(x1: 0.3, y1: 0.1, x2: 0.6, y2: 1.3), duration: 2), at: at(0))
            var (now, clock, sign) = (0.0, 0.0, 1.0)
            for _ in 0..<5 {
                let step = dice.time(0.01...0.6)
                now += step
                clock += sign * step
                guard clock > 0, clock < 2 else {
                    #expect(!moving.isMoving(at: at(now)))
                    #expect(moving.value(at: at(now)) == (sign > 0 ? 120 : 20))
                    return
                }
                let (value, slope) = Textbook.curve(0.3, 0.1, 0.6, 1.3, at: clock / 2)
                let before = moving.state(at: at(now))
                #expect((before.value - 20 - 100 * value).magnitude < 1e-9)
                #expect((before.velocity - sign * 50 * slope).magnitude < 1e-6)
                moving.reverse(at: at(now))
                sign = -sign
                #expect((moving.value(at: at(now)) - 20 - 100 * value).magnitude < 1e-9)
            }
        }
    }
}
