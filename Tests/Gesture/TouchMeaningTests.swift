import Geometry
import Gesture
import Testing
import Time

extension LongPressRecognizer {
    mutating func events(_ sample: TouchSample) -> [Event] {
        var events: [Event] = []
        handle(sample) { events.append($0) }
        return events
    }
}

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
        #expect(tap.expire(at: Instant.zero + 0.349) == nil)
        #expect(tap.expire(at: Instant.zero + 0.35)?.count == 1)
        #expect(tap.expire(at: Instant.zero + 0.5) == nil)
    }

    @Test func `a press begins at its time whether or not it was asked for`() throws {
        for phase in [TouchSample.Phase.move, .up, .cancel] {
            var (asked, unasked) = (LongPressRecognizer(), LongPressRecognizer())
            _ = asked.events(sample(.down, 3, 4, ms: 0))
            _ = unasked.events(sample(.down, 3, 4, ms: 0))
            let begun = asked.expire(at: Instant.zero + 0.5)
            let early = try #require(begun)
            let late = unasked.events(sample(phase, 90, 0, ms: 700))
            let rest = asked.events(sample(phase, 90, 0, ms: 700))
            #expect(late == [early] + rest, "\(phase)")
            guard case .began(let press) = early else { return #expect(Bool(false)) }
            #expect(press.location == Point(x: 3, y: 4) && press.time == .zero + 0.5)
        }
    }

    @Test func `a tap that waits becomes single at its time whether or not it was asked for`() {
        for id in [Int32(1), 2] {
            var tap = TapRecognizer(TapRecognizer.Rules(waitsForSecond: true))
            _ = tap.handle(sample(.down, 5, 5, ms: 0))
            _ = tap.handle(sample(.up, 5, 5, ms: 50))
            #expect(tap.handle(sample(.down, 5, 5, ms: 350, id: id))?.count == 1)
            #expect(tap.handle(sample(.up, 5, 5, ms: 400, id: id)) == nil)
            #expect(tap.expire(at: Instant.zero + 0.7)?.count == 1)
        }
    }

    @Test func `a resting finger presses and ends, a moving one does not`() {
        var press = LongPressRecognizer()
        _ = press.events(sample(.down, 0, 0, ms: 0))
        #expect(press.expire(at: Instant.zero + 0.499) == nil)
        guard case .began? = press.expire(at: Instant.zero + 0.5) else { return #expect(Bool(false)) }
        guard case .changed? = press.events(sample(.move, 90, 0, ms: 600)).last else { return #expect(Bool(false)) }
        guard case .ended? = press.events(sample(.up, 90, 0, ms: 700)).last else { return #expect(Bool(false)) }
        _ = press.events(sample(.down, 0, 0, ms: 1000))
        #expect(press.events(sample(.move, 0, 8, ms: 1010)) == [.failed])
        #expect(press.expire(at: Instant.zero + 9) == nil)
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

    @Test(arguments: [Int32(1), 2])
    func `a pinch whose panel lost an up is over, and the finger is a new one`(lost: Int32) {
        var pinch = PinchRecognizer()
        _ = pinch.handle(sample(.down, 100, 100, ms: 0, id: 1))
        _ = pinch.handle(sample(.down, 200, 100, ms: 5, id: 2))
        _ = pinch.handle(sample(.move, 220, 100, ms: 16, id: 2))
        #expect(pinch.isActive)
        #expect(pinch.handle(sample(.down, 500, 100, ms: 100, id: lost)) == .cancelled)
        #expect(!pinch.isActive && pinch.hasBoth)
        guard case .began(let again)? = pinch.handle(sample(.move, 540, 100, ms: 108, id: lost)) else {
            return #expect(Bool(false))
        }
        // Between the new finger's place and that of the one which stayed.
        let middle: Double = lost == 1 ? 380 : 320
        #expect(again.scale == 1 && again.centre.x == middle)
    }

    @Test func `a second finger makes a pinch soon and near, and later changes nothing`() {
        // First finger's way in points, the second's delay in ms, and whether it pinches.
        let rows: [(way: Double, delay: Double, pinches: Bool)] = [
            (0, 0, true), (0, 150, true), (0, 151, false), (23.9, 150, true), (24, 20, false), (-23.9, 20, true),
            (-24, 20, false), (300, 1000, false),
        ]
        for row in rows {
            var pinch = PinchRecognizer(second: PinchRecognizer.SecondFinger())
            _ = pinch.handle(sample(.down, 100, 100, ms: 0, id: 1))
            _ = pinch.handle(sample(.move, 100, 100 + row.way, ms: row.delay / 2, id: 1))
            _ = pinch.handle(sample(.down, 300, 100, ms: row.delay, id: 2))
            #expect(pinch.hasBoth == row.pinches, "\(row)")
            let event = pinch.handle(sample(.move, 400, 100, ms: row.delay + 8, id: 2))
            #expect((event != nil) == row.pinches, "\(row)")
        }
    }

    @Test func `an edge pan whose panel lost an up does not begin in the middle`() {
        var edge = EdgePanRecognizer()
        _ = edge.handle(sample(.down, 5, 300, ms: 0))
        #expect(edge.handle(sample(.down, 300, 300, ms: 50)) == .failed)
        #expect(edge.handle(sample(.move, 340, 300, ms: 58)) == nil)
        _ = edge.handle(sample(.up, 340, 300, ms: 66))
        _ = edge.handle(sample(.down, 5, 300, ms: 100))
        _ = edge.handle(sample(.move, 50, 300, ms: 108))
        #expect(edge.isActive)
        #expect(edge.handle(sample(.down, 300, 300, ms: 150)) == .cancelled)
        #expect(!edge.isActive)
    }

    @Test func `a list hands its drag on with the velocity it has`() {
        var list = PanRecognizer()
        _ = list.handle(sample(.down, 0, 0, ms: 0))
        for i in 1...10 { _ = list.handle(sample(.move, 0, Double(i) * 8, ms: Double(i) * 8)) }
        var window = PanRecognizer()
        window.takeOver(from: list)
        guard case .changed(let pan)? = window.handle(sample(.move, 0, 88, ms: 88)) else { return #expect(Bool(false)) }
        let isTaken = window.takeOver(from: list)
        #expect(!isTaken, "a pan under way takes nothing over")
        guard case .changed(let next)? = window.handle(sample(.move, 0, 96, ms: 96)) else {
            return #expect(Bool(false))
        }
        #expect(next.translation == Point(x: 0, y: 16))
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
