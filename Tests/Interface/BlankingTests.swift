import Geometry
import Gesture
import Interface
import Testing
import Time

@testable import KioskInterface

@Suite struct BlankingTests {
    private var blanking = Blanking(.init(dimAfter: 10, offAfter: 30), at: .zero)
    private func s(_ n: Double) -> Instant { .zero + Seconds(n) }

    private func sample(_ phase: TouchSample.Phase, _ t: Double, id: Int32 = 0) -> TouchSample {
        TouchSample(id: TouchID(number: id), phase: phase, position: .zero, time: s(t))
    }

    private mutating func touch(_ sample: TouchSample) -> Bool { blanking.touched(sample, at: sample.time) }

    @Test func `an unused panel dims, then goes off`() {
        #expect(blanking.level(at: s(9.9)) == .on)
        #expect(blanking.level(at: s(10)) == .dim)
        #expect(blanking.level(at: s(30)) == .off)
        #expect(blanking.nextChange(after: s(0)) == s(10) && blanking.nextChange(after: s(10)) == s(30))
        #expect(blanking.nextChange(after: s(30)) == nil)
    }

    @Test(arguments: [12.0, 40])
    mutating func `the touch that wakes the panel does nothing else`(_ t: Double) {
        #expect(touch(sample(.down, t)) == false)
        #expect(blanking.level(at: s(t)) == .on)
        #expect(touch(sample(.move, t + 1)) == false, "the same finger, on a panel that is on again")
        #expect(touch(sample(.down, t + 1, id: 1)) == true, "a second finger acts")
        #expect(touch(sample(.up, t + 2)) == false)
        #expect(touch(sample(.down, t + 3)) == true)
    }

    @Test mutating func `a finger that rests on the panel when it dims is not swallowed`() {
        #expect(touch(sample(.down, 0)) == true)
        #expect(blanking.level(at: s(11)) == .dim)
        #expect(touch(sample(.move, 12)) == true)
    }

    @Test mutating func `a video that plays keeps the panel on`() {
        blanking.watched(at: s(9))
        #expect(blanking.level(at: s(18.9)) == .on)
        #expect(blanking.nextChange(after: s(9)) == s(19))
    }

    @Test mutating func `a panel that was switched off stays off while a video plays`() {
        blanking.switchOff()
        #expect(blanking.level(at: s(1)) == .off && blanking.nextChange(after: s(1)) == nil)
        blanking.watched(at: s(2))
        #expect(blanking.level(at: s(3)) == .off)
        blanking.used(at: s(50))
        #expect(blanking.level(at: s(50)) == .on && blanking.nextChange(after: s(50)) == s(60))
    }

    @Test mutating func `the touch that lights a panel which was switched off does nothing else`() {
        blanking.switchOff()
        #expect(touch(sample(.move, 1, id: 3)) == true && blanking.level(at: s(1)) == .off, "a finger from before")
        #expect(touch(sample(.down, 2)) == false && blanking.level(at: s(2)) == .on)
        #expect(touch(sample(.up, 3)) == false && touch(sample(.down, 4)) == true)
    }

    @Test mutating func `outside opening hours the panel is off, and a touch lights it for a while`() {
        blanking = Blanking(.init(dimAfter: 0, offAfter: 0), at: .zero)
        blanking.allow(.off, at: s(1))
        #expect(blanking.level(at: s(1)) == .off)
        #expect(touch(sample(.down, 2)) == false)
        #expect(blanking.level(at: s(61.9)) == .on)
        #expect(blanking.nextChange(after: s(3)) == s(62))
        #expect(blanking.level(at: s(62)) == .off)
        blanking.allow(.on, at: s(100))
        #expect(blanking.level(at: s(100)) == .on)
    }

    @Test mutating func `at night a key lights the panel too, and it stays lit while it is used or watched`() {
        blanking = Blanking(.init(dimAfter: 0, offAfter: 0), at: .zero)
        blanking.allow(.off, at: s(1))
        blanking.watched(at: s(5))
        #expect(blanking.level(at: s(5)) == .off, "nobody watches a dark panel")
        blanking.used(at: s(10))
        #expect(blanking.level(at: s(69)) == .on)
        #expect(touch(sample(.down, 60)) == true && touch(sample(.up, 60)) == true)
        #expect(blanking.level(at: s(119)) == .on && blanking.nextChange(after: s(61)) == s(120))
        blanking.watched(at: s(119))
        #expect(blanking.level(at: s(178)) == .on && blanking.level(at: s(179)) == .off)
        blanking.allow(.off, at: s(180))
        #expect(blanking.level(at: s(180)) == .off)
    }
}
