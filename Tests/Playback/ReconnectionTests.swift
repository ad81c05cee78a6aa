import Playback
import Testing
import Time
import WorkerProtocol

@Suite struct ReconnectionTests {
    private let start = Instant(nanoseconds: 1_000_000_000)

    /// When attempts are made that all fail at once, in seconds since the stream broke off.
    private func attempts(_ count: Int, timeLimit: Seconds = 0) -> [Double] {
        var reconnection = Reconnection(.brokenOff, at: start)
        var now = start
        var times: [Double] = []
        while times.count < count, let next = reconnection.failed(.brokenOff, at: now, timeLimit: timeLimit) {
            times.append(((next - start).value * 1000).rounded() / 1000)
            now = next
        }
        return times
    }

    @Test func `attempts are 0.5 s apart at first, twice as far each time, and at last 30 s`() {
        #expect(attempts(9) == [0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 61.5, 91.5, 121.5])
    }

    @Test func `without a limit a stream is never given up`() {
        #expect(attempts(10_000).count == 10_000)
    }

    @Test func `the last attempt is made at the time limit, and no other after it`() {
        #expect(attempts(100, timeLimit: 10) == [0.5, 1.5, 3.5, 7.5, 10])
        #expect(attempts(100, timeLimit: 0.2) == [0.2])
    }

    @Test func `a stream that has played for 5 s has recovered`() {
        for (played, delay) in [(4.9, 2.0), (5.0, 0.5)] {
            var reconnection = Reconnection(.brokenOff, at: start)
            _ = reconnection.failed(.brokenOff, at: start, timeLimit: 60)
            _ = reconnection.failed(.brokenOff, at: start + 0.5, timeLimit: 60)
            reconnection.resumed(at: start + 50)
            reconnection.resumed(at: start + 50.5)
            let end = start + 50 + Seconds(played)
            #expect(reconnection.failed(.brokenOff, at: end, timeLimit: 60) == end + Seconds(delay))
        }
    }

    @Test func `one that plays only for moments is given up in the end`() {
        var reconnection = Reconnection(.brokenOff, at: start)
        var now = start
        var attempts = 0
        while let next = reconnection.failed(.brokenOff, at: now, timeLimit: 100), attempts < 1000 {
            attempts += 1
            reconnection.resumed(at: next + 0.1)
            now = next + 0.3
        }
        #expect(attempts < 12 && now - start >= 100)
    }

    @Test func `what is left out where parts are missing grows`() {
        var reconnection = Reconnection(.brokenOff, at: start)
        let skips = (0..<4).map { _ in reconnection.skip() }
        #expect(skips == [1, 2, 4, 8])
    }

    @Test func `what is no fault of a network is not asked for again`() {
        for reason in [
            FailureReason.privateAddress, .otherScheme, .streamsOff, .damaged, .noDecoder("x"), .crashes, .notMedia,
        ] {
            #expect(!reason.isOfNetwork && !reason.isPassing)
        }
        for reason in [FailureReason.refused(404), .refused(403), .unknownServer, .connectionRefused, .partMissing] {
            #expect(reason.isOfNetwork && !reason.isPassing)
        }
        for reason in [FailureReason.refused(503), .refused(429), .timedOut, .noNetwork, .brokenOff] {
            #expect(reason.isOfNetwork && reason.isPassing)
        }
    }
}

@Suite struct UnderrunTests {
    private let due = Instant(nanoseconds: 5_000_000_000)

    @Test func `a picture that is overdue for half a second begins an underrun, and the next one ends it`() {
        var underrun = Underrun()
        #expect(underrun.look(due: due, at: due + 0.49) == nil)
        #expect(underrun.look(due: due, at: due + 0.5) == .begins(since: due))
        #expect(underrun.look(due: due, at: due + 3) == nil)
        #expect(underrun.look(due: due + 3.04, at: due + 3) == .ends)
        #expect(!underrun.isOn)
    }

    @Test func `where no picture is owed there is none, and one that was is over`() {
        var underrun = Underrun()
        #expect(underrun.look(due: nil, at: due + 100) == nil)
        _ = underrun.look(due: due, at: due + 1)
        #expect(underrun.look(due: nil, at: due + 1) == .ends)
    }
}
