import Foundation
import Testing

@Suite struct LiveWorkerDeathTests {
    @Test func `a killed media worker leaves the last frame, and play goes on within 2 s where it was`() throws {
        let record = try DaemonRun.temporaryFolder()
        let (status, log) = try Self.playing(record) { daemon, reach in
            reach(1.5)
            kill(try #require(DaemonRun.mediaWorkers(of: daemon.processIdentifier).first), SIGKILL)
            reach(3)
        }
        #expect(status == 0, "\(log)")
        let stamps = try DaemonRun.stamps(record)
        let gaps = zip(stamps, stamps.dropFirst()).map { (wait: $1.t - $0.t, skip: $1.pts - $0.pts) }
        let longest = try #require(gaps.dropFirst(10).max { $0.wait < $1.wait })
        #expect(longest.wait < 2)
        #expect(gaps.allSatisfy { $0.skip > -0.1 && $0.skip < 0.5 }, "it goes on where it was")
        #expect(try #require(stamps.last).pts >= 3, "it goes on")
    }

    /// Runs a daemon that plays a clip, until the body returns. The body's function waits for a position, for at most a
    /// minute in all.
    private static func playing(
        _ record: URL, _ body: (Process, _ reach: (Double) -> Void) throws -> Void
    ) throws -> (status: Int32, log: String) {
        let end = ContinuousClock.now + .seconds(60)
        return try DaemonRun.run([
            "--display", "memory:640x400@60", "--library", try SampleClips.folder().path,
            "--play", try SampleClips.long().path, "--record", record.path, "--record-every", "0",
        ]) { daemon in
            defer { daemon.terminate() }
            try body(daemon) { position in
                while furthest(record) < position, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.05) }
            }
        }
    }

    private static func furthest(_ record: URL) -> Double {
        (try? DaemonRun.stamps(record))?.map(\.pts).max() ?? 0
    }

    @Test func `a clip outlives many killed workers, as long as it gets on`() throws {
        let record = try DaemonRun.temporaryFolder()
        let (status, log) = try Self.playing(record) { daemon, reach in
            // A worker gets on by more than what counts as one place, and by then its spare is up.
            for position in stride(from: 1.5, to: 9, by: 1.5) {
                reach(position)
                for worker in DaemonRun.mediaWorkers(of: daemon.processIdentifier) { kill(worker, SIGKILL) }
            }
            reach(9)
        }
        let stamps = try DaemonRun.stamps(record)
        let waits = zip(stamps, stamps.dropFirst()).map { $1.t - $0.t }
        #expect(status == 0 && Self.furthest(record) >= 9, "\(log)")
        #expect(zip(stamps, stamps.dropFirst()).allSatisfy { $1.pts > $0.pts - 0.1 }, "it goes on where it was")
        // Without a spare, which died too, and on a busy machine.
        print("worker deaths: the longest wait is \(waits.max() ?? 0) s")
        #expect(waits.dropFirst(10).max() ?? 99 < 10, "\(waits)")
    }
}
