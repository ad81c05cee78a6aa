import Glibc
import Linux
import Playback
import Support
import Testing
import Time
import WorkerProtocol

/// Hours of a museum in a minute.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ManyItemsTests {
    @Test func `item changes and seeks cost no memory and no descriptor`() throws {
        let test = try PlayerUnderTest()
        let changes = isFullScale ? 1000 : 60
        var random = SeededGenerator(seed: 21)
        /// A change, with a seek in every second one.
        func change(_ number: Int) throws {
            test.forget()
            test.start(number % 3 == 0 ? TestFiles.short : TestFiles.long)
            try test.run(5) { test.shown != nil }
            try #require(test.shown != nil, "change \(number)")
            guard number % 2 == 0 else { return }
            test.player.seek(to: Double.random(in: 0...0.9, using: &random), exact: false, at: monotonicNow())
            test.forget()
            try test.run(5) { test.shown != nil }
            try #require(test.shown != nil, "seek \(number)")
        }
        for number in 0..<20 { try change(number) }
        // The spare is up by now.
        try test.run(1.5)
        let (memory, descriptors) = (try residentKiB(), openDescriptors())
        for number in 0..<changes { try change(number) }
        try test.run(0.5)
        let growth = try residentKiB() - memory
        print("\(changes) changes: \(growth) KiB more, descriptors \(descriptors) -> \(openDescriptors())")
        #expect(growth < 1024)
        // As many frame buffers as the one item or the other had.
        #expect(abs(openDescriptors() - descriptors) <= 4)
    }

    @Test func `a loop goes round without a gap`() throws {
        let test = try PlayerUnderTest()
        test.start(TestFiles.short)
        test.player.follow(.again)
        try test.run(1) { test.shown != nil }
        try test.run(6)
        let rounds = test.notices.filter { if case .advanced = $0 { true } else { false } }.count
        print("\(rounds) rounds, longest wait for a frame \(test.longestWait) s")
        #expect((4...6).contains(rounds))
        // The stamps say it exactly elsewhere; here a busy machine may be late.
        #expect(test.longestWait < 0.3)
        #expect(!test.notices.contains(.ended(truncated: false)))
    }

    @Test func `a still picture is an item of its length`() throws {
        let test = try PlayerUnderTest { $0.stillDuration = 1.5 }
        test.start(TestFiles.picture)
        let wait = try test.run(5) { test.notices.contains(.ended(truncated: false)) }
        #expect(test.shown != nil)
        #expect(wait > 1.4 && wait < 3)
    }

    private func residentKiB() throws -> Int {
        let status = try contents(ofFile: "/proc/self/status")
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }

    private func openDescriptors() -> Int {
        guard let directory = opendir("/proc/self/fd") else { return -1 }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return count
    }
}
