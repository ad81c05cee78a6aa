import Foundation
import Testing

@Suite struct LiveWorkerDeathTests {
    @Test func `a killed media worker leaves the last frame, and play goes on within 2 s where it was`() throws {
        let record = try DaemonRun.temporaryFolder()
        let (status, _) = try DaemonRun.run([
            "--display", "memory:640x400@60", "--library", try SampleClips.folder().path,
            "--play", try SampleClips.long().path, "--record", record.path, "--record-every", "0",
            "--duration", "6",
        ]) { daemon in
            Thread.sleep(forTimeInterval: 2.5)
            let worker = try #require(DaemonRun.mediaWorkers(of: daemon.processIdentifier).first)
            kill(worker, SIGKILL)
        }
        #expect(status == 0)
        let stamps = try DaemonRun.stamps(record)
        let gaps = zip(stamps, stamps.dropFirst()).map { (wait: $1.t - $0.t, skip: $1.pts - $0.pts) }
        let longest = try #require(gaps.dropFirst(10).max { $0.wait < $1.wait })
        #expect(longest.wait < 2)
        #expect(gaps.allSatisfy { $0.skip > -0.1 && $0.skip < 0.5 }, "it goes on where it was")
        #expect(try #require(stamps.last).pts > 3, "it goes on")
    }

    @Test func `a clip outlives many killed workers, as long as it gets on`() throws {
        let record = try DaemonRun.temporaryFolder()
        func furthest() -> Double { (try? DaemonRun.stamps(record))?.map(\.pts).max() ?? 0 }
        let (status, log) = try DaemonRun.run([
            "--display", "memory:640x400@60", "--library", try SampleClips.folder().path,
            "--play", try SampleClips.long().path, "--record", record.path, "--record-every", "0",
        ]) { daemon in
            defer { daemon.terminate() }
            let end = ContinuousClock.now + .seconds(60)
            // A worker gets on by more than what counts as one place, and by then its spare is up.
            for position in stride(from: 1.5, through: 9, by: 1.5) {
                while furthest() < position, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.05) }
                guard position < 9 else { break }
                for worker in DaemonRun.mediaWorkers(of: daemon.processIdentifier) { kill(worker, SIGKILL) }
            }
        }
        let stamps = try DaemonRun.stamps(record)
        let waits = zip(stamps, stamps.dropFirst()).map { $1.t - $0.t }
        #expect(status == 0 && furthest() >= 9, "\(log)")
        #expect(zip(stamps, stamps.dropFirst()).allSatisfy { $1.pts > $0.pts - 0.1 }, "it goes on where it was")
        // Without a spare, which died too, and on a busy machine.
        #expect(waits.dropFirst(10).max() ?? 9 < 5, "\(waits)")
    }
}
