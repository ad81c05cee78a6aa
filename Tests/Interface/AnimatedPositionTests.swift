import InterfaceKit
import Motion
import Testing
import Time

/// A position that an animator moves, and its copies.
@Suite struct AnimatedPositionTests {
    private static let timings: [AnimatorTiming] = [
        .curve(.easeInOut), .spring(SpringParameters(response: 0.35, dampingRatio: 0.7)),
    ]
    private static let ticks = 0..<60

    private func position(_ timing: AnimatorTiming) -> AnimatedPosition {
        var position = AnimatedPosition(at: 0, duration: 0.3, timing: timing, spanning: 1000)
        position.run(to: 1, at: instant(0))
        return position
    }

    private func instant(_ tick: Int) -> Instant { .zero + Seconds(Double(tick) / 60) }

    private func values(_ position: AnimatedPosition) -> [Double] {
        var position = position
        return Self.ticks.map {
            _ = position.advance(to: instant($0))
            return position.value(at: instant($0))
        }
    }

    @Test(arguments: timings)
    func `a copy that turns round, is scrubbed or ends leaves the original alone`(timing: AnimatorTiming) {
        let changes: [(inout AnimatedPosition) -> Void] = [
            { $0.run(to: 0, at: self.instant(6)) }, { $0.scrub(to: 0.2, at: self.instant(6)) },
            { $0.pause(at: self.instant(6)) }, { _ = $0.advance(to: self.instant(600)) },
        ]
        let expected = values(position(timing))
        for change in changes {
            let original = position(timing)
            var copy = original
            change(&copy)
            #expect(values(original) == expected)
        }
    }

    @Test(arguments: timings)
    func `a copy in flight moves as the original does, also when both turn round`(timing: AnimatorTiming) {
        var original = position(timing)
        var copy = original
        copy.pause(at: instant(6))
        copy.run(to: 1, at: instant(6))
        #expect(values(copy) == values(original))
        copy.run(to: 0, at: instant(9))
        original.run(to: 0, at: instant(9))
        #expect(values(copy) == values(original))
        #expect(copy.value(at: instant(60)) == 0)
    }

    @Test(arguments: timings)
    func `it ends once, and can be sent back from its end`(timing: AnimatorTiming) {
        var position = position(timing)
        let ends = (0..<90).map { position.advance(to: instant($0)) }
        #expect(ends.count { $0 } == 1 && position.value(at: instant(90)) == 1)
        position.run(
            to: 0, timing: .spring(SpringParameters(response: 0.2, dampingRatio: 1)), afterDelay: 0.1, at: instant(90))
        #expect(position.value(at: instant(96)) == 1 && position.value(at: instant(97)) < 1)
        #expect(position.value(at: instant(200)) == 0 && !position.isMoving(at: instant(200)))
    }

    @Test(arguments: timings)
    func `caught before its delay is over it runs back at once`(timing: AnimatorTiming) {
        var position = AnimatedPosition(at: 0, duration: 0.3, timing: timing, spanning: 1000)
        position.scrub(to: 1, at: instant(0))
        position.run(to: 0, timing: timing, afterDelay: 60, at: instant(1))
        // A finger holds it where it stands.
        position.scrub(to: 1, at: instant(10))
        position.run(to: 0, timing: timing, at: instant(20))
        for tick in 20..<120 { _ = position.advance(to: instant(tick)) }
        #expect(position.value(at: instant(120)) == 0 && !position.isMoving(at: instant(120)))
    }
}
