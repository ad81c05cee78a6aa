import Glibc
import Linux
import Playback
import Supervision
import Support
import Testing
import Time
import WorkerProtocol

/// Many changes of the item, with seeks, and what daemon and worker use before and after.
@MainActor
enum ItemChanges {
    private static let full = 1000
    private static let slice = 60
    private static let seed: UInt64 = 21

    static func run() throws {
        // One worker for all of them: what it keeps shows.
        let test = try PlayerUnderTest { $0.itemsPerWorker = .max }
        let changes = isFullScale ? Self.full : Self.slice
        var random = SeededGenerator(seed: Self.seed)
        for number in 0..<40 { try change(number, test, &random) }
        let before = try Use(test)
        for number in 0..<changes { try change(number, test, &random) }
        let after = try Use(test)
        print("item changes: \(changes) of \(Self.full) cases with \(changes / 2) seeks, seed \(Self.seed)")
        print("  daemon: \(before.daemon) -> \(after.daemon)")
        print("  worker: \(before.worker) -> \(after.worker)")
        #expect(before.pid == after.pid, "nobody died")
        #expect(after.daemon.memory - before.daemon.memory < 1024)
        #expect(after.daemon.descriptors == before.daemon.descriptors)
        #expect(after.worker.memory - before.worker.memory < Self.workerGrowth)
        #expect(after.worker.descriptors - before.worker.descriptors < Self.poolGrowth)
    }

    /// KiB: decoders and the C library keep some of what they freed, however long they run.
    private static let workerGrowth = 32 * 1024

    /// Of how many buffers a pool of frames has at a time, each a descriptor.
    private static let poolGrowth = 8

    /// A change of the item, every third without a gap, with a seek in every second one.
    private static func change(_ number: Int, _ test: PlayerUnderTest, _ random: inout SeededGenerator) throws {
        test.forget()
        if number % 3 == 2 {
            test.start(TestFiles.short)
            test.player.follow(.item(path: TestFiles.long))
            try test.run(8) { test.notices.contains { if case .advanced = $0 { true } else { false } } }
        } else {
            test.start(number % 3 == 0 ? TestFiles.short : TestFiles.long)
        }
        try test.run(5) { test.shown != nil }
        try #require(test.shown != nil, "change \(number)")
        guard number % 2 == 0 else { return }
        test.player.seek(to: Double.random(in: 0...0.9, using: &random), exact: false, at: monotonicNow())
        test.forget()
        try test.run(5) { test.shown != nil }
        try #require(test.shown != nil, "seek \(number)")
    }

    /// What daemon and worker use while the same clip plays in its second second.
    private struct Use {
        struct Amount: CustomStringConvertible {
            let memory: Int
            let descriptors: Int
            var description: String { "\(memory) KiB and \(descriptors) descriptors" }
        }

        let pid: Int32
        let daemon: Amount
        let worker: Amount

        @MainActor init(_ test: PlayerUnderTest) throws {
            test.start(TestFiles.long)
            try test.run(1.5)
            pid = try #require(test.link.pid)
            daemon = try Self.amount("self")
            worker = try Self.amount("\(pid)")
        }

        private static func amount(_ process: String) throws -> Amount {
            let status = try contents(ofFile: "/proc/\(process)/status")
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            let memory = try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
            guard let directory = opendir("/proc/\(process)/fd") else { return Amount(memory: memory, descriptors: -1) }
            defer { closedir(directory) }
            var count = 0
            while readdir(directory) != nil { count += 1 }
            return Amount(memory: memory, descriptors: count)
        }
    }
}
