import Glibc
import Linux
import Playback
import Supervision
import Support
import Testing
import Time
import WorkerProtocol

/// What the visitor sees when a worker dies, hangs or is replaced.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveDeathTests {
    private static let full = 50
    private static let slice = 4
    private static let seed: UInt64 = 11

    @Test func `a killed worker's spare goes on within a second, at many moments`() throws {
        let test = try PlayerUnderTest()
        var random = SeededGenerator(seed: Self.seed)
        let kills = isFullScale ? Self.full : Self.slice
        test.start(TestFiles.long)
        var worst: Seconds = 0
        for _ in 0..<kills {
            // A spare needs a moment to get ready, and the place must move on: otherwise the item is to blame.
            try test.run(Seconds(Double.random(in: 2.2...3, using: &random)))
            if test.shown?.pts ?? 0 > 14 { test.player.seek(to: 1, at: monotonicNow()) }
            let before = try #require(test.shown?.pts)
            let victim = try #require(test.link.pid)
            test.forget()
            kill(victim, SIGKILL)
            let wait = try test.run(5) { test.shown != nil }
            worst = max(worst, wait)
            let after = try #require(test.shown?.pts)
            #expect(abs(after - before) < 0.5 || after < 1.5)
        }
        print("death to picture: \(kills) of \(Self.full) cases, seed \(Self.seed), at most \(worst.value) s")
        #expect(worst < 1)
    }

    @Test func `killed or stopped at random moments, in the middle of anything, the picture comes back`() throws {
        let test = try PlayerUnderTest()
        var random = SeededGenerator(seed: Self.seed)
        let wanted = isFullScale ? Self.full : Self.slice
        var (ran, stops, worst) = (0, 0, Seconds.zero)
        for number in 0..<wanted {
            try doSomething(test, number, &random)
            try test.run(Seconds(Double.random(in: 0...1.5, using: &random)))
            // Between two workers there is none.
            try test.run(12) { test.link.pid != nil }
            let victim = try #require(test.link.pid)
            let isStop = Bool.random(using: &random)
            kill(victim, isStop ? SIGSTOP : SIGKILL)
            stops += isStop ? 1 : 0
            // A paused one that is stopped owes nothing until it is to play.
            test.player.play(at: monotonicNow())
            try test.run(0.1)
            test.forget()
            worst = max(worst, try test.run(20) { test.link.pid != victim && test.shown != nil })
            try #require(test.shown != nil, "fault \(number), \(isStop ? "stop" : "kill")")
            #expect(test.link.pid != victim && !test.hasFailed(.crashes))
            ran += 1
        }
        print(
            "faults: \(ran) of \(Self.full) cases, \(stops) of them stops, seed \(Self.seed); picture after \(worst.value) s"
        )
        #expect(ran >= wanted)
        #expect(worst < 15)
    }

    /// Each on another item, so that none is to blame.
    private func doSomething(_ test: PlayerUnderTest, _ number: Int, _ random: inout SeededGenerator) throws {
        test.start(TestFiles.long)
        let place = Double.random(in: 1...18, using: &random)
        switch number % 4 {
        case 0: break
        case 1: test.player.seek(to: place, at: monotonicNow())
        case 2:
            try test.run(0.5)
            test.player.seek(to: place, exact: false, at: monotonicNow())
            test.player.pause()
        default:
            test.start(TestFiles.short)
            test.player.follow(.again)
        }
    }

    @Test func `a stopped worker is found out and replaced`() throws {
        let test = try PlayerUnderTest()
        test.start(TestFiles.long)
        try test.run(2.5)
        let before = try #require(test.shown?.pts)
        let victim = try #require(test.link.pid)
        kill(victim, SIGSTOP)
        try test.run(0.2)
        test.forget()
        let wait = try test.run(8) { test.link.pid != victim && test.shown != nil }
        print("stop to picture: \(wait.value) s")
        #expect(wait < 3.5)
        #expect(abs(try #require(test.shown?.pts) - before) < 1)
        #expect(kill(victim, 0) == -1)
    }

    @Test func `a paused worker owes nothing, and may be stopped`() throws {
        let test = try PlayerUnderTest()
        test.start(TestFiles.long)
        try test.run(1.5)
        test.player.pause()
        try test.run(0.5)
        let worker = try #require(test.link.pid)
        kill(worker, SIGSTOP)
        try test.run(4)
        kill(worker, SIGCONT)
        #expect(test.link.pid == worker)
        test.forget()
        test.player.play(at: monotonicNow())
        try test.run(3) { test.shown != nil }
        #expect(test.shown != nil && test.link.pid == worker)
    }

    @Test func `an item at which three workers die is given up, and the next one plays`() throws {
        let test = try PlayerUnderTest()
        test.start(TestFiles.long)
        for _ in 0..<3 {
            try test.run(4) { test.shown != nil }
            test.forget()
            let victim = try #require(test.link.pid)
            kill(victim, SIGKILL)
            try test.run(4) { test.link.pid != victim && test.link.pid != nil }
        }
        #expect(test.hasFailed(.crashes))
        test.forget()
        test.start(TestFiles.short)
        try test.run(8) { test.shown != nil }
        #expect(test.shown != nil)
    }

    @Test func `a worker that has played its number of items is replaced, and nobody dies`() throws {
        let test = try PlayerUnderTest { $0.itemsPerWorker = 2 }
        var workers: [Int32] = []
        for _ in 0..<6 {
            test.forget()
            test.start(TestFiles.long)
            try test.run(5) { test.shown != nil }
            workers.append(try #require(test.link.pid))
            #expect(test.shown != nil && test.notices.contains { if case .prerolled = $0 { true } else { false } })
        }
        #expect(workers[0] == workers[1] && workers[2] == workers[3] && workers[4] == workers[5])
        #expect(Set(workers).count == 3)
    }
}
