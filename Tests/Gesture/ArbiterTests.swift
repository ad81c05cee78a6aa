import Geometry
import Gesture
import Testing
import Time

/// A surface with everything on it, and a diary of what it reported.
private struct Surface {
    var arbiter: TouchArbiter
    var diary: [String] = []
    var last: TouchArbiter.Event?

    init(
        _ kinds: [GestureKind] = GestureKind.allCases, table: Arbitration = .standard,
        recognizers: RecognizerSet = RecognizerSet()
    ) {
        arbiter = TouchArbiter(kinds, recognizers: recognizers, table: table)
    }

    /// Knows double taps, and waits for them.
    static func waiting() -> Surface {
        Surface(recognizers: RecognizerSet(tap: TapRecognizer(TapRecognizer.Rules(waitsForSecond: true))))
    }

    mutating func tap(_ x: Double, _ y: Double, ms: Double) {
        touch(.down, x, y, ms: ms)
        touch(.up, x, y, ms: ms + 50)
    }

    mutating func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, ms: Double, id: Int32 = 1) {
        var events: [TouchArbiter.Event] = []
        arbiter.handle(sample(phase, x, y, ms: ms, id: id)) { events.append($0) }
        write(events)
    }

    mutating func wait(until ms: Double) {
        var events: [TouchArbiter.Event] = []
        arbiter.expire(at: Instant.zero + Seconds(ms / 1000)) { events.append($0) }
        write(events)
    }

    mutating func unplug() {
        var events: [TouchArbiter.Event] = []
        arbiter.cancelAll { events.append($0) }
        write(events)
    }

    mutating func handOver(ms: Double) -> Bool {
        var events: [TouchArbiter.Event] = []
        let done = arbiter.handOver(from: .scroll, to: .pan, at: Instant.zero + Seconds(ms / 1000)) {
            events.append($0)
        }
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

    /// A drag that a second finger ends where it comes in time to pinch.
    private static let pinching = Arbitration(
        [], failsOnSecondFinger: [.longPress], yieldsToSecondFinger: [.pan])

    @Test func `a second finger in time takes a drag over before it has pinched, and one that is late changes nothing`()
    {
        func story(_ ms: Double) -> [String] {
            var surface = Surface(
                [.tap, .pan, .pinch], table: Self.pinching,
                recognizers: RecognizerSet(pinch: PinchRecognizer(second: PinchRecognizer.SecondFinger())))
            surface.touch(.down, 200, 300, ms: 0)
            surface.touch(.move, 200, 312, ms: 8)
            surface.touch(.down, 300, 300, ms: ms, id: 2)
            surface.touch(.move, 200, 320, ms: 170)
            for step in 1...3 { surface.touch(.move, 300 + Double(step) * 10, 300, ms: 170 + Double(step) * 8, id: 2) }
            surface.touch(.up, 330, 300, ms: 200, id: 2)
            surface.touch(.up, 200, 320, ms: 210)
            return surface.diary
        }
        #expect(story(150) == ["pan began", "pan cancelled", "pinch began", "pinch changed", "pinch ended"])
        #expect(story(151) == ["pan began", "pan changed", "pan ended"])
    }

    @Test func `a finger that rests goes on resting beside one that comes too late to pinch`() {
        func story(_ ms: Double) -> [String] {
            var surface = Surface(
                [.tap, .longPress, .pan, .pinch], table: Self.pinching,
                recognizers: RecognizerSet(pinch: PinchRecognizer(second: PinchRecognizer.SecondFinger())))
            surface.touch(.down, 200, 300, ms: 0)
            surface.touch(.down, 300, 300, ms: ms, id: 2)
            surface.wait(until: 600)
            surface.touch(.up, 200, 300, ms: 700)
            return surface.diary
        }
        #expect(story(200) == ["longPress began", "longPress ended"])
        #expect(story(100) == ["tap ended"])
    }

    @Test func `a drag that outlives its finger goes on with the other, from where it was and with its velocity`() {
        let together = Arbitration(
            [Arbitration.Rule(.pan, .pinch, .together), Arbitration.Rule(.pinch, .pan, .together)],
            failsOnSecondFinger: [])
        var surface = Surface(
            [.tap, .pan, .pinch], table: together, recognizers: RecognizerSet(pan: PanRecognizer(outlivesFinger: true)))
        surface.dragDown()
        surface.touch(.down, 300, 100, ms: 90, id: 2)
        for step in 1...5 { surface.touch(.move, 300 + Double(step) * 4, 100, ms: 90 + Double(step) * 8, id: 2) }
        surface.touch(.up, 200, 380, ms: 134)
        guard case .changed(.pan, .pan(let taken))? = surface.last else { return #expect(Bool(false)) }
        #expect(taken.touch == TouchID(number: 2) && taken.translation == Point(x: 0, y: 72))
        #expect((taken.velocity - Point(x: 500, y: 0)).length < 1e-6)
        surface.touch(.move, 350, 90, ms: 142, id: 2)
        guard case .changed(.pan, .pan(let pan))? = surface.last else { return #expect(Bool(false)) }
        #expect(pan.translation == Point(x: 30, y: 62))
        surface.touch(.up, 350, 90, ms: 150, id: 2)
        #expect(surface.diary.last == "pan ended" && surface.diary.count { $0 == "pan began" } == 1)
        // One that has not begun begins with the finger that stays, without a slop.
        surface.touch(.down, 200, 300, ms: 1000)
        surface.touch(.down, 300, 300, ms: 1010, id: 2)
        surface.touch(.up, 200, 300, ms: 1020)
        guard case .began(.pan, .pan(let begun))? = surface.last else { return #expect(Bool(false)) }
        #expect(begun.translation == .zero && begun.touch == TouchID(number: 2))
        surface.touch(.cancel, 300, 300, ms: 1030, id: 2)
        #expect(surface.diary.last == "pan cancelled")
    }

    @Test func `what another surface offers counts from the next finger on, and a first tap is remembered`() {
        var surface = Surface([.tap, .doubleTap])
        surface.tap(200, 300, ms: 0)
        surface.arbiter.offer([.tap, .doubleTap, .pan])
        surface.tap(200, 300, ms: 150)
        #expect(surface.diary == ["tap ended", "doubleTap ended"])
        surface.dragDown(from: 1000)
        surface.arbiter.offer([.tap, .pan])
        // Nothing is said of the finger that is down.
        surface.touch(.move, 200, 500, ms: 1100)
        surface.touch(.up, 200, 500, ms: 1110)
        #expect(surface.diary == ["tap ended", "doubleTap ended", "pan began", "pan changed"])
        surface.dragDown(from: 2000)
        #expect(surface.diary.suffix(2) == ["pan began", "pan changed"] && surface.diary.count == 6)
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

    @Test func `a drag that is under way is handed nothing`() {
        // The scroll of the second finger begins while the pan of the first is under way.
        let table = Arbitration([
            Arbitration.Rule(.scroll, .pan, .yields), Arbitration.Rule(.pan, .scroll, .together),
        ])
        let recognizers = RecognizerSet(scroll: PanRecognizer(axis: .vertical), pan: PanRecognizer(axis: .horizontal))
        var surface = Surface([.scroll, .pan], table: table, recognizers: recognizers)
        surface.dragDown()
        let first = surface.handOver(ms: 80)
        surface.touch(.down, 300, 300, ms: 90, id: 2)
        for i in 1...4 { surface.touch(.move, 300, 300 + Double(i) * 10, ms: 90 + Double(i) * 8, id: 2) }
        #expect(first && surface.arbiter.isActive(.pan))
        let before = surface.diary
        let second = surface.handOver(ms: 130)
        #expect(!second && surface.diary == before && surface.arbiter.isActive(.pan))
        surface.touch(.move, 200, 400, ms: 140)
        guard case .changed(.pan, .pan(let pan))? = surface.last else { return #expect(Bool(false)) }
        #expect(pan.translation == Point(x: 0, y: 20))
    }

    @Test func `a tap that waits for a second one is delivered before what comes instead`() {
        let tap = "tap ended"
        var scrolled = Surface.waiting()
        scrolled.tap(200, 300, ms: 0)
        scrolled.dragDown(from: 150)
        #expect(scrolled.diary == [tap, "scroll began", "scroll changed"])
        var pinched = Surface.waiting()
        pinched.tap(200, 300, ms: 0)
        pinched.touch(.down, 200, 300, ms: 150)
        pinched.touch(.down, 300, 300, ms: 160, id: 2)
        #expect(pinched.diary == [tap])
        pinched.touch(.move, 340, 300, ms: 168, id: 2)
        #expect(pinched.diary == [tap, "pinch began"])
        var pressed = Surface.waiting()
        pressed.tap(200, 300, ms: 0)
        pressed.touch(.down, 200, 300, ms: 150)
        pressed.touch(.up, 200, 300, ms: 800)
        #expect(pressed.diary == [tap, "longPress began", "longPress ended"])
        var elsewhere = Surface.waiting()
        elsewhere.tap(200, 300, ms: 0)
        elsewhere.tap(300, 300, ms: 150)
        elsewhere.wait(until: 500)
        #expect(elsewhere.diary == [tap, tap])
        var twice = Surface.waiting()
        twice.tap(200, 300, ms: 0)
        twice.tap(200, 300, ms: 150)
        twice.wait(until: 900)
        #expect(twice.diary == ["doubleTap ended"])
    }

    @Test func `whenever it is asked what has expired, the same follows`() {
        var dice = Congruence(state: 5)
        for story in 0..<500 {
            var (asked, unasked) = (Surface.waiting(), Surface.waiting())
            var (ms, down) = (0.0, false)
            for _ in 0..<30 {
                let wait = Double(1 + dice.below(700))
                for part in 1...4 { asked.wait(until: ms + wait * Double(part) / 4) }
                ms += wait
                let phase: TouchSample.Phase = down ? [.move, .move, .up, .cancel][dice.below(4)] : .down
                if phase != .move { down.toggle() }
                let (x, y) = (Double(dice.below(3)) * 5, Double(dice.below(3)) * 5)
                asked.touch(phase, x, y, ms: ms)
                unasked.touch(phase, x, y, ms: ms)
                #expect(asked.diary == unasked.diary, "story \(story)")
            }
        }
        print("expiry: 500 stories of 30 samples, seed 5")
    }

    @Test(arguments: [Point(x: .nan, y: 380), Point(x: 200, y: .infinity), Point(x: -2e6, y: 1e300)])
    func `an up without a usable place ends what is under way at the last good one`(nowhere: Point) {
        for (phase, end) in [(TouchSample.Phase.up, "scroll ended"), (.cancel, "scroll cancelled")] {
            var surface = Surface()
            surface.dragDown()
            surface.touch(.move, nowhere.x, nowhere.y, ms: 84)
            surface.touch(phase, nowhere.x, nowhere.y, ms: 90)
            #expect(surface.diary == ["scroll began", "scroll changed", end])
            #expect(!surface.arbiter.isActive(.scroll))
            if case .ended(_, .pan(let pan))? = surface.last { #expect(pan.translation == Point(x: 0, y: 72)) }
            surface.touch(.down, 200, 300, ms: 200)
            surface.touch(.up, 200, 300, ms: 250)
            #expect(surface.diary.last == "tap ended", "no ghost of a finger is left")
        }
        var pan = PanRecognizer()
        _ = pan.handle(sample(.down, 0, 0, ms: 0))
        _ = pan.handle(sample(.move, 0, 20, ms: 8))
        guard case .ended(let end)? = pan.handle(sample(.up, nowhere.x, nowhere.y, ms: 16)) else {
            return #expect(Bool(false))
        }
        #expect(!pan.isActive && end.location == Point(x: 0, y: 20))
        var press = LongPressRecognizer()
        _ = press.events(sample(.down, 7, 9, ms: 0))
        guard case .ended(let held)? = press.events(sample(.up, nowhere.x, nowhere.y, ms: 900)).last else {
            return #expect(Bool(false))
        }
        #expect(held.location == Point(x: 7, y: 9))
        var tap = TapRecognizer()
        _ = tap.handle(sample(.down, 7, 9, ms: 0))
        #expect(tap.handle(sample(.up, nowhere.x, nowhere.y, ms: 50))?.position == Point(x: 7, y: 9))
        var pinch = PinchRecognizer()
        _ = pinch.handle(sample(.down, 100, 100, ms: 0, id: 1))
        _ = pinch.handle(sample(.down, 200, 100, ms: 5, id: 2))
        _ = pinch.handle(sample(.move, 220, 100, ms: 16, id: 2))
        guard case .ended(let last)? = pinch.handle(sample(.up, nowhere.x, nowhere.y, ms: 24, id: 2)) else {
            return #expect(Bool(false))
        }
        #expect(last.centre == Point(x: 160, y: 100))
    }

    @Test func `whatever a broken device sends, every number stays finite and every gesture ends`() {
        let places = [0, 5, 200, 400, -3e5, 1e6, 1.1e6, 1e300, .infinity, -.infinity, .nan]
        let times = [0, 1, 8, 200, -5, -5000, 1e9, -1e9, 1e13]
        var dice = Congruence(state: 3)
        func finite(_ points: [Point]) -> Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
        for _ in 0..<500 {
            var (surface, ms) = (Surface(), 0.0)
            for _ in 0..<60 {
                ms += times[dice.below(times.count)]
                let phase = [TouchSample.Phase.down, .move, .move, .move, .up, .cancel][dice.below(6)]
                surface.touch(
                    phase, places[dice.below(places.count)], places[dice.below(places.count)], ms: ms,
                    id: Int32(dice.below(20)))
                switch surface.last {
                case .began(_, let content)?, .changed(_, let content)?, .ended(_, let content)?:
                    switch content {
                    case .tap(let tap): #expect(finite([tap.position]))
                    case .press(let press): #expect(finite([press.location]))
                    case .pan(let pan): #expect(finite([pan.start, pan.location, pan.translation, pan.velocity]))
                    case .pinch(let pinch):
                        #expect(finite([pinch.centre, pinch.translation, pinch.velocity]))
                        #expect(pinch.scale.isFinite && pinch.rotation.isFinite && pinch.scaleVelocity.isFinite)
                    }
                case .cancelled?, nil: break
                }
            }
            surface.unplug()
            for kind in GestureKind.allCases { #expect(!surface.arbiter.isActive(kind)) }
        }
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
