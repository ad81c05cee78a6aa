import Playback
import Support
import Testing
import Time
import WorkerProtocol

/// A sound device with a clock that runs off, as every one does a little.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(19)))
struct LiveDriftTests {
    /// Ten times as much as a bad quartz: 40 ms, which a sink tolerates, in 14 s.
    private nonisolated static let speeds = isFullScale ? [1.003, 0.997, 1] : [1.003]
    private static let length: Seconds = 34
    /// How far what is told may be off (ppm): libpulse needs seconds to notice so much itself, and its error stays in view
    /// as long as those do.
    private static let tolerance = isFullScale ? 500.0 : 1000
    /// Flashes before the device is known.
    private static let first = 3
    /// A device is not known well in the first ten seconds, and a busy machine is allowed more. Where nothing keeps pace
    /// with it, half of all offsets are beyond 20 ms, and the tone breaks eight times.
    private static let (part, maximumBreaks) = isFullScale ? (0.9, 0) : (0.8, 2)

    @Test(arguments: speeds)
    func `what is seen keeps pace with the device it is heard from, and the sound never breaks`(speed: Double) throws {
        let clip = try FlashClip(seconds: Int(Self.length.value) + 4, hums: true)
        let server = try SoundServer([SoundDevice("speaker", speed: speed)])
        let test = try PlayerUnderTest(environment: server.environment)
        let watch = FlashWatch(test)
        test.start(clip.path)
        try test.run(Self.length)
        test.player.stop()

        let whole = try server.listen()
        // What comes after the machine was too busy to feed its device says nothing of a clock.
        let heard = whole.untilHole
        let offsets = watch.offsets(to: heard)
        try #require(watch.flashes.count > Self.first)
        let known = watch.flashes[Self.first].due..<watch.flashes.last!.due
        let breaks = heard[known].breaks(inToneOf: FlashClip.frequency, softest: FlashClip.soft)
        print("device at \(speed): \(Percentiles(offsets.toDue)) of \(offsets.toDue.count) beeps to their flashes")
        print("  the tone broke \(breaks) times; offsets (ms): \(offsets.toDue.map { ($0 * 10).rounded() / 10 })")
        let drift = try #require(test.player.drift)
        print("  told as \(drift.partsPerMillion) ppm, \(drift.resyncs) resyncs")
        #expect(offsets.toDue.count >= (heard.count == whole.count ? 20 : 8))
        #expect(Percentiles(offsets.toDue).at(Self.part) <= 20)
        #expect(breaks <= Self.maximumBreaks)
        if heard.count == whole.count {
            #expect(drift.resyncs <= Self.maximumBreaks)
            #expect(abs(drift.partsPerMillion - (speed - 1) * 1e6) < Self.tolerance)
        }
    }

    @Test func `a sound without pictures keeps pace too`() throws {
        let server = try SoundServer([SoundDevice("speaker", speed: 1.003)])
        let test = try PlayerUnderTest(environment: server.environment)
        test.start(TestFiles.sound)
        // The device's 3000 ppm become known bit by bit: a third of it within seconds.
        var known: Double { test.player.drift?.partsPerMillion ?? 0 }
        try test.run(20) { known > 1000 }
        #expect(known > 1000)
    }
}
