import Glibc
import Testing
import Time

@testable import Linux

@MainActor
private func turn(seconds: Double) {
    let end = monotonicNow() + Seconds(seconds)
    while monotonicNow() < end { Loop.iterate(blocking: false) }
}

@MainActor @Suite(.serialized, .timeLimit(.minutes(19))) struct `The loop` {
    @Test func `a timer fires once, at its instant and not before`() throws {
        var fired: [Instant] = []
        let timer = try OneShotTimer { fired.append(monotonicNow()) }
        let due = monotonicNow() + 0.05
        timer.arm(at: due)
        turn(seconds: 0.2)
        #expect(fired.count == 1 && timer.wakeups == 1)
        #expect(fired[0] >= due)
        #expect((fired[0] - due).value < 1)
    }

    @Test func `a timer whose instant has passed fires at once`() throws {
        var fired = 0
        let timer = try OneShotTimer { fired += 1 }
        for instant in [Instant.zero, monotonicNow() - 5, Instant(nanoseconds: -1)] {
            timer.arm(at: instant)
            turn(seconds: 0.02)
        }
        #expect(fired == 3)
    }

    @Test func `a background task's answer comes on the loop, which goes on meanwhile`() throws {
        var (answers, turns): ([Int], Int) = ([], 0)
        let backgroundTask = try BackgroundTask<Int> { answers.append($0) }
        for number in 1...3 {
            try backgroundTask.start {
                usleep(50_000)
                return number
            }
            #expect(backgroundTask.isRunning)
            while backgroundTask.isRunning {
                Loop.iterate(blocking: false)
                turns += 1
            }
        }
        #expect(answers == [1, 2, 3])
        #expect(turns > 30)
    }

    @Test func `a background task that is dropped says nothing`() throws {
        var answers = 0
        var backgroundTask: BackgroundTask<Void>? = try BackgroundTask { answers += 1 }
        try backgroundTask?.start { usleep(20_000) }
        backgroundTask = nil
        turn(seconds: 0.1)
        #expect(answers == 0)
    }

    @Test func `arming again moves the instant, and disarming takes it away`() throws {
        var fired = 0
        let timer = try OneShotTimer { fired += 1 }
        timer.arm(at: monotonicNow() + 0.02)
        timer.arm(at: monotonicNow() + 0.15)
        turn(seconds: 0.08)
        #expect(fired == 0)
        turn(seconds: 0.12)
        #expect(fired == 1)
        timer.arm(at: monotonicNow() + 0.02)
        timer.disarm()
        turn(seconds: 0.06)
        #expect(fired == 1)
    }

    @Test func `a timer may arm itself, and be dropped while it fires`() throws {
        var fired = 0
        var timer: OneShotTimer?
        timer = try OneShotTimer {
            fired += 1
            if fired < 3 { timer?.arm(at: monotonicNow()) } else { timer = nil }
        }
        timer?.arm(at: monotonicNow())
        turn(seconds: 0.05)
        #expect(fired == 3)
        #expect(timer == nil)
    }

    @Test func `a source is called while there is something to read, and not after it is dropped`() throws {
        let (a, b) = try PacketSocket.pair()
        var packets = 0
        var source: LoopSource? = .reading(b.descriptor) {
            do { if case .packet = try b.receive() { packets += 1 } } catch { Issue.record(error) }
        }
        #expect(source != nil)
        turn(seconds: 0.01)
        #expect(packets == 0)
        try a.send([1])
        try a.send([2])
        turn(seconds: 0.01)
        #expect(packets == 2)
        source = nil
        try a.send([3])
        turn(seconds: 0.01)
        #expect(packets == 2)
    }

    @Test func `a source is called when there is room to write, and when the reader is gone`() throws {
        var ends = try PacketSocket.pair() as (PacketSocket, PacketSocket)?
        let writer = try #require(ends?.0)
        let packet = [UInt8](repeating: 1, count: 100_000)
        #expect(throws: SystemError.self) { while true { try writer.send(packet) } }
        var calls = 0
        var source: LoopSource? = .writing(writer.descriptor) { calls += 1 }
        turn(seconds: 0.02)
        #expect(calls == 0)
        while case .packet = try ends?.1.receive() {}
        Loop.iterate(blocking: true)
        #expect(calls == 1)
        #expect(throws: SystemError.self) { while true { try writer.send(packet) } }
        calls = 0
        ends = nil
        turn(seconds: 0.01)
        #expect(calls > 0)
        source = nil
        #expect(source == nil)
    }

    @Test func `a signal is delivered to the loop`() {
        var signals = 0
        let source = LoopSource.signal(SIGUSR1) { signals += 1 }
        kill(getpid(), SIGUSR1)
        turn(seconds: 0.05)
        #expect(signals == 1)
        withExtendedLifetime(source) {}
    }

    @Test func `stopping ends the run that is under way`() throws {
        var timer: OneShotTimer?
        timer = try OneShotTimer { Loop.stop() }
        timer?.arm(at: monotonicNow() + 0.02)
        Loop.run()
        timer = nil
    }
}
