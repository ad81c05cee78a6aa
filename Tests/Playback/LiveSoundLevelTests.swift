import Glibc
import Linux
import Playback
import Supervision
import Testing
import Time
import WorkerProtocol

/// The picture of a song, which shows the sound's level.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveSoundLevelTests {
    /// Runs until two pictures of a song follow each other faster than without levels, five times a second.
    private func hasLevels(_ test: PlayerUnderTest) throws -> Bool {
        var last: Int64?
        var least = Int64.max
        test.onFrame = { frame, _ in
            if let last, frame.info.pts > last { least = min(least, frame.info.pts - last) }
            last = frame.info.pts
        }
        try test.run(10) { least < 150_000_000 }
        return least < 150_000_000
    }

    @Test func `a song has levels, also with the worker's successor`() throws {
        let test = try PlayerUnderTest()
        test.player.showSoundLevel(true)
        test.start(TestFiles.sound)
        #expect(try hasLevels(test))
        let victim = try #require(test.link.pid)
        kill(victim, SIGKILL)
        try test.run(10) { test.link.pid.map { $0 != victim } ?? false }
        #expect(try hasLevels(test), "the next worker knows the setting")
    }
}
