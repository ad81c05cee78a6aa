import Geometry
import Gesture
import Testing
import Time

struct TouchMeaningTests {
    @Test func `a finger that leaves the slop and comes back does not tap`() {
        var tap = TapRecognizer()
        _ = tap.handle(sample(.down, 0, 0, ms: 0))
        _ = tap.handle(sample(.move, 8, 0, ms: 8))
        _ = tap.handle(sample(.move, 0, 0, ms: 16))
        #expect(tap.handle(sample(.up, 0, 0, ms: 24)) == nil)
        _ = tap.handle(sample(.down, 0, 0, ms: 100))
        _ = tap.handle(sample(.move, 7.9, 0, ms: 108))
        #expect(tap.handle(sample(.up, 7.9, 0, ms: 124))?.position == .zero)
    }

    @Test func `two quick taps in one place count two, a third begins anew`() {
        var tap = TapRecognizer()
        var counts: [Int] = []
        for i in 0..<3 {
            _ = tap.handle(sample(.down, 5, 5, ms: Double(i) * 200))
            if let t = tap.handle(sample(.up, 5, 5, ms: Double(i) * 200 + 60)) { counts.append(t.count) }
        }
        #expect(counts == [1, 2, 1])
    }

    @Test func `a held-back single tap comes when no second can follow`() {
        var tap = TapRecognizer(TapRecognizer.Rules(waitsForSecond: true))
        _ = tap.handle(sample(.down, 5, 5, ms: 0))
        #expect(tap.handle(sample(.up, 5, 5, ms: 50)) == nil)
        #expect(tap.expire(at: .zero + 0.349) == nil)
        #expect(tap.expire(at: .zero + 0.35)?.count == 1)
        #expect(tap.expire(at: .zero + 0.5) == nil)
    }

    @Test func `a resting finger presses and ends, a moving one does not`() {
        var press = LongPressRecognizer()
        _ = press.handle(sample(.down, 0, 0, ms: 0))
        #expect(press.expire(at: .zero + 0.499) == nil)
        guard case .began? = press.expire(at: .zero + 0.5) else { return #expect(Bool(false)) }
        guard case .changed? = press.handle(sample(.move, 90, 0, ms: 600)) else { return #expect(Bool(false)) }
        guard case .ended? = press.handle(sample(.up, 90, 0, ms: 700)) else { return #expect(Bool(false)) }
        _ = press.handle(sample(.down, 0, 0, ms: 1000))
        #expect(press.handle(sample(.move, 0, 8, ms: 1010)) == .failed)
        #expect(press.expire(at: .zero + 9) == nil)
    }

    @Test func `an edge pan begins at the edge and inwards only`() {
        func begins(from x: Double, by way: Double) -> Bool {
            var edge = EdgePanRecognizer()
            _ = edge.handle(sample(.down, x, 300, ms: 0))
            if case .began? = edge.handle(sample(.move, x + way, 301, ms: 8)) { return true }
            return false
        }
        #expect(begins(from: 20, by: 9))
        #expect(!begins(from: 20.5, by: 9))
        #expect(!begins(from: 15, by: -9))
    }

    @Test func `a pinch scales, turns past the half turn and ends with a finger`() throws {
        var pinch = PinchRecognizer()
        _ = pinch.handle(sample(.down, 100, 100, ms: 0, id: 1))
        _ = pinch.handle(sample(.down, 200, 100, ms: 5, id: 2))
        #expect(pinch.handle(sample(.move, 207, 100, ms: 8, id: 2)) == nil)
        guard case .began(let first)? = pinch.handle(sample(.move, 220, 100, ms: 16, id: 2)) else {
            return #expect(Bool(false))
        }
        #expect(first.scale == 1 && first.rotation == 0 && first.translation == .zero)
        // Three quarters of a turn around finger 1, in quarters.
        _ = pinch.handle(sample(.move, 100, 220, ms: 24, id: 2))
        _ = pinch.handle(sample(.move, -20, 100, ms: 32, id: 2))
        guard case .changed(let last)? = pinch.handle(sample(.move, 100, -140, ms: 40, id: 2)) else {
            return #expect(Bool(false))
        }
        #expect((last.rotation - 1.5 * .pi).magnitude < 1e-12 && last.scale == 2)
        guard case .ended? = pinch.handle(sample(.up, 100, -140, ms: 48, id: 2)) else { return #expect(Bool(false)) }
        #expect(!pinch.isActive)
    }

    @Test func `a list hands its drag on with the velocity it has`() {
        var list = PanRecognizer()
        _ = list.handle(sample(.down, 0, 0, ms: 0))
        for i in 1...10 { _ = list.handle(sample(.move, 0, Double(i) * 8, ms: Double(i) * 8)) }
        var window = PanRecognizer()
        window.takeOver(from: list)
        guard case .changed(let pan)? = window.handle(sample(.move, 0, 88, ms: 88)) else { return #expect(Bool(false)) }
        #expect(pan.translation == Point(x: 0, y: 8))
        #expect((pan.velocity.y - 1000).magnitude < 1e-6)
    }

    @Test func `the table of who wins is read as written and otherwise the holder keeps`() {
        let table = Arbitration([Arbitration.Rule(.scroll, .pan, .yields), Arbitration.Rule(.pan, .pinch, .together)])
        #expect(table.verdict(holder: .scroll, newcomer: .pan) == .yields)
        #expect(table.verdict(holder: .pan, newcomer: .scroll) == .keeps)
        #expect(table.verdict(holder: .pan, newcomer: .pinch) == .together)
        #expect(Set(Arbitration.precedence) == Set(GestureKind.allCases))
    }
}
