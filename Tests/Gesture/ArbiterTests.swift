import Geometry
import Gesture
import Testing
import Time

/// A surface with everything on it, and a diary of what it reported.
private struct Surface {
    var arbiter: TouchArbiter
    var diary: [String] = []
    var last: TouchArbiter.Event?

    init(_ kinds: [GestureKind] = GestureKind.allCases, table: Arbitration = .standard) {
        arbiter = TouchArbiter(kinds, table: table)
    }

    mutating func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, ms: Double, id: Int32 = 1) {
        var events: [TouchArbiter.Event] = []
        arbiter.handle(sample(phase, x, y, ms: ms, id: id)) { events.append($0) }
        write(events)
    }

    mutating func wait(until ms: Double) {
        var events: [TouchArbiter.Event] = []
        arbiter.expire(at: .zero + Seconds(ms / 1000)) { events.append($0) }
        write(events)
    }

    mutating func unplug() {
        var events: [TouchArbiter.Event] = []
        arbiter.cancelAll { events.append($0) }
        write(events)
    }

    mutating func handOver(ms: Double) -> Bool {
        var events: [TouchArbiter.Event] = []
        let done = arbiter.handOver(from: .scroll, to: .pan, at: .zero + Seconds(ms / 1000)) { events.append($0) }
        write(events)
        return done
    }

    private mutating func write(_ events: [TouchArbiter.Event]) {
        for event in events {
            last = event
            switch event {
            case .began(let kind, _): diary.append("\(kind) began")
            case .changed(let kind, _): if diary.last != "\(kind) changed" { diary.append("\(kind) changed") }
            case .ended(let kind, _): diary.append("\(kind) ended")
            case .cancelled(let kind): diary.append("\(kind) cancelled")
            }
        }
    }

    /// A drag straight down by ten samples, 8 pt and 8 ms apart.
    mutating func dragDown(x: Double = 200, from ms: Double = 0, id: Int32 = 1) {
        touch(.down, x, 300, ms: ms, id: id)
        for i in 1...10 { touch(.move, x, 300 + Double(i) * 8, ms: ms + Double(i) * 8, id: id) }
    }
}

struct ArbiterTests {
    @Test func `a list that reaches its end hands the drag to the window with its velocity`() {
        var surface = Surface()
        surface.dragDown()
        #expect(surface.diary == ["scroll began", "scroll changed"])
        let handedOver = surface.handOver(ms: 80)
        #expect(handedOver)
        guard case .began(.pan, .pan(let pan))? = surface.last else { return #expect(Bool(false)) }
        #expect(pan.translation == .zero)
        // 8 pt every 8 ms.
        #expect((pan.velocity.y - 1000).magnitude < 1e-6)
        surface.touch(.move, 200, 388, ms: 88)
        surface.touch(.up, 200, 388, ms: 90)
        guard case .ended(.pan, .pan(let end))? = surface.last else { return #expect(Bool(false)) }
        #expect(end.translation == Point(x: 0, y: 8) && (end.velocity.y - 1000).magnitude < 1e-6)
        #expect(
            surface.diary == [
                "scroll began", "scroll changed", "scroll cancelled", "pan began", "pan changed", "pan ended",
            ])
    }

    @Test func `a hand-over happens only where the table lets the holder yield`() {
        var surface = Surface(table: Arbitration([]))
        surface.dragDown()
        let before = surface.diary
        let handedOver = surface.handOver(ms: 80)
        #expect(!handedOver && surface.diary == before)
        var resting = Surface()
        let handedFromNothing = resting.handOver(ms: 0)
        #expect(!handedFromNothing)
    }

    @Test func `a second finger takes a scroll over as a pinch and the finger that stays does not scroll on`() {
        var surface = Surface()
        surface.dragDown()
        surface.touch(.down, 300, 380, ms: 90, id: 2)
        surface.touch(.move, 320, 380, ms: 98, id: 2)
        surface.touch(.up, 320, 380, ms: 110, id: 2)
        surface.touch(.move, 200, 500, ms: 118)
        surface.touch(.up, 200, 500, ms: 126)
        #expect(
            surface.diary == ["scroll began", "scroll changed", "scroll cancelled", "pinch began", "pinch ended"])
    }

