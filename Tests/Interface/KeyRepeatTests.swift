import KioskInterface
import Settings
import Testing
import Time

@Suite struct KeyRepeatTests {
    private static let (up, down): (UInt32, UInt32) = (103, 108)

    private static func keys(delay: Double = 0.5, interval: Double = 0.1, bounce: Double = 0) -> KeyRepeat {
        var settings = Settings()
        (settings.input.repeatDelay, settings.input.repeatInterval) = (delay, interval)
        settings.input.bounceTime = bounce
        return KeyRepeat(KeyRepeat.Rules(settings.input))
    }

    private func at(_ seconds: Double) -> Instant { .zero + Seconds(seconds) }

    /// The times at which a key repeats, if the timer fires exactly.
    private func repetitions(_ keys: inout KeyRepeat, until end: Double) -> [Double] {
        var times: [Double] = []
        while let next = keys.next, next < at(end) {
            if keys.due(at: next) != nil { times.append(((next - .zero).value * 100).rounded() / 100) }
        }
        return times
    }

    @Test func `a held key repeats after the delay, in the interval, until it is released`() {
        var keys = Self.keys()
        #expect(keys.pressed(Self.down, at: at(1)) == true)
        keys.hold(Self.down, at: at(1))
        #expect(keys.due(at: at(1.49)) == nil)
        #expect(repetitions(&keys, until: 1.95) == [1.5, 1.6, 1.7, 1.8, 1.9])
        keys.released(Self.down, at: at(1.95))
        #expect(keys.due(at: at(3)) == nil)
    }

    @Test func `another press ends the repetition, and the release of another key does not`() {
        var keys = Self.keys()
        _ = keys.pressed(Self.down, at: at(0))
        keys.hold(Self.down, at: at(0))
        keys.released(Self.up, at: at(0.1))
        #expect(keys.next == at(0.5))
        #expect(keys.pressed(Self.up, at: at(0.2)) == true)
        #expect(keys.next == nil)
    }

    @Test func `a late loop does not catch up`() {
        var keys = Self.keys()
        _ = keys.pressed(Self.down, at: at(0))
        keys.hold(Self.down, at: at(0))
        #expect(keys.due(at: at(2)) == Self.down)
        #expect(keys.due(at: at(2.05)) == nil)
        #expect(keys.next == at(2.1))
    }

    @Test func `a key that is held for a minute repeats no more`() {
        var keys = Self.keys(interval: 1)
        _ = keys.pressed(Self.down, at: at(0))
        keys.hold(Self.down, at: at(0))
        #expect(repetitions(&keys, until: 100).last == 59.5)
        #expect(keys.next == nil)
    }

    @Test func `without a delay keys do not repeat`() {
        var keys = Self.keys(delay: 0)
        _ = keys.pressed(Self.down, at: at(0))
        keys.hold(Self.down, at: at(0))
        #expect(keys.next == nil)
    }

    /// Each press and each release begins the time again, as those of a trembling finger.
    @Test func `a second strike of the same key within the time is ignored`() {
        var keys = Self.keys(bounce: 0.5)
        #expect(keys.pressed(Self.down, at: at(0)) == true)
        keys.released(Self.down, at: at(0.1))
        #expect(keys.pressed(Self.down, at: at(0.59)) == false)
        keys.released(Self.down, at: at(0.7))
        #expect(keys.pressed(Self.down, at: at(1.1)) == false)
        #expect(keys.pressed(Self.up, at: at(1.2)) == true, "another key")
        #expect(keys.pressed(Self.down, at: at(1.3)) == true)
        #expect(keys.pressed(Self.down, at: at(1.7)) == false)
        #expect(keys.pressed(Self.down, at: at(2.2)) == true)
    }

    @Test func `without a time every press counts, also one that is read after a later one of another device`() {
        var keys = Self.keys()
        #expect(keys.pressed(Self.down, at: at(1)) == true)
        #expect(keys.pressed(Self.down, at: at(0.99)) == true)
    }

    @Test func `an ignored strike does not end a repetition`() {
        var keys = Self.keys(bounce: 0.3)
        _ = keys.pressed(Self.down, at: at(0))
        keys.hold(Self.down, at: at(0))
        #expect(keys.pressed(Self.down, at: at(0.1)) == false)
        #expect(keys.next == at(0.5))
    }

    @Test func `directions, seeking and the volume repeat, and nothing that opens or closes`() {
        let repeating = KeyAction.allCases.filter(\.repeats)
        #expect(repeating == [.up, .down, .left, .right, .forward, .rewind, .volumeUp, .volumeDown])
    }
}
