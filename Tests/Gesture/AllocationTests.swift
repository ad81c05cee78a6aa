import CAllocations
import Geometry
import Gesture
import Motion
import Testing
import Time

struct AllocationTests {
    private static func allocations(_ body: () -> Void) -> UInt64 {
        let before = allocations_so_far()
        body()
        return allocations_so_far() - before
    }

    @Test func `the counter counts`() {
        var kept: [[Int]] = []
        #expect(Self.allocations { kept.append([Int](repeating: 1, count: 100)) } > 0)
        #expect(kept.count == 1)
    }

    @Test func `a frame of gesture and motion allocates nothing`() {
        var pan = PanRecognizer(slop: 8, axis: .free, axisRatio: 1.2)
        var tap = TapRecognizer()
        var arbiter = TouchArbiter(GestureKind.allCases)
        var window = Moving(SIMD2(0.0, 0))
        let animated = AnimatedProperty(0.0)
        let animator = PropertyAnimator(duration: 100, timing: .damped(ratio: 0.8))
        animator.addAnimation(animated, to: 1, at: .zero)
        animator.start(at: .zero)
        window.settle(
            to: SIMD2(50, 900), timing: .spring(SpringParameters(response: 0.5, dampingRatio: 0.8)), at: .zero)
        var sum = 0.0
        func frame(_ i: Int) {
            let now = Instant.zero + Seconds(Double(i) / 120)
            let sample = TouchSample(
                id: TouchID(number: 1), phase: i == 0 ? .down : .move, position: Point(x: 10, y: Double(i) * 3),
                time: now)
            _ = tap.handle(sample)
            arbiter.handle(sample) { if case .changed = $0 { sum += 1 } }
            if case .changed(let p)? = pan.handle(sample) { sum += p.velocity.y }
            sum += pan.drawnTranslation(at: now).y + window.value(at: now).y
            animator.advance(to: now)
            sum += animated.value(at: now)
        }
        // The first frames build the runtime's type metadata.
        for i in 0..<30 { frame(i) }
        let count = Self.allocations { for i in 30..<1030 { frame(i) } }
        print("1000 frames: \(count) allocations")
        #expect(count == 0)
        #expect(sum.isFinite)
    }
}
