import Linux
import Playback
import Testing
import Time
import WorkerProtocol

/// What is heard of what the player is told, from its calls to the sound server.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveSoundTests {
    /// How long after a change what is heard is what was asked for.
    private static let settling: Seconds = 0.6
    private static let listening: Seconds = 1

    /// Changes something and listens; answers what was heard before and after.
    private func change(
        _ path: String, settling: Seconds = settling, _ change: (PlayerUnderTest) -> Void
    ) throws -> (before: Recording, after: Recording, notices: [PlayerNotice]) {
        let sound = try SoundServer()
        let test = try PlayerUnderTest(environment: sound.environment)
        test.start(path)
        try test.run(5) { test.shown != nil }
        try test.run(Self.settling)
        let start = monotonicNow()
        try test.run(Self.listening)
        let end = monotonicNow()
        change(test)
        try test.run(settling)
        let startAfter = monotonicNow()
        try test.run(Self.listening)
        let endAfter = monotonicNow()
        let heard = try sound.listen()
        return (heard[start..<end], heard[startAfter..<endAfter], test.notices)
    }

    @Test func `muted it is silent`() throws {
        let (before, after, _) = try change(TestFiles.tones) { $0.player.setVolume(0) }
        print("muting: \(before.loudness) -> \(after.loudness)")
        #expect(before.count > 40_000 && before.loudness > 0.1)
        #expect(after.count > 40_000 && after.loudness < 0.0001)
    }

    @Test func `half the volume is less, and the cap is kept`() throws {
        let (before, after, _) = try change(TestFiles.tones) {
            $0.player.setVolume(0)
            $0.player.setVolume(0.5)
        }
        // Half the amplitude, or its cube: sound servers count loudness in their own ways.
        let ratio = after.loudness / before.loudness
        print("half the volume: \(ratio) of the amplitude")
        #expect(ratio > 0.1 && ratio < 0.55)
    }

    @Test(arguments: [0.25, 0.5, 2]) func `at another rate the tone keeps its pitch`(rate: Double) throws {
        var pts: (first: Double, last: Double) = (0, 0)
        // A device that loses count of time over it is opened again meanwhile.
        let settling: Seconds = 2.5
        let (before, after, _) = try change(TestFiles.tones, settling: settling) { test in
            test.player.setRate(rate, at: monotonicNow())
            pts.first = test.shown?.pts ?? 0
            test.onFrame = { frame, _ in pts.last = Double(frame.info.pts) * 1e-9 }
        }
        let speed = (pts.last - pts.first) / (settling + Self.listening).value
        print("rate \(rate): \(before.frequency) -> \(after.frequency) Hz, pictures at \(speed)")
        #expect(abs(before.frequency - 440) < 10)
        #expect(abs(after.frequency - 440) < 25 && after.loudness > 0.05)
        #expect(abs(speed / rate - 1) < 0.35)
    }

    @Test func `the sound track that is chosen is heard`() throws {
        // What is decoded of the old one is played first.
        let (before, after, notices) = try change(TestFiles.tones, settling: 3.5) { $0.player.setTrack(.sound, 1) }
        print("track: \(before.frequency) -> \(after.frequency) Hz")
        #expect(notices.contains(.tracks(.sound, [MediaTrack("fr"), MediaTrack("ja", title: "Description")])))
        #expect(abs(before.frequency - 440) < 10 && abs(after.frequency - 1000) < 20)
    }
}