    @Test func `the same fingers under an empty table leave the scroll alone`() {
        var surface = Surface(table: Arbitration([]))
        surface.dragDown()
        surface.touch(.down, 300, 380, ms: 90, id: 2)
        surface.touch(.move, 320, 380, ms: 98, id: 2)
        surface.touch(.up, 320, 380, ms: 110, id: 2)
        surface.touch(.up, 200, 380, ms: 118)
        #expect(surface.diary == ["scroll began", "scroll changed", "scroll ended"])
    }

    @Test func `a pinch goes on together with a pan`() {
        var surface = Surface([.pan, .pinch])
        surface.dragDown()
        surface.touch(.down, 300, 380, ms: 90, id: 2)
        surface.touch(.move, 320, 380, ms: 98, id: 2)
        surface.touch(.up, 320, 380, ms: 110, id: 2)
        surface.touch(.up, 200, 380, ms: 118)
        #expect(surface.diary == ["pan began", "pan changed", "pinch began", "pinch ended", "pan ended"])
    }

    @Test func `a finger from the edge pulls the page and nothing else moves`() {
        var surface = Surface()
        surface.touch(.down, 4, 300, ms: 0)
        surface.touch(.move, 30, 302, ms: 8)
        surface.touch(.up, 30, 302, ms: 16)
        #expect(surface.diary == ["edgePan began", "edgePan ended"])
    }

    @Test func `a palm and an unplugged panel cancel what is under way, once`() {
        var palm = Surface()
        palm.dragDown()
        palm.touch(.cancel, 200, 380, ms: 90)
        palm.unplug()
        #expect(palm.diary == ["scroll began", "scroll changed", "scroll cancelled"])
        var unplugged = Surface([.pan, .pinch])
        unplugged.dragDown()
        unplugged.touch(.down, 300, 380, ms: 90, id: 2)
        unplugged.touch(.move, 320, 380, ms: 98, id: 2)
        unplugged.unplug()
        #expect(
            unplugged.diary == ["pan began", "pan changed", "pinch began", "pinch cancelled", "pan cancelled"])
        unplugged.touch(.move, 200, 500, ms: 106)
        unplugged.touch(.down, 200, 300, ms: 200)
        unplugged.touch(.move, 200, 320, ms: 208)
        #expect(unplugged.diary.last == "pan began")
    }

    @Test func `a press that was held does not tap when it is let go`() {
        var surface = Surface()
        surface.touch(.down, 200, 300, ms: 0)
        #expect(surface.arbiter.deadline == Instant(nanoseconds: 500_000_000))
        surface.wait(until: 500)
        surface.touch(.up, 200, 300, ms: 900)
        #expect(surface.diary == ["longPress began", "longPress ended"])
        #expect(surface.arbiter.deadline == nil)
    }

    @Test func `two taps are a tap and a double tap, and a second finger spoils them`() {
        var surface = Surface()
        for ms in [0.0, 150] {
            surface.touch(.down, 200, 300, ms: ms)
            surface.touch(.up, 200, 300, ms: ms + 50)
        }
        #expect(surface.diary == ["tap ended", "doubleTap ended"])
        surface.touch(.down, 200, 300, ms: 1000)
        surface.touch(.down, 260, 300, ms: 1010, id: 2)
        surface.touch(.up, 260, 300, ms: 1050, id: 2)
        surface.touch(.up, 200, 300, ms: 1060)
        #expect(surface.diary.count == 2)
    }

    @Test func `whatever the fingers do, each gesture begins once and ends or is cancelled once`() {
        let stories = 500
        var dice = Congruence(state: 11)
        for _ in 0..<stories {
            var (surface, ms) = (Surface(), 0.0)
            for _ in 0..<60 {
                ms += Double(1 + dice.below(200))
                let phase = [TouchSample.Phase.down, .move, .move, .move, .up, .cancel][dice.below(6)]
                surface.touch(
                    phase, Double(dice.below(400)), Double(dice.below(400)), ms: ms, id: Int32(dice.below(3)))
                surface.wait(until: ms)
                if dice.below(10) == 0 { _ = surface.handOver(ms: ms) }
            }
            surface.unplug()
            for kind in GestureKind.allCases where kind != .tap && kind != .doubleTap {
                #expect(!surface.arbiter.isActive(kind))
                var isOpen = false
                for entry in surface.diary where entry.hasPrefix("\(kind) ") {
                    #expect(entry.hasSuffix("began") != isOpen)
                    if !entry.hasSuffix("changed") { isOpen.toggle() }
                }
                #expect(!isOpen)
            }
        }
        print("arbiter: \(stories) of \(stories) stories, seed 11")
    }
}
