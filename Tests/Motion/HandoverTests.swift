import Glibc
import Motion
import Support
import Testing
import Time

struct HandoverTests {
    @Test func `every hand-over of springs and throws is smooth`() {
        Slice(name: "hand-overs", slice: 3000, full: 200_000, seed: 21).run { dice in
            var m = Moving(SIMD2(dice.real(-500...500), dice.real(-500...500)))
            var now = Instant.zero + Seconds(dice.real(0...100))
            for _ in 0..<8 {
                let before = m.state(at: now)
                let p = SpringParameters(response: Seconds(dice.real(0.1...1)), dampingRatio: dice.real(0.2...3))
                let target = SIMD2(dice.real(-500...500), dice.real(-500...500))
                switch dice.below(4) {
                case 0: m.settle(to: target, timing: .spring(p), at: now)
                case 1: m.coast(deceleration: dice.real(0.98...0.999), at: now)
                case 2:
                    let decay = Decay(from: before, deceleration: 0.998)
                    let thrown = DecayThenSpring(
                        decay, untilSpeed: before.velocity.euclideanLength * 0.1, then: p, to: target)
                    m.follow(thrown, at: now)
                    let join = thrown.join.value
                    guard join > 1e-6 else { break }
                    let (a, b) = (thrown.state(after: Seconds(join.nextDown)), thrown.state(after: Seconds(join)))
                    #expect((a.value - b.value).largestMagnitude <= 1e-9)
                    #expect((a.velocity - b.velocity).largestMagnitude <= 1e-6)
                default: m.reverse(at: now)
                }
                let after = m.state(at: now)
                guard m.isMoving(at: now) else { continue }
                #expect((after.value - before.value).largestMagnitude <= 1e-9)
                #expect((after.velocity - before.velocity).largestMagnitude <= 1e-6)
                now = now + Seconds(dice.real(0...0.3))
            }
        }
    }

    @Test func `every frame rate and jittered frames show the same path`() {
        for rate in [30, 60, 90, 120, 240, 0] {
            var dice = Dice(seed: 5)
            var m = Moving(0.0)
            m.settle(to: 300, timing: .spring(SpringParameters(response: 0.35, dampingRatio: 0.8)), at: .zero)
            var t = 0.0
            while t < 0.2 {
                _ = m.state(at: Instant.zero + Seconds(t))
                t += rate > 0 ? 1 / Double(rate) : dice.real(0...0.03)
            }
            m.settle(to: -20, timing: .spring(SpringParameters(response: 0.5, dampingRatio: 1)), at: Instant.zero + 0.2)
            // The exact state at 0.2 s and its continuation, by the formula of an underdamped, then a critical spring.
            #expect((m.value(at: Instant.zero + 0.3) - continued).magnitude < 1e-9)
        }
    }

    /// The same two springs by the textbook's closed forms.
    private var continued: Double {
        let w0 = 2 * Double.pi / 0.35
        let (l, w, t) = (0.8 * w0, 0.6 * w0, 0.2)
        let e = exp(-l * t)
        let x = 300 - 300 * e * (cos(w * t) + l / w * sin(w * t))
        let v = 300 * e * w0 * w0 / w * sin(w * t)
        let (k, d) = (2 * Double.pi / 0.5, x + 20)
        return -20 + exp(-k * 0.1) * (d + (v + k * d) * 0.1)
    }

    @Test func `the first instant after a release already moves and a step of no time is harmless`() {
        var m = Moving(10.0)
        m.settle(
            to: 0, timing: .spring(SpringParameters(response: 0.35, dampingRatio: 1)), velocity: 800,
            at: Instant.zero + 1)
        #expect(m.value(at: Instant.zero + 1) == 10)
        #expect(m.value(at: Instant.zero + 0.5) == 10)
        #expect(m.value(at: Instant.zero + 1.008) > 15)
    }

    @Test func `a run reports its outcome once and a retarget is never a finish`() {
        Slice(name: "outcomes", slice: 2000, full: 100_000, seed: 22).run { dice in
            var m = TrackedMotion(0.0)
            var now = Instant.zero
            var (started, reported) = (0, 0)
            for _ in 0..<30 {
                let wasMoving = m.motion.isMoving(at: now)
                switch dice.below(3) {
                case 0:
                    let outcome = m.settle(to: dice.real(-9...9) * 50, timing: .curve(.linear, duration: 0.2), at: now)
                    if let outcome { #expect(outcome == (wasMoving ? .retargeted : .finished)) }
                    reported += outcome == nil ? 0 : 1
                    started += 1
                case 1:
                    let outcome = m.catchNow(at: now)
                    if let outcome { #expect(outcome == (wasMoving ? .caught : .finished)) }
                    reported += outcome == nil ? 0 : 1
                default: reported += m.advance(to: now) == nil ? 0 : 1
                }
                now = now + Seconds(dice.real(0...0.15))
            }
            reported += m.advance(to: now + 1) == nil ? 0 : 1
            #expect(m.advance(to: now + 2) == nil)
            #expect(started == reported)
        }
    }

    @Test func `the rubber band and its inverse undo one another`() {
        Slice(name: "rubber band", slice: 5000, full: 100_000, seed: 23).run { dice in
            let band = RubberBand(coefficient: dice.real(0.1...1), dimension: dice.real(1...4000))
            let x = dice.real(-1...1) * dice.magnitude(1e-3, 1e4)
            #expect((band.inverse(band.offset(x)) - x).magnitude <= 1e-9 * max(1, x.magnitude) * 100)
            #expect(band.offset(x).magnitude < band.dimension)
            #expect(band.offset(-x) == -band.offset(x))
            let h = 1e-4
            let slope = (band.offset(x + h) - band.offset(x - h)) / (2 * h)
            #expect((slope - band.slope(x)).magnitude < 1e-4)
        }
        // (1 - 1/(100*0.55/500 + 1)) * 500 = 500 * 0.11/1.11
        #expect((RubberBand(dimension: 500).offset(100) - 49.549549549549546).magnitude < 1e-12)
    }
}
