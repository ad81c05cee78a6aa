import Supervision
import Testing
import Time

@Suite struct HeartbeatTests {
    private func at(_ seconds: Double) -> Instant { Instant.zero + Seconds(seconds) }

    @Test func `a worker that owes nothing may be silent for ever`() {
        var heartbeat = Heartbeat()
        #expect(heartbeat.nextCheck == nil)
        #expect(heartbeat.check(at: at(1e6), isAtWork: false) == .fine)
        heartbeat.expect(true, at: at(1))
        heartbeat.expect(false, at: at(1.1))
        #expect(heartbeat.nextCheck == nil)
        #expect(heartbeat.check(at: at(1e6), isAtWork: false) == .fine)
    }

    @Test func `silence is asked after, and then held against it`() {
        var heartbeat = Heartbeat()
        heartbeat.expect(true, at: at(10))
        #expect(heartbeat.check(at: at(10.4), isAtWork: false) == .fine)
        #expect(heartbeat.nextCheck == at(10.5))
        #expect(heartbeat.check(at: at(10.5), isAtWork: false) == .ask)
        #expect(heartbeat.check(at: at(11.9), isAtWork: false) == .fine)
        #expect(heartbeat.check(at: at(12), isAtWork: false) == .dead)
    }

    @Test func `a worker that computes has four times as long, and no longer`() {
        var heartbeat = Heartbeat()
        heartbeat.expect(true, at: at(10))
        #expect(heartbeat.check(at: at(10.5), isAtWork: true) == .ask)
        for time in [12, 13.5, 15] { #expect(heartbeat.check(at: at(time), isAtWork: true) == .fine) }
        #expect(heartbeat.check(at: at(16.5), isAtWork: true) == .dead)
    }

    @Test func `a worker that has stopped computing has no longer than others`() {
        var heartbeat = Heartbeat()
        heartbeat.expect(true, at: at(10))
        #expect(heartbeat.check(at: at(10.5), isAtWork: true) == .ask)
        #expect(heartbeat.check(at: at(12), isAtWork: true) == .fine)
        #expect(heartbeat.check(at: at(13.5), isAtWork: false) == .dead)
    }

    @Test func `a process that has just begun and is at work has ten seconds to its first word`() {
        var heartbeat = Heartbeat()
        heartbeat.begin()
        heartbeat.expect(true, at: at(0))
        var now = 0.0
        while let next = heartbeat.nextCheck, next < at(10) {
            now += 0.6
            #expect(next == at(now))
            #expect(heartbeat.check(at: next, isAtWork: true) == .fine)
        }
        #expect(heartbeat.nextCheck == at(10))
        #expect(heartbeat.check(at: at(10), isAtWork: true) == .dead)
        heartbeat.begin()
        heartbeat.expect(true, at: at(20))
        #expect(heartbeat.check(at: at(20.6), isAtWork: true) == .fine)
        heartbeat.heard(at: at(21))
        #expect(heartbeat.nextCheck == at(21.5))
        #expect(heartbeat.check(at: at(21.5), isAtWork: false) == .ask)
    }

    @Test func `one that is idle at two looks in a row has not begun, and one that waits now and then has`() {
        var stopped = Heartbeat()
        stopped.begin()
        stopped.expect(true, at: at(0))
        #expect(stopped.check(at: at(0.6), isAtWork: false) == .fine)
        #expect(stopped.check(at: at(1.1), isAtWork: false) == .fine)
        #expect(stopped.check(at: at(1.2), isAtWork: false) == .dead)
        var slow = Heartbeat()
        slow.begin()
        slow.expect(true, at: at(0))
        for look in 1...16 {
            #expect(slow.check(at: at(Double(look) * 0.6), isAtWork: look.isMultiple(of: 2)) == .fine)
        }
    }

    @Test func `one that its unit has not started has two minutes, and its own time from its start`() {
        var heartbeat = Heartbeat()
        heartbeat.begin()
        heartbeat.expect(true, at: at(0))
        for look in 1...190 {
            #expect(heartbeat.check(at: at(Double(look) * 0.61), isAtWork: true, isStarted: false) == .fine)
        }
        var never = heartbeat
        #expect(never.check(at: at(120), isAtWork: true, isStarted: false) == .dead)
        #expect(heartbeat.check(at: at(117), isAtWork: true, isStarted: true) == .fine)
        for look in 1...16 {
            #expect(heartbeat.check(at: at(117 + Double(look) * 0.61), isAtWork: true) == .fine)
        }
        #expect(heartbeat.check(at: at(127), isAtWork: true) == .dead)
    }

    @Test func `one that says that it prepares has two minutes until it is ready, whatever it says meanwhile`() {
        var heartbeat = Heartbeat()
        heartbeat.begin()
        heartbeat.expect(true, at: at(0))
        heartbeat.prepares(at: at(9))
        heartbeat.prepares(at: at(100))
        #expect(heartbeat.nextCheck == at(129))
        #expect(heartbeat.check(at: at(128.9), isAtWork: false) == .fine)
        var hung = heartbeat
        #expect(hung.check(at: at(129), isAtWork: false) == .dead)
        heartbeat.heard(at: at(128.9))
        #expect(heartbeat.check(at: at(129.4), isAtWork: false) == .ask)
        // Once it was ready, it cannot go back.
        heartbeat.heard(at: at(129.5))
        heartbeat.prepares(at: at(129.6))
        #expect(heartbeat.nextCheck == at(130))
        #expect(heartbeat.check(at: at(130), isAtWork: false) == .ask)
    }

    @Test func `one that prepared while nothing was due is given what is left of its time`() {
        var heartbeat = Heartbeat()
        heartbeat.begin()
        heartbeat.prepares(at: at(1))
        #expect(heartbeat.nextCheck == nil)
        heartbeat.expect(true, at: at(50))
        #expect(heartbeat.nextCheck == at(121))
    }

    @Test func `any word of its own clears it`() {
        var heartbeat = Heartbeat()
        heartbeat.expect(true, at: at(0))
        #expect(heartbeat.check(at: at(0.6), isAtWork: false) == .ask)
        heartbeat.heard(at: at(1.9))
        #expect(heartbeat.check(at: at(2.3), isAtWork: false) == .fine)
        #expect(heartbeat.nextCheck == at(2.4))
    }

    @Test func `a worker that talks every half second is never asked`() {
        var heartbeat = Heartbeat()
        heartbeat.expect(true, at: at(0))
        for tick in 1...1000 {
            let now = at(Double(tick) * 0.49)
            #expect(heartbeat.check(at: now, isAtWork: false) == .fine)
            heartbeat.heard(at: now)
            heartbeat.expect(true, at: now)
        }
    }
}
