import Geometry
import Gesture
import Testing
import Time

func sample(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, ms: Double, id: Int32 = 1) -> TouchSample {
    TouchSample(
        id: TouchID(number: id), phase: phase, position: Point(x: x, y: y), time: .zero + Seconds(ms / 1000))
}

struct PanTests {
    /// Where a drag down by `length` from (x, y) in steps ends up.
    private func translation(downBy length: Int, step: Int, from start: Double = 37) -> Point? {
        var pan = PanRecognizer(slop: 8, axis: .free, axisRatio: 1.2)
        _ = pan.handle(sample(.down, 10, start, ms: 0))
        var ms = 0.0
        for way in stride(from: step, to: length, by: step) {
            ms += 8
            _ = pan.handle(sample(.move, 10, start + Double(way), ms: ms))
        }
        _ = pan.handle(sample(.move, 10, start + Double(length), ms: ms + 8))
        guard case .ended(let end)? = pan.handle(sample(.up, 10, start + Double(length), ms: ms + 16)) else {
            return nil
        }
        return end.translation
    }

    @Test(arguments: [1, 2, 3, 5, 7, 9, 40, 109])
    func `a straight drag loses exactly the slop whatever the sampling`(step: Int) {
        #expect(translation(downBy: 109, step: step) == Point(x: 0, y: 101))
        #expect(translation(downBy: 108, step: step) == Point(x: 0, y: 100))
        #expect(translation(downBy: 108, step: step, from: 57.142857142857146) == Point(x: 0, y: 100))
    }

    @Test func `a vertical pan fails on a sideways finger and takes the next one`() {
        var pan = PanRecognizer(slop: 8, axis: .vertical, axisRatio: 1.2)
        _ = pan.handle(sample(.down, 0, 0, ms: 0))
        #expect(pan.handle(sample(.move, 7, 8.3, ms: 8)) == .failed)
        #expect(pan.handle(sample(.move, 7, 80, ms: 16)) == nil)
        #expect(pan.handle(sample(.up, 7, 80, ms: 24)) == nil)
        _ = pan.handle(sample(.down, 0, 0, ms: 100))
        guard
            case .began? = pan.handle(sample(.move, 5, 6, ms: 108)) == nil
                ? pan.handle(sample(.move, 5, 7, ms: 116)) : nil
        else {
            Issue.record("did not begin")
            return
        }
    }

    @Test func `a cancelled finger cancels the pan`() {
        var pan = PanRecognizer()
        _ = pan.handle(sample(.down, 0, 0, ms: 0))
        _ = pan.handle(sample(.move, 0, 20, ms: 8))
        #expect(pan.isActive)
        #expect(pan.handle(sample(.move, 0, 30, ms: 9, id: 2)) == nil)
        #expect(pan.handle(sample(.cancel, 0, 20, ms: 16)) == .cancelled)
        #expect(!pan.isActive)
    }

    @Test func `a slop in millimetres is the same way on every glass`() {
        // 480 points on 120 mm are 4 points a millimetre: 2.5 mm are 10 points.
        let slop = Slop(millimetres: 2.5, pointsPerMillimetre: 480.0 / 120)
        #expect(slop == Slop(points: 10))
        var pan = PanRecognizer(slop: slop)
        _ = pan.handle(sample(.down, 0, 0, ms: 0))
        #expect(pan.handle(sample(.move, 9.9, 0, ms: 8)) == nil)
        guard case .began(let began)? = pan.handle(sample(.move, 11, 0, ms: 16)) else { return #expect(Bool(false)) }
        #expect(began.translation == Point(x: 1, y: 0))
        var tap = TapRecognizer(TapRecognizer.Rules(slop: slop))
        var press = LongPressRecognizer(slop: slop)
        for (phase, x) in [(TouchSample.Phase.down, 0.0), (.move, 9.9)] {
            _ = tap.handle(sample(phase, x, 0, ms: x))
            #expect(press.events(sample(phase, x, 0, ms: x)).isEmpty)
        }
        #expect(tap.isPossible && press.deadline != nil)
        #expect(press.events(sample(.move, 10, 0, ms: 20)) == [.failed])
        var edge = EdgePanRecognizer(slop: slop)
        _ = edge.handle(sample(.down, 0, 0, ms: 0))
        #expect(edge.handle(sample(.move, 9.9, 0, ms: 8)) == nil)
        #expect(PinchRecognizer(slop: slop).slop == 10)
    }
}
